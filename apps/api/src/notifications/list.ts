import { listOrganizationNotifications } from '@posthorn/db/notifications/notifications';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { readableTypes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventTypeCode, idParam, line, storeId, timeRange } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { requireConfiguration } from '../webhooks/require-configuration.ts';
import { notificationResource, notificationSchema, notificationStatus } from './resource.ts';

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
  configurationId: line(64).optional().meta({ description: 'A deleted one too.' }),
});

const description = {
  scopes: 'read, of the type asked for; without one, only types that the caller may read are listed',
  answer: { status: 200, description: 'A page, newest first.', schema: pageOf(notificationSchema) },
};

/** GET /v1/notifications: the notifications of the organization, as far as the caller may read them. */
export const listNotifications = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  ...description,
  summary: 'List notifications',
  query: querySchema,
  problems: ['insufficient_scope'],
  async handle({ caller, query }, deps) {
    return { status: 200, body: { value: await list(caller, query, '/v1/notifications', deps) } };
  },
});

/** GET /v1/webhooks/{id}/notifications: those of one configuration. */
export const listWebhookNotifications = defineEndpoint<Caller, { id: string }, z.output<typeof filterSchema>>(
  {
    ...description,
    summary: "List a webhook's notifications",
    params: idParam('es'),
    query: filterSchema,
    problems: ['not_found', 'insufficient_scope'],
    async handle({ caller, params: { id }, query }, deps) {
      await requireConfiguration(caller, id, deps);
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
  { db, catalog }: Pick<ApiDeps, 'db' | 'catalog'>,
) {
  return page(
    query,
    href,
    ({ type, ...wanted }) => {
      const eventTypes = readableTypes(caller, type, catalog);
      return listOrganizationNotifications(db, caller.organizationId, { ...wanted, eventTypes });
    },
    notificationResource,
  );
}
