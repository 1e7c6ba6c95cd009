import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { REPLAYABLE_STATUSES, time } from '../inputs.ts';
import { withoutLinks } from '../links.ts';
import { notificationSchema, webhookSchema } from './schemas.ts';
import { answerWith, type ToolDeps } from './tool.ts';

/** Sends something to other systems again. */
const SENDS = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
} as const;

/** The tools that change something. `--allow-changes` registers them. */
export function addChangingTools(server: McpServer, deps: ToolDeps): void {
  server.registerTool(
    'retry_notification',
    {
      title: 'Retry a notification',
      description:
        'Delivers a notification again. Works while its status is Delivered, Failed or Cancelled, and brings the next attempt of a Retrying notification forward.',
      inputSchema: { id: z.string().describe('Starts with ntf_.') },
      outputSchema: { notification: notificationSchema },
      annotations: SENDS,
    },
    ({ id }) =>
      answerWith(deps, async (client) => ({
        notification: withoutLinks(await client.retryNotification(id)),
      })),
  );

  server.registerTool(
    'replay_webhook',
    {
      title: 'Replay notifications of a webhook',
      description:
        'Delivers all matching notifications of a webhook again. First call it with dryRun true, tell the user how many notifications match, and ask.',
      inputSchema: {
        webhookId: z.string().describe('Starts with es_.'),
        since: time.describe('From this time on: ISO 8601, or how long ago, such as 2h.'),
        until: time.exactOptional(),
        statuses: z.array(z.enum(REPLAYABLE_STATUSES)).default(['Failed']),
        dryRun: z.boolean().default(true).describe('Count the notifications without sending them.'),
      },
      outputSchema: {
        replay: z.looseObject({
          id: z.string(),
          status: z.string(),
          matched: z.number(),
          dryRun: z.boolean(),
        }),
      },
      annotations: SENDS,
    },
    ({ webhookId, until, ...options }) =>
      answerWith(deps, async (client) => {
        const body = { ...options, ...(until === undefined ? {} : { until }) };
        return { replay: withoutLinks(await client.replayWebhook(webhookId, body)) };
      }),
  );

  for (const [name, operation, title, description, isDestructive] of [
    ['enable_webhook', 'enableWebhook', 'Enable a webhook', 'Starts deliveries to a webhook again.', false],
    [
      'disable_webhook',
      'disableWebhook',
      'Disable a webhook',
      'Stops deliveries to a webhook. Waiting notifications stay, but new events are not delivered.',
      true,
    ],
  ] as const) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: { id: z.string().describe('Starts with es_.') },
        outputSchema: { webhook: webhookSchema },
        annotations: {
          readOnlyHint: false,
          destructiveHint: isDestructive,
          idempotentHint: true,
          openWorldHint: false,
        },
      },
      ({ id }) =>
        answerWith(deps, async (client) => ({ webhook: withoutLinks(await client[operation](id)) })),
    );
  }
}
