import { call, type Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { take } from '../../gateway.ts';
import { listShape, mostOf } from '../../inputs.ts';
import type { Bind } from '../../shell.ts';
import type { Column } from '../../terminal/table.ts';
import { withExamples, withPaging } from '../group.ts';

const COLUMNS: readonly Column<Schemas['UsageOfDay']>[] = [
  ['day', ({ day }) => day],
  ['organization', ({ organizationId }) => organizationId],
  ['events', ({ events }) => events],
  ['notifications', ({ notifications }) => notifications],
  ['delivered', ({ delivered }) => delivered],
  ['failed', ({ failed }) => failed],
  ['attempts', ({ attempts }) => attempts],
  ['bytes', ({ bytes }) => bytes],
];

/** A day in UTC. */
const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, 'must be a day such as 2026-11-21');

/** `posthorn operator usage`: what each organization used, by day, for invoices. */
export function addOperatorUsage(operator: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(
        operator.command('usage').description('Show the usage of organizations by day. Days are in UTC'),
      )
        .requiredOption('--from <day>', 'first day, such as 2026-11-01')
        .requiredOption('--to <day>', 'last day')
        .option('--organization-id <id>', 'only this organization')
        .option('--csv', 'print all rows as CSV, as the gateway exports them'),
      [
        'posthorn operator usage --from 2026-11-01 --to 2026-11-30 --csv > usage.csv',
        'posthorn operator usage --from 2026-11-21 --to 2026-11-21 --organization-id org_acme',
      ],
    ),
    z.object({
      ...listShape,
      from: day,
      to: day,
      organizationId: z.string().exactOptional(),
      csv: z.boolean().default(false),
    }),
    async ({ limit, all, csv, ...query }, { openGateway, output, signal }) => {
      const client = await openGateway();
      if (csv) {
        const text = await call(
          client.http.GET('/v1/operator/usage/export', { params: { query }, parseAs: 'text', signal }),
        );
        output.show(text, () => text.trimEnd());
        return;
      }
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorUsage({ ...query, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );
}
