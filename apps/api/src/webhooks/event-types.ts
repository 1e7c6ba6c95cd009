import { EVENT_TYPE_CODE, type EventCatalog, subscribableTypes } from '@posthorn/domain/event-catalog';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageOf } from '../http/page.ts';

const eventTypeSchema = z
  .strictObject({
    code: z.string().meta({
      pattern: EVENT_TYPE_CODE.source,
      description: '<ENTITY>.<ACTION>',
    }),
    description: z.string(),
    scope: z.string().meta({ description: 'Scope that a subscription requires.' }),
    example: z
      .record(z.string(), z.unknown())
      .meta({ description: 'Example of the body of a notification.' }),
    schema: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'JSON Schema (draft 2020-12) of records of this type.' }),
  })
  .meta({ id: 'EventType' });

/** GET /v1/webhooks/events */
export const listEventTypes = defineEndpoint<Caller>({
  operationId: 'listEventTypes',
  summary: 'List the event types',
  answer: { status: 200, description: 'All event types, on one page.', schema: pageOf(eventTypeSchema) },
  async handle(_request, { catalog }) {
    return { status: 200, body: { value: eventTypesPage(catalog) } };
  },
});

/** The event types that a webhook may subscribe to. Few gateways have many, so one page holds all. */
export function eventTypesPage(catalog: EventCatalog) {
  const data = [...subscribableTypes(catalog).values()].map(
    ({ code, description, audience, example, schema }) => ({
      code,
      description,
      scope: `${audience}:read`,
      example,
      ...(schema === undefined ? {} : { schema }),
    }),
  );
  return { data, nextCursor: null, _links: { self: { href: '/v1/webhooks/events', method: 'GET' } } };
}
