import request from 'supertest';
import { z } from 'zod';
import type { TokenOptions, World } from './world.ts';

const apiKeySchema = z.object({ id: z.string(), key: z.string() });
const webhookSchema = z.object({ id: z.string() });
const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  nextCursor: z.string().nullable(),
});
const eventSchema = z.object({ id: z.string(), notificationCount: z.number() });

/** Calls of the API that many tests need, with one caller's token. */
export type Client = {
  post(path: string, body: object | string): request.Test;
  patch(path: string): request.Test;
  delete(path: string): request.Test;
  get(path: string): request.Test;
  createKey(scopes: string): Promise<z.infer<typeof apiKeySchema>>;
  createWebhook(fields: Record<string, unknown>): Promise<{ id: string }>;
  /** @param data the client sends a string byte for byte */
  publish(type: string, data: object | string, storeId?: string): Promise<z.infer<typeof eventSchema>>;
  /**
   * The ids of a whole list, read in pages of two.
   * @param path ends with `?` or `&`
   * @throws Error when a page with fewer than two items has a next page
   */
  listIds(path: string): Promise<string[]>;
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
    async listIds(path) {
      const ids: string[] = [];
      for (let cursor = ''; ; ) {
        const { body } = await agent.get(`${path}limit=2${cursor}`).set({ authorization }).expect(200);
        const { data, nextCursor } = pageSchema.parse(body);
        ids.push(...data.map(({ id }) => id));
        if (nextCursor === null) return ids;
        if (data.length < 2) throw new Error(`${path}: a short page has a next page`);
        cursor = `&cursor=${nextCursor}`;
      }
    },
  };
}
