import type { Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { take } from '../../gateway.ts';
import { listShape, mostOf, time, wholeNumber } from '../../inputs.ts';
import { withoutLinks } from '../../links.ts';
import type { Bind } from '../../shell.ts';
import type { Column } from '../../terminal/table.ts';
import { collect, manyOf, withExamples, withPaging } from '../group.ts';

const STATUSES = [
  'Running',
  'Done',
  'Cancelled',
  'Failed',
] as const satisfies readonly Schemas['OperatorRetry']['status'][];
/** Highest pace of a retry, in notifications per second. */
export const MAX_PACE = 2_000;

const COLUMNS: readonly Column<Schemas['OperatorRetry']>[] = [
  ['id', ({ id }) => id],
  ['status', ({ status, dryRun }) => (dryRun ? `${status} (dry run)` : status)],
  ['done', ({ done }) => done],
  ['matched', ({ matched }) => matched],
  ['organizations', ({ organizations }) => organizations],
  ['operator', ({ createdBy }) => createdBy],
  ['created', ({ createdAt }) => createdAt],
];

const idShape = { id: z.string() };
const ID = ['<id>', 'id, such as ort_01k…'] as const;

/** `posthorn operator retries`: failed notifications of many organizations, delivered again in the background. */
export function addOperatorRetries(operator: Command, bind: Bind): void {
  const retries = withExamples(
    operator.command('retries').description('Deliver failed notifications of all organizations again'),
    ['posthorn operator retries create --since 2h --outcome 503 --dry-run', 'posthorn operator retries list'],
  );
  addCreate(retries, bind);
  addReading(retries, bind);
}

function addCreate(retries: Command, bind: Bind): void {
  bind(
    withExamples(
      retries
        .command('create')
        .description('Retry what failed. The gateway does it in the background')
        .requiredOption('--since <time>', 'created from this time on, or how long ago: 2h')
        .option('--until <time>', 'created before this time, or how long ago')
        .option('--organization-id <id>', 'only this organization')
        .option('--webhook-id <id>', 'only this webhook; repeat for more', collect)
        .option('--event-type <type>', 'only this event type')
        .option('--outcome <text>', 'how the last attempt ended: a cause, a status code or an error class')
        .option('--failed-since <time>', 'failed from this time on, or how long ago')
        .option('--failed-until <time>', 'failed before this time, or how long ago')
        .option('--pace <number>', `most notifications per second, 1 to ${MAX_PACE}`)
        .option('--dry-run', 'count the notifications without sending them'),
      [
        'posthorn operator retries create --since 1d --dry-run',
        'posthorn operator retries create --since 2h --outcome 503 --pace 200',
      ],
    ),
    z.object({
      since: time,
      until: time.exactOptional(),
      organizationId: z.string().exactOptional(),
      webhookId: z.array(z.string()).exactOptional(),
      eventType: z.string().exactOptional(),
      outcome: z.string().exactOptional(),
      failedSince: time.exactOptional(),
      failedUntil: time.exactOptional(),
      pace: wholeNumber(1, MAX_PACE).exactOptional(),
      dryRun: z.boolean().default(false),
    }),
    async ({ pace, dryRun, webhookId, ...given }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const filter = { ...given, ...(webhookId === undefined ? {} : { webhookIds: webhookId }) };
      const body = { filter, dryRun, ...(pace === undefined ? {} : { pace }) };
      output.showFields(await client.retryOperatorNotifications(body, { signal }));
    },
  );
}

function addReading(retries: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(retries.command('list').description('List retries of operators, newest first')).addOption(
        manyOf('--status <status>', 'only this status; repeat for more', STATUSES),
      ),
      ['posthorn operator retries list --status Running'],
    ),
    z.object({ ...listShape, status: z.array(z.enum(STATUSES)).exactOptional() }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorRetries({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      retries
        .command('show')
        .description('Show how far a retry is')
        .argument(...ID),
      ['posthorn operator retries show ort_01k…', 'posthorn operator retries show ort_01k… --json'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) => {
      const retry = await (await openGateway()).getOperatorRetry(id, { signal });
      const { parts, ...fields } = withoutLinks(retry);
      output.showFields(retry, { ...fields, parts: parts.length });
    },
  );

  bind(
    withExamples(
      retries
        .command('cancel')
        .description('Stop a retry. What it has queued is still delivered')
        .argument(...ID),
      ['posthorn operator retries cancel ort_01k…'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) =>
      output.showFields(await (await openGateway()).cancelOperatorRetry(id, { signal })),
  );
}
