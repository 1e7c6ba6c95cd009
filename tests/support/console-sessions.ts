import request from 'supertest';
import { z } from 'zod';
import type { Operation } from './api-document.ts';
import type { Client } from './client.ts';

export const ALL_CAPABILITIES = ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'];

const createdSchema = z.object({ id: z.string(), url: z.string(), expiresAt: z.string() });

/** Calls of the API with the token of a console session. */
export type SessionCalls = ReturnType<typeof callsWith>;

const callsWith = (apiUrl: string, token: string) => {
  const authorization = `Bearer ${token}`;
  const agent = request(apiUrl);
  return {
    get: (path: string) => agent.get(path).set({ authorization }),
    post: (path: string, body: object = {}) => agent.post(path).set({ authorization }).send(body),
    call: ({ method }: Pick<Operation, 'method'>, path: string) => agent[method](path).set({ authorization }),
  };
};

export type ConsoleSessions = ReturnType<typeof consoleSessions>;

/** Console sessions of a gateway. `owner` creates those for which a test names no other creator. */
export function consoleSessions(apiUrl: string, owner: Client) {
  const as = (token: string) => callsWith(apiUrl, token);
  const exchange = (code: string) => request(apiUrl).post('/v1/console/sessions/exchange').send({ code });

  /** @returns the id of the session and the code in its link */
  async function create(fields: Record<string, unknown> = {}, client = owner) {
    const { body } = await client
      .post('/v1/console/sessions', { capabilities: ['webhooks'], ...fields })
      .expect(201);
    const { id, url, expiresAt } = createdSchema.parse(body);
    return { id, url, expiresAt, code: new URL(url).hash.slice('#code='.length) };
  }

  async function open(fields: Record<string, unknown> = {}, client = owner) {
    const session = await create(fields, client);
    const { body } = await exchange(session.code).expect(200);
    const token = z.string().parse(body.token);
    return { ...session, token, ...as(token) };
  }

  const byKey = (key: string) => (path: string, body: object) =>
    request(apiUrl).post(path).set('Svc-Api-Key', key).send(body);

  return { as, exchange, create, open, byKey };
}
