import { findEvents } from '@posthorn/db/events';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';
import { storeId } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';
import { timeRange } from '../http/time-range.ts';
import { readableTypes } from './readable-types.ts';
import { eventResource, eventSchema } from './resource.ts';

const querySchema = z.strictObject({
  ...pageQuery,
  ...timeRange,
  type: z.string().max(65).optional().meta({ description: 'Code of an event type.' }),
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
    const { cursor: before, type, limit, ...filter } = query;
    const types = readableTypes(caller, type, catalog);
    const rows = await findEvents(db, caller.organizationId, { ...filter, types, before, limit: limit + 1 });
    return { status: 200, body: { value: page(rows, query, '/v1/events', eventResource) } };
  },
});
