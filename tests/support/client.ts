import request from 'supertest';
import { z } from 'zod';
import type { TokenOptions, World } from './world.ts';

const apiKeySchema = z.object({ id: z.string(), key: z.string() });
const webhookSchema = z.object({ id: z.string() });
const eventSchema = z.object({ id: z.string(), notifications: z.number() });

/** Calls that many tests need, as a client of the API would make them. */
export type Client = {
  /** A request with this caller's token. */
  post(path: string, body: object | string): request.Test;
  patch(path: string): request.Test;
  delete(path: string): request.Test;
  get(path: string): request.Test;
  createKey(scopes: string): Promise<z.infer<typeof apiKeySchema>>;
  createWebhook(fields: Record<string, unknown>): Promise<{ id: string }>;
  publish(type: string, data: object | string, storeId?: string): Promise<z.infer<typeof eventSchema>>;
};

export const SECRET = 'correct-horse-battery';

export async function createClient(
  world: Pick<World, 'apiUrl' | 'token'>,
  options: TokenOptions = {},
): Promise<Client> {
  const authorization = `Bearer ${await world.token(options)}`;
  const agent = request(world.apiUrl);
  const post = (path: string, body: object | string) =>
    agent.post(path).set({ authorization, 'content-type': 'application/json' }).send(body);
  return {
    post,
    patch: (path) => agent.patch(path).set({ authorization }),
    delete: (path) => agent.delete(path).set({ authorization }),
    get: (path) => agent.get(path).set({ authorization }),
    async createKey(scopes) {
      return apiKeySchema.parse((await post('/v1/apikeys', { name: 'a key', scopes }).expect(201)).body);
    },
    async createWebhook(fields) {
      const given = { eventTypes: ['SALE.CREATE'], maxConcurrency: 10, secret: SECRET, ...fields };
      return webhookSchema.parse((await post('/v1/webhooks', given).expect(201)).body);
    },
    async publish(type, data, storeId) {
      const text = typeof data === 'string' ? data : JSON.stringify(data);
      const store = storeId === undefined ? '' : `"storeId":"${storeId}",`;
      const answer = await post('/v1/events', `{"type":"${type}",${store}"data":${text}}`).expect(202);
      return eventSchema.parse(answer.body);
    },
  };
}
