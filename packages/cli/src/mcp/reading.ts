import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { z } from 'zod';
import { take } from '../gateway.ts';
import { WEBHOOK_STATUSES } from '../inputs.ts';
import { withoutLinks } from '../links.ts';
import {
  attemptSchema,
  eventSchema,
  filters,
  notificationSchema,
  statusSchema,
  webhookSchema,
} from './schemas.ts';
import { answerWith, READ_ONLY, type ToolDeps } from './tool.ts';

const id = (prefix: string) => z.string().describe(`Starts with ${prefix}_.`);

/** The tools that look up events and notifications. */
export function addEventTools(server: McpServer, deps: ToolDeps): void {
  server.registerTool(
    'find_events',
    {
      title: 'Find events',
      description: 'Lists events, newest first. Filter by recordId to see what happened to one record.',
      inputSchema: filters,
      outputSchema: { events: z.array(eventSchema) },
      annotations: READ_ONLY,
    },
    ({ limit, ...query }) =>
      answerWith(deps, async (client) => {
        const found = await take(limit, (page) => client.listEvents({ ...query, limit: page }));
        return { events: found.map(withoutLinks) };
      }),
  );

  server.registerTool(
    'get_event',
    {
      title: 'Read an event',
      description: 'Reads an event with its record (data) and with the notifications that it caused.',
      inputSchema: { id: id('evt') },
      outputSchema: { event: eventSchema },
      annotations: READ_ONLY,
    },
    (input) =>
      answerWith(deps, async (client) => {
        const event = await client.getEvent(input.id);
        return { event: { ...withoutLinks(event), notifications: event.notifications.map(withoutLinks) } };
      }),
  );

  server.registerTool(
    'list_notifications',
    {
      title: 'List notifications',
      description:
        'Lists deliveries, newest first. Filter by status Failed or Retrying to find what did not arrive. A notification is one event for one webhook.',
      inputSchema: {
        ...filters,
        status: z.array(statusSchema).exactOptional().describe('Any of these statuses.'),
        eventId: z.string().exactOptional(),
        webhookId: z.string().exactOptional(),
      },
      outputSchema: { notifications: z.array(notificationSchema) },
      annotations: READ_ONLY,
    },
    ({ limit, webhookId, ...query }) =>
      answerWith(deps, async (client) => {
        const found = await take(limit, (page) =>
          client.listNotifications({
            ...query,
            ...(webhookId === undefined ? {} : { configurationId: webhookId }),
            limit: page,
          }),
        );
        return { notifications: found.map(withoutLinks) };
      }),
  );

  server.registerTool(
    'get_notification',
    {
      title: 'Read a notification with its attempts',
      description:
        'Reads a delivery with every attempt: when, how long, status code or reason, the start of the answer, and when the next attempt is.',
      inputSchema: { id: id('ntf') },
      outputSchema: { notification: notificationSchema.extend({ attempts: z.array(attemptSchema) }) },
      annotations: READ_ONLY,
    },
    (input) =>
      answerWith(deps, async (client) => ({
        notification: withoutLinks(await client.getNotification(input.id)),
      })),
  );
}

const windowSchema = z.looseObject({
  delivered: z.number(),
  failed: z.number(),
  waiting: z.number(),
  successRate: z.number().nullable(),
});

/** The tools that look up webhooks and event types. */
export function addWebhookTools(server: McpServer, deps: ToolDeps): void {
  server.registerTool(
    'list_webhooks',
    {
      title: 'List webhooks',
      description: 'Lists the webhooks: where events are delivered, and whether deliveries are stopped.',
      inputSchema: {
        status: z.enum(WEBHOOK_STATUSES).exactOptional(),
        eventType: filters.eventType,
        limit: filters.limit,
      },
      outputSchema: { webhooks: z.array(webhookSchema) },
      annotations: READ_ONLY,
    },
    ({ limit, ...query }) =>
      answerWith(deps, async (client) => {
        const found = await take(limit, (page) => client.listWebhooks({ ...query, limit: page }));
        return { webhooks: found.map(withoutLinks) };
      }),
  );

  server.registerTool(
    'get_webhook',
    {
      title: 'Read a webhook',
      description:
        'Reads a webhook. disabledReason Failing means that the gateway stopped it after days of failures.',
      inputSchema: { id: id('es') },
      outputSchema: { webhook: webhookSchema },
      annotations: READ_ONLY,
    },
    (input) =>
      answerWith(deps, async (client) => ({ webhook: withoutLinks(await client.getWebhook(input.id)) })),
  );

  server.registerTool(
    'get_webhook_stats',
    {
      title: 'Read the statistics of a webhook',
      description:
        'Counts of deliveries, success rate and response times of the last hour, day and week, and how long the waiting notifications need.',
      inputSchema: { id: id('es') },
      outputSchema: {
        stats: z.looseObject({ lastHour: windowSchema, lastDay: windowSchema, lastWeek: windowSchema }),
      },
      annotations: READ_ONLY,
    },
    (input) =>
      answerWith(deps, async (client) => ({ stats: withoutLinks(await client.getWebhookStats(input.id)) })),
  );

  server.registerTool(
    'list_event_types',
    {
      title: 'List the event types',
      description: 'Lists the event types of this gateway with an example of each record.',
      inputSchema: {},
      outputSchema: { eventTypes: z.array(z.looseObject({ code: z.string(), description: z.string() })) },
      annotations: READ_ONLY,
    },
    () => answerWith(deps, async (client) => ({ eventTypes: (await client.listEventTypes()).data })),
  );
}
