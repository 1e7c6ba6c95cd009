import { hasCode, type PosthornClient, type Schemas } from '@posthorn/client';
import type { Command } from 'commander';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';
import { take } from '../gateway.ts';
import { listShape, mostOf, NOTIFICATION_STATUSES, time, wholeNumber } from '../inputs.ts';
import type { Bind } from '../shell.ts';
import type { Column } from '../terminal/table.ts';
import { collect, manyOf, withExamples, withPaging } from './group.ts';
import { awaitDelivery, showNotification } from './notification-result.ts';

const ERROR_CLASSES = [
  'timeout',
  'connection_refused',
  'unreachable',
  'dns',
  'tls',
  'blocked_address',
  'reset',
  'protocol',
  'authentication',
  'proxy',
] as const;

const COLUMNS: readonly Column<Schemas['Notification']>[] = [
  ['id', ({ id }) => id],
  ['status', ({ status }) => status],
  ['attempts', ({ attemptCount }) => attemptCount],
  ['event type', ({ eventType }) => eventType],
  ['webhook', ({ configurationId }) => configurationId],
  ['created', ({ createdAt }) => createdAt],
  ['next attempt', ({ nextAttemptAt }) => nextAttemptAt],
];

/** `posthorn notifications`: deliveries and their attempts. */
export function addNotifications(program: Command, bind: Bind): void {
  const notifications = withExamples(
    program.command('notifications').description('Look up and retry deliveries'),
    ['posthorn notifications list --status Failed --since 1d', 'posthorn notifications show ntf_01k…'],
  );

  bind(
    withExamples(
      withPaging(notifications.command('list').description('List notifications, newest first'))
        .addOption(manyOf('--status <status>', 'only this status; repeat for more', NOTIFICATION_STATUSES))
        .option('--event-type <type>', 'only this event type')
        .option('--record-id <id>', 'only notifications of this record, such as sale_1')
        .option('--event-id <id>', 'only notifications of this event')
        .option('--webhook-id <id>', 'only notifications of this webhook')
        .option('--store-id <id>', 'only events of this store')
        .option('--status-code <number>', 'the last attempt got this status; repeat for more', collect)
        .addOption(
          manyOf('--error-class <class>', 'the last attempt got no answer for this reason', ERROR_CLASSES),
        )
        .option('--since <time>', 'from this time on, or how long ago: 2026-11-21T10:00:00Z, 2h')
        .option('--until <time>', 'before this time, or how long ago'),
      [
        'posthorn notifications list --status Failed --status Retrying --since 1d',
        "posthorn notifications list --status Failed --all --json | jq -r '.[].id'",
      ],
    ),
    z.object({
      ...listShape,
      status: z.array(z.enum(NOTIFICATION_STATUSES)).exactOptional(),
      eventType: z.string().exactOptional(),
      recordId: z.string().exactOptional(),
      eventId: z.string().exactOptional(),
      webhookId: z.string().exactOptional(),
      storeId: z.string().exactOptional(),
      statusCode: z.array(wholeNumber(100, 999)).exactOptional(),
      errorClass: z.array(z.enum(ERROR_CLASSES)).exactOptional(),
      since: time.exactOptional(),
      until: time.exactOptional(),
    }),
    async ({ limit, all, webhookId, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const query = { ...filters, ...(webhookId === undefined ? {} : { configurationId: webhookId }) };
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listNotifications({ ...query, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      notifications
        .command('show')
        .description('Show a notification and its attempts')
        .argument('<id>', 'id, such as ntf_01k…'),
      [
        'posthorn notifications show ntf_01k…',
        "posthorn notifications show ntf_01k… --json | jq '.attempts[-1]'",
      ],
    ),
    z.object({ id: z.string() }),
    async ({ id }, { openGateway, output, signal }) => {
      showNotification(await (await openGateway()).getNotification(id, { signal }), output);
    },
  );

  bind(
    withExamples(
      notifications
        .command('cancel')
        .description('End an open notification, and free what waits for it')
        .argument('<id>', 'id, such as ntf_01k…'),
      ['posthorn notifications cancel ntf_01k…'],
    ),
    z.object({ id: z.string() }),
    async ({ id }, { openGateway, output, signal }) => {
      showNotification(await (await openGateway()).cancelNotification(id, { signal }), output);
    },
  );

  bind(
    withExamples(
      notifications
        .command('retry')
        .description('Deliver a notification again, and wait for the attempt')
        .argument('<id>', 'id, such as ntf_01k…')
        .option('--no-wait', 'do not wait for the attempt'),
      [
        'posthorn notifications retry ntf_01k…',
        "posthorn notifications list --status Failed --json | jq -r '.[].id' | xargs -n1 posthorn notifications retry --no-wait",
      ],
    ),
    z.object({ id: z.string(), wait: z.boolean() }),
    async ({ id, wait }, shell) => {
      const { signal, output } = shell;
      const client = await shell.openGateway();
      const { attemptCount } = await client.getNotification(id, { signal });
      const retried = await client.retryNotification(id, { signal });
      if (!wait) {
        showNotification(retried, output);
        return;
      }
      if (await isDisabled(retried.configurationId, client, signal)) {
        showNotification(retried, output);
        throw new CommandError(EXIT.failed, waitingText(retried));
      }
      if (retried.blockedBy !== null) {
        showNotification(retried, output);
        throw new CommandError(
          EXIT.failed,
          `${id} waits for ${retried.blockedBy}, an earlier one of its record.`,
        );
      }
      await awaitDelivery(id, attemptCount, client, shell);
    },
  );
}

/** Whether a webhook is disabled. False if the caller may not read the webhook. */
async function isDisabled(webhookId: string, client: PosthornClient, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.getWebhook(webhookId, { signal })).status === 'Disabled';
  } catch (error) {
    if (hasCode(error, 'not_found', 'insufficient_scope')) return false;
    throw error;
  }
}

const waitingText = ({ id, configurationId }: Schemas['Notification']) =>
  `The webhook ${configurationId} is disabled. ${id} waits until somebody enables the webhook: posthorn webhooks enable ${configurationId}`;
