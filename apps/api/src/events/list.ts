import { listOrganizationEvents } from '@posthorn/db/events/events';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { readableTypes } from '../auth/scopes.ts';
import { defineEndpoint } from '../endpoint.ts';
import { eventTypeCode, storeId, timeRange } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { eventResource, eventSchema } from './resource.ts';

const querySchema = z.strictObject({
  ...pageQuery('evt'),
  ...timeRange,
  type: eventTypeCode.optional(),
  storeId: storeId.optional(),
});

/** GET /v1/events: what happened, newest first, as far as the caller may read it. */
export const listEvents = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  summary: 'List events',
  scopes: 'read, of the type asked for; without one, only types that the caller may read are listed',
  query: querySchema,
  answer: { status: 200, description: 'A page, newest first.', schema: pageOf(eventSchema) },
  problems: ['insufficient_scope'],
  async handle({ caller, query }, { db, catalog }) {
    const value = await page(
      query,
      '/v1/events',
      ({ type, ...wanted }) =>
        listOrganizationEvents(db, caller.organizationId, {
          ...wanted,
          types: readableTypes(caller, type, catalog),
        }),
      eventResource,
    );
    return { status: 200, body: { value } };
  },
});
