import { listAttempts } from '@posthorn/db/notifications/attempts';
import { findNotification, listOrganizationNotifications } from '@posthorn/db/notifications/notifications';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { readableTypes, requireReadable } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventTypeCode, idParam, line, storeId, timeRange } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { getConfiguration } from '../webhooks/read.ts';
import {
  fullNotificationResource,
  fullNotificationSchema,
  notificationResource,
  notificationSchema,
  notificationStatus,
} from './resource.ts';

const filters = {
  ...pageQuery('ntf'),
  ...timeRange,
  status: notificationStatus.optional(),
  type: eventTypeCode.optional(),
  storeId: storeId.optional(),
};
const filterSchema = z.strictObject(filters);
const querySchema = z.strictObject({
  ...filters,
  configurationId: line(64).optional().meta({ description: 'May be the id of a deleted webhook.' }),
});

const listDescription = {
  scopes: 'the read scope of the requested type; without `type`, the list contains only readable types',
  answer: {
    status: 200,
    description: 'A page of notifications, newest first.',
    schema: pageOf(notificationSchema),
  },
};

/** GET /v1/notifications */
export const listNotifications = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  ...listDescription,
  summary: 'List notifications',
  query: querySchema,
  problems: ['insufficient_scope', 'timed_out'],
  async handle({ caller, query }, deps) {
    return { status: 200, body: { value: await list(caller, query, '/v1/notifications', deps) } };
  },
});

/** GET /v1/webhooks/{id}/notifications */
export const listWebhookNotifications = defineEndpoint<Caller, { id: string }, z.output<typeof filterSchema>>(
  {
    ...listDescription,
    summary: "List a webhook's notifications",
    params: idParam('es'),
    query: filterSchema,
    problems: ['not_found', 'insufficient_scope', 'timed_out'],
    async handle({ caller, params: { id }, query }, deps) {
      await deps.statements(caller.organizationId, () => getConfiguration(caller, id, deps));
      const href = `/v1/webhooks/${id}/notifications`;
      return {
        status: 200,
        body: { value: await list(caller, { ...query, configurationId: id }, href, deps) },
      };
    },
  },
);

async function list(
  caller: Caller,
  query: z.output<typeof querySchema>,
  href: string,
  { db, reads, catalog }: Pick<ApiDeps, 'db' | 'reads' | 'catalog'>,
) {
  const { organizationId } = caller;
  const { type, ...filters } = query;
  const eventTypes = readableTypes(caller, type, catalog);
  const given: Readonly<Record<string, unknown>> = query;
  const others = ['configurationId', 'storeId', 'type'].filter((name) => given[name] === undefined);
  const narrowBy = ['since', 'until', ...others];
  return reads({ organizationId, narrowBy }, () =>
    page(
      filters,
      href,
      (wanted) => listOrganizationNotifications(db, organizationId, { ...wanted, eventTypes }),
      notificationResource,
    ),
  );
}

/** Maximum attempts in one response: ten rounds of ten attempts. */
const MAX_ATTEMPTS = 100;

/** GET /v1/notifications/{id} */
export const getNotification = defineEndpoint<Caller, { id: string }>({
  summary: 'Read a notification',
  scopes: 'the read scope of the event type',
  params: idParam('ntf'),
  answer: {
    status: 200,
    description: `The notification with its last ${MAX_ATTEMPTS} attempts.`,
    schema: fullNotificationSchema,
  },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, params }, { db, statements, catalog }) {
    const value = await statements(caller.organizationId, async () => {
      const notification = await findNotification(db, caller.organizationId, params.id);
      if (notification === null) throw new Problem('not_found');
      requireReadable(caller, notification.eventType, catalog);
      return fullNotificationResource(notification, await listAttempts(db, notification.id, MAX_ATTEMPTS));
    });
    return { status: 200, body: { value } };
  },
});
