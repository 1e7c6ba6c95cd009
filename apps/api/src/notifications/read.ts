import { listNotifications as listStored } from '@posthorn/db/events/list-notifications';
import { listAttempts } from '@posthorn/db/notifications/attempts';
import { findWithReferences, withReferences } from '@posthorn/db/notifications/references';
import { ERROR_CLASSES } from '@posthorn/domain/notification';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { readableTypes, requireReadable } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import {
  checkTimeRange,
  eventTypeFilter,
  idFilter,
  idParam,
  recordId,
  repeatable,
  statusCodes,
  storeId,
  timeRange,
  toEventType,
} from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { getConfiguration } from '../webhooks/read.ts';
import {
  fullNotificationResource,
  fullNotificationSchema,
  NOTIFICATION_STATUSES,
  notificationResource,
  notificationSchema,
} from './resource.ts';

/** The filters of every list of notifications. Add `checkTimeRange`, `checkOutcome` and `toEventType` to the schema. */
export const notificationFilters = ({ catalog }: SchemaDeps) => ({
  ...timeRange,
  ...eventTypeFilter(catalog),
  status: repeatable(NOTIFICATION_STATUSES)
    .optional()
    .meta({ description: 'May occur several times: notifications with one of these statuses.' }),
  statusCode: statusCodes.optional().meta({
    description: 'Status code of the response to the last attempt. May occur several times.',
  }),
  errorClass: repeatable(ERROR_CLASSES).optional().meta({
    description: 'Reason why the last attempt had no response. May occur several times.',
  }),
  eventId: idFilter('evt').optional().meta({ description: 'Only notifications of this event.' }),
  recordId: recordId.optional().meta({ description: 'The `id` of the record that the events are about.' }),
  storeId: storeId.optional(),
});

/** An attempt has a response or an error class, so no notification has both. */
export function checkOutcome(
  { statusCode, errorClass }: { statusCode?: string[] | undefined; errorClass?: string[] | undefined },
  context: z.RefinementCtx,
): void {
  if (statusCode === undefined || errorClass === undefined) return;
  context.addIssue({
    code: 'custom',
    path: ['errorClass'],
    message: 'excludes statusCode: an attempt has one of them',
  });
}

/** The filters of a webhook's notifications, without paging. */
export const streamQuerySchema = (deps: SchemaDeps) =>
  z
    .strictObject(notificationFilters(deps))
    .superRefine(checkTimeRange)
    .superRefine(checkOutcome)
    .transform(toEventType);
const webhookQuerySchema = (deps: SchemaDeps) =>
  z
    .strictObject({ ...pageQuery('ntf'), ...notificationFilters(deps) })
    .superRefine(checkTimeRange)
    .superRefine(checkOutcome)
    .transform(toEventType);
const querySchema = (deps: SchemaDeps) =>
  z
    .strictObject({
      ...pageQuery('ntf'),
      ...notificationFilters(deps),
      configurationId: idFilter('es').optional().meta({ description: 'May be the id of a deleted webhook.' }),
    })
    .superRefine(checkTimeRange)
    .superRefine(checkOutcome)
    .transform(toEventType);
type Query = z.output<ReturnType<typeof querySchema>>;
type Filters = Omit<Query, 'limit' | 'cursor'>;

const listDescription = {
  scopes: 'the read scope of the requested type; without `eventType`, the list contains only readable types',
  answer: {
    status: 200,
    description: 'A page of notifications, newest first.',
    schema: pageOf(notificationSchema),
  },
};

/** GET /v1/notifications */
export const listNotifications = defineEndpoint<Caller, undefined, Query>({
  ...listDescription,
  operationId: 'listNotifications',
  summary: 'List notifications',
  query: querySchema,
  problems: ['insufficient_scope', 'timed_out'],
  mayLag: true,
  async handle({ caller, query }, deps) {
    return { status: 200, body: { value: await list(caller, query, '/v1/notifications', deps) } };
  },
});

/** GET /v1/webhooks/{id}/notifications */
export const listWebhookNotifications = defineEndpoint<
  Caller,
  { id: string },
  z.output<ReturnType<typeof webhookQuerySchema>>
>({
  ...listDescription,
  operationId: 'listWebhookNotifications',
  summary: "List a webhook's notifications",
  params: idParam('es'),
  query: webhookQuerySchema,
  problems: ['not_found', 'insufficient_scope', 'timed_out'],
  mayLag: true,
  async handle({ caller, params: { id }, query }, deps) {
    await deps.statements(caller.organizationId, () => getConfiguration(caller, id, deps));
    const value = await list(caller, query, `/v1/webhooks/${id}/notifications`, deps, id);
    return { status: 200, body: { value } };
  },
});

/** Filters that make a list cheaper. A list by event or record reads all notifications of the events. */
const NARROWING = ['since', 'until', 'configurationId', 'storeId', 'eventType'] as const;
const NARROWING_EVENTS = ['until', 'eventId', 'eventType'] as const;

/** @param configurationId in the path of the list */
async function list(
  caller: Caller,
  query: Query,
  href: string,
  deps: Pick<ApiDeps, 'db' | 'reads' | 'catalog'>,
  configurationId = query.configurationId,
) {
  const { limit: _limit, cursor: _cursor, ...filter } = query;
  const { gated, find } = planList(caller, filter, deps, configurationId);
  return deps.reads(gated, () => page(query, href, find, notificationResource));
}

/**
 * Prepares a list of notifications: how the gate of reads treats the list, and how to find its rows.
 * @throws Problem insufficient_scope
 */
export function planList(
  caller: Caller,
  query: Filters,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
  configurationId: string | undefined,
) {
  const { organizationId } = caller;
  const eventTypes = readableTypes(caller, query.eventType, catalog);
  const given: Filters = { ...query, configurationId };
  const narrowing = query.recordId === undefined ? NARROWING : NARROWING_EVENTS;
  // A time range can always be narrowed further.
  const narrowBy = narrowing.filter((name) => given[name] === undefined || /^(since|until)$/.test(name));
  const { status: statuses, statusCode, errorClass, ...others } = given;
  const filter = { ...others, eventTypes, statuses, lastOutcomes: statusCode ?? errorClass };
  return {
    gated: { organizationId, narrowBy },
    find: async ({ before, limit }: { before: string | undefined; limit: number }) =>
      withReferences(db, await listStored(db, organizationId, { ...filter, before, limit })),
  };
}

/** Maximum attempts in one response: ten rounds of ten attempts. */
const MAX_ATTEMPTS = 100;

/** GET /v1/notifications/{id} */
export const getNotification = defineEndpoint<Caller, { id: string }>({
  operationId: 'getNotification',
  summary: 'Read a notification',
  scopes: 'the read scope of the event type',
  params: idParam('ntf'),
  answer: {
    status: 200,
    description: `The notification with its last ${MAX_ATTEMPTS} attempts.`,
    schema: fullNotificationSchema,
  },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, params }, deps) {
    const { resource } = await deps.statements(caller.organizationId, () =>
      getFullNotification(caller, params.id, deps),
    );
    return { status: 200, body: { value: resource } };
  },
});

/**
 * Reads a notification of the caller's organization, and what GET answers about it.
 * @throws Problem not_found, insufficient_scope
 */
export async function getFullNotification(
  caller: Caller,
  id: string,
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
) {
  const notification = await findWithReferences(db, caller.organizationId, id);
  if (notification === null) throw new Problem('not_found');
  requireReadable(caller, notification.eventType, catalog);
  const attempts = await listAttempts(db, notification.id, MAX_ATTEMPTS);
  return { notification, resource: fullNotificationResource(notification, attempts) };
}
