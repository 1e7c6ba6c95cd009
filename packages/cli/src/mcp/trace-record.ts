import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { hasCode, type PosthornClient, type Schemas } from '@posthorn/client';
import { z } from 'zod';
import { take } from '../gateway.ts';
import { withoutLinks } from '../links.ts';
import { attemptSchema, eventSchema, statusSchema } from './schemas.ts';
import { answerWith, READ_ONLY, type ToolDeps } from './tool.ts';

const MAX_EVENTS = 10;
/** Notifications of one event. More would fill the assistant's memory. */
const MAX_NOTIFICATIONS = 20;
const MAX_ATTEMPTS = 3;

const deliverySchema = z.object({
  notificationId: z.string(),
  webhookId: z.string(),
  url: z.string().nullable().describe('Null if somebody deleted the webhook.'),
  status: statusSchema,
  attemptCount: z.number(),
  nextAttemptAt: z.string().nullable(),
  lastAttempts: z.array(attemptSchema).describe(`The last ${MAX_ATTEMPTS} attempts.`),
});

/** `trace_record`: everything about one record in one call. */
export function addTraceRecord(server: McpServer, deps: ToolDeps): void {
  server.registerTool(
    'trace_record',
    {
      title: 'What happened to a record',
      description:
        'Start here to answer "what happened to sale 4711?". Finds the newest events of a record and, for each event, to which webhooks it was delivered, with status, last attempts and the next attempt.',
      inputSchema: {
        recordId: z.string().describe('Id of the record as its publisher gave it, such as 4711 or sale_1.'),
      },
      outputSchema: {
        events: z.array(eventSchema.extend({ deliveries: z.array(deliverySchema) })),
        isComplete: z
          .boolean()
          .describe('False if there are more events or deliveries: use find_events, get_event.'),
      },
      annotations: READ_ONLY,
    },
    ({ recordId }) => answerWith(deps, (client) => trace(client, recordId)),
  );
}

async function trace(client: PosthornClient, recordId: string) {
  const found = await take(MAX_EVENTS + 1, (limit) => client.listEvents({ recordId, limit }));
  const urls = new Map<string, string | null>();
  const events = [];
  let isComplete = found.length <= MAX_EVENTS;
  for (const { id } of found.slice(0, MAX_EVENTS)) {
    const { notifications, data: _data, ...event } = await client.getEvent(id);
    isComplete &&= notifications.length <= MAX_NOTIFICATIONS;
    const deliveries = [];
    for (const { id: notificationId } of notifications.slice(0, MAX_NOTIFICATIONS)) {
      const notification = await client.getNotification(notificationId);
      const { configurationId } = notification;
      if (!urls.has(configurationId)) urls.set(configurationId, await findUrl(client, configurationId));
      deliveries.push(deliveryOf(notification, urls.get(configurationId) ?? null));
    }
    events.push({ ...withoutLinks(event), deliveries });
  }
  return { events, isComplete };
}

async function findUrl(client: PosthornClient, webhookId: string): Promise<string | null> {
  try {
    return (await client.getWebhook(webhookId)).url;
  } catch (error) {
    if (hasCode(error, 'not_found')) return null;
    throw error;
  }
}

function deliveryOf(
  notification: Schemas['FullNotification'],
  url: string | null,
): z.infer<typeof deliverySchema> {
  const { id, configurationId, status, attemptCount, nextAttemptAt, attempts } = notification;
  return {
    notificationId: id,
    webhookId: configurationId,
    url,
    status,
    attemptCount,
    nextAttemptAt,
    // The explanation is enough; get_notification also has headers and times.
    lastAttempts: attempts.slice(-MAX_ATTEMPTS).map(({ details: _, ...attempt }) => attempt),
  };
}
