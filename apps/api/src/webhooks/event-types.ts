import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { pageOf } from '../http/page.ts';

const eventTypeSchema = z
  .strictObject({
    code: z.string().meta({ description: '<ENTITY>.<ACTION>' }),
    description: z.string(),
    scope: z.string().meta({ description: 'What subscribing to it takes.' }),
    example: z.record(z.string(), z.unknown()).meta({ description: 'The body of such a notification.' }),
    schema: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'JSON schema, draft 2020-12, of records of this type.' }),
  })
  .meta({ id: 'EventType' });

/** GET /v1/webhooks/events: what can be subscribed to. */
export const listEventTypes = defineEndpoint<Caller>({
  summary: 'List the event types',
  answer: { status: 200, description: 'All of them, on one page.', schema: pageOf(eventTypeSchema) },
  async handle(_request, { catalog }) {
    const data = [...catalog.values()].map(({ code, description, audience, example, schema }) => ({
      code,
      description,
      scope: `${audience}:read`,
      example,
      ...(schema === undefined ? {} : { schema }),
    }));
    return {
      status: 200,
      body: {
        value: { data, nextCursor: null, _links: { self: { href: '/v1/webhooks/events', method: 'GET' } } },
      },
    };
  },
});
