import type { Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { take } from '../../gateway.ts';
import { listShape, mostOf, time } from '../../inputs.ts';
import type { Bind } from '../../shell.ts';
import type { Column } from '../../terminal/table.ts';
import { withExamples, withPaging } from '../group.ts';

const COLUMNS: readonly Column<Schemas['OperatorAct']>[] = [
  ['time', ({ createdAt }) => createdAt],
  ['operator', ({ subject }) => subject],
  ['action', ({ action }) => action],
  ['organization', ({ organizationId }) => organizationId],
  ['target', ({ targetId }) => targetId],
  ['address', ({ ip }) => ip],
];

/** `posthorn operator audit`: what operators changed and looked at. */
export function addOperatorAudit(operator: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(operator.command('audit').description('List what operators did and looked at'))
        .option('--organization-id <id>', 'only acts about this organization alone')
        .option('--subject <subject>', 'only acts of this operator')
        .option('--since <time>', 'from this time on, or how long ago: 2026-11-21T10:00:00Z, 2h')
        .option('--until <time>', 'before this time, or how long ago'),
      ['posthorn operator audit --since 1d', 'posthorn operator audit --subject user_grace --all --json'],
    ),
    z.object({
      ...listShape,
      organizationId: z.string().exactOptional(),
      subject: z.string().exactOptional(),
      since: time.exactOptional(),
      until: time.exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorAudit({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );
}
