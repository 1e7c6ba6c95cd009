import type { Command } from 'commander';
import { z } from 'zod';
import type { Bind } from '../../shell.ts';
import type { Column } from '../../terminal/table.ts';
import { tableOf } from '../../terminal/table.ts';
import { withExamples } from '../group.ts';

type Attention = {
  kind: string;
  since: string | null;
  organizationId: string | null;
  webhookId: string | null;
  name: string | null;
  count: number | null;
};

const COLUMNS: readonly Column<Attention>[] = [
  ['what', ({ kind }) => kind],
  ['since', ({ since }) => since],
  ['organization', ({ organizationId }) => organizationId],
  ['subject', ({ webhookId, name }) => webhookId ?? name],
  ['count', ({ count }) => count],
];

/** `posthorn operator overview`: whether anything is wrong, for whom, and since when. */
export function addOperatorOverview(operator: Command, bind: Bind): void {
  bind(
    withExamples(operator.command('overview').description('Show what needs attention in the whole gateway'), [
      'posthorn operator overview',
      'posthorn operator overview --json | jq .oldestDue',
    ]),
    z.object({}),
    async (_input, { openGateway, output, signal }) => {
      const overview = await (await openGateway()).getFleetOverview({ signal });
      const { attention } = overview;
      output.show(overview, () =>
        attention.length === 0 ? 'Nothing needs attention.' : tableOf(attention, COLUMNS),
      );
    },
  );
}
