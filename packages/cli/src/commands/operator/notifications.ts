import type { Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { take } from '../../gateway.ts';
import { listShape, mostOf, NOTIFICATION_STATUSES, time } from '../../inputs.ts';
import type { Bind } from '../../shell.ts';
import type { Column } from '../../terminal/table.ts';
import { manyOf, withExamples, withPaging } from '../group.ts';

const COLUMNS: readonly Column<Schemas['OperatorNotification']>[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['organization', ({ organizationId }) => organizationId],
  ['host', ({ webhook }) => webhook?.host],
  ['attempts', ({ attemptCount }) => attemptCount],
  ['outcome', ({ lastStatusCode, lastErrorClass }) => lastStatusCode ?? lastErrorClass],
  ['event type', ({ eventType }) => eventType],
  ['created', ({ createdAt }) => createdAt],
];

/** `posthorn operator notifications`: deliveries of all organizations. */
export function addOperatorNotifications(operator: Command, bind: Bind): void {
  const notifications = withExamples(
    operator.command('notifications').description('Look up deliveries of all organizations'),
    ['posthorn operator notifications list --status Failed --since 1d'],
  );
  bind(
    withExamples(
      withPaging(notifications.command('list').description('List notifications, newest first'))
        .addOption(manyOf('--status <status>', 'only this status; repeat for more', NOTIFICATION_STATUSES))
        .option('--organization-id <id>', 'only notifications of this organization')
        .option('--webhook-id <id>', 'only notifications of this webhook')
        .option('--outcome <text>', 'how the last attempt ended: a cause, a status code or an error class')
        .option('--since <time>', 'from this time on, or how long ago: 2026-11-21T10:00:00Z, 2h')
        .option('--until <time>', 'before this time, or how long ago'),
      ['posthorn operator notifications list --status Failed --outcome 503 --since 2h'],
    ),
    z.object({
      ...listShape,
      status: z.array(z.enum(NOTIFICATION_STATUSES)).exactOptional(),
      organizationId: z.string().exactOptional(),
      webhookId: z.string().exactOptional(),
      outcome: z.string().exactOptional(),
      since: time.exactOptional(),
      until: time.exactOptional(),
    }),
    async ({ limit, all, webhookId, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const query = { ...filters, ...(webhookId === undefined ? {} : { configurationId: webhookId }) };
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listOperatorNotifications({ ...query, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );
}
