import type { Caller } from '../auth/caller.ts';
import { defineEndpoint } from '../http/endpoint.ts';

/** GET /v1/webhooks/events: what can be subscribed to. */
export const listEventTypes = defineEndpoint<Caller>({
  async handle(_request, { catalog }) {
    const data = [...catalog.values()].map(({ code, description, audience, example }) => ({
      code,
      description,
      scope: `${audience}:read`,
      example,
    }));
    return {
      status: 200,
      body: {
        value: { data, nextCursor: null, _links: { self: { href: '/v1/webhooks/events', method: 'GET' } } },
      },
    };
  },
});
