import type { Schemas } from '@posthorn/client';
import { type Command, Option } from 'commander';
import { z } from 'zod';
import { take } from '../gateway.ts';
import { listShape, mostOf, pairs, WEBHOOK_STATUSES } from '../inputs.ts';
import type { Bind } from '../shell.ts';
import type { Column } from '../terminal/table.ts';
import { collect, withExamples, withPaging } from './group.ts';
import { addWebhookChanges } from './webhook-changes.ts';
import { showWebhook, type Webhook } from './webhook-result.ts';
import { addWebhookSecrets } from './webhook-secrets.ts';
import { addWebhookSwitches } from './webhook-switches.ts';

const COLUMNS: readonly Column<Webhook>[] = [
  ['id', ({ id }) => id],
  [
    'status',
    ({ status, disabledReason }) => (disabledReason === null ? status : `${status} (${disabledReason})`),
  ],
  ['endpoint', ({ endpoint }) => endpoint?.state],
  ['event types', ({ eventTypes }) => eventTypes],
  ['store', ({ storeId }) => storeId],
  ['name', ({ name }) => name],
  ['url', ({ url }) => url],
];

const idShape = { id: z.string() };
const ID = ['<id>', 'id, such as es_01k…'] as const;

/** `posthorn webhooks`: webhook configurations. */
export function addWebhooks(program: Command, bind: Bind): void {
  const webhooks = withExamples(program.command('webhooks').description('Manage webhooks'), [
    'posthorn webhooks create https://example.com/hooks --event-type SALE.CREATE',
    'posthorn webhooks test es_01k…',
  ]);
  addReading(webhooks, bind);
  addWebhookChanges(webhooks, bind);
  addWebhookSwitches(webhooks, bind);
  addWebhookSecrets(webhooks, bind);
}

function addReading(webhooks: Command, bind: Bind): void {
  bind(
    withExamples(
      withPaging(webhooks.command('list').description('List webhooks'))
        .addOption(new Option('--status <status>', 'only this status').choices(WEBHOOK_STATUSES))
        .option('--event-type <type>', 'only webhooks that subscribe to this event type')
        .option('--name <text>', 'only webhooks with exactly this name')
        .option('--search <text>', 'only webhooks whose name, URL or id contains this text')
        .option(
          '--metadata <key=value>',
          'only webhooks with this pair; repeat the option for more',
          collect,
        ),
      ['posthorn webhooks list --status Disabled', 'posthorn webhooks list --metadata team=checkout'],
    ),
    z.object({
      ...listShape,
      status: z.enum(WEBHOOK_STATUSES).exactOptional(),
      eventType: z.string().exactOptional(),
      name: z.string().exactOptional(),
      search: z.string().exactOptional(),
      metadata: pairs.exactOptional(),
    }),
    async ({ limit, all, ...filters }, { openGateway, output, signal }) => {
      const client = await openGateway();
      const found = await take(mostOf({ limit, all }), (page) =>
        client.listWebhooks({ ...filters, limit: page }, { signal }),
      );
      output.showTable(found, COLUMNS);
    },
  );

  bind(
    withExamples(
      webhooks
        .command('show')
        .description('Show a webhook')
        .argument(...ID),
      ['posthorn webhooks show es_01kajp3v9v5x3w1t9r7p5n3m1j'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) => {
      const webhook = await (await openGateway()).getWebhook(id, { signal });
      showWebhook(webhook, output);
    },
  );

  bind(
    withExamples(
      webhooks
        .command('stats')
        .description("Show how a webhook's deliveries went in the last hour, day and week")
        .argument(...ID),
      ['posthorn webhooks stats es_01k…', 'posthorn webhooks stats es_01k… --json | jq .lastDay.successRate'],
    ),
    z.object(idShape),
    async ({ id }, { openGateway, output, signal }) => {
      const stats = await (await openGateway()).getWebhookStats(id, { signal });
      const { lane, drain, lastHour, lastDay, lastWeek } = stats;
      output.showFields(stats, {
        'waiting for a slot': lane?.parked,
        'in flight': lane?.held,
        'attempts per second': drain?.perSecond,
        'seconds to drain': drain?.seconds,
        'last hour': windowText(lastHour),
        'last day': windowText(lastDay),
        'last week': windowText(lastWeek),
      });
    },
  );
}

function windowText({ delivered, failed, waiting, p50Ms, p95Ms }: Schemas['WebhookStatsWindow']): string {
  const times = p50Ms === null ? '' : `, p50 ${p50Ms} ms, p95 ${p95Ms} ms`;
  return `${delivered} delivered, ${failed} failed, ${waiting} waiting${times}`;
}
