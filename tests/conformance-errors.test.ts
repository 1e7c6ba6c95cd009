/**
 * The specification's section Errors, row by row. Each test is named by the words it holds the gateway to.
 */
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { type Conformance, given, startConformance } from './support/conformance.ts';
import type { World } from './support/world.ts';

let conformance: Conformance;
let world: World;
let owner: Client;
let key: Conformance['key'];

beforeAll(async () => {
  conformance = await startConformance();
  ({ world, owner, key } = conformance);
});
afterAll(() => conformance.close());

describe('Errors', () => {
  const keyBody = { name: 'a key', scopes: 'sale:read' };
  const webhookBody = { ...given, url: 'https://example.com/' };
  const without = (body: object, field: string) =>
    Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));

  test('`scopes` lists a scope the caller has no access to: POST /v1/apikeys', async () => {
    const viewer = await createClient(world, { role: 'viewer' });
    const { body } = await viewer.post('/v1/apikeys', keyBody).expect(403);
    expect(body.code).toBe('scope_not_grantable');
  });

  test('no valid OAuth access token: POST /v1/apikeys', async () => {
    const agent = request(world.apiUrl);
    await agent.post('/v1/apikeys').send(keyBody).expect(401);
    await agent.post('/v1/apikeys').set('Authorization', 'Bearer nonsense').send(keyBody).expect(401);
    await agent.post('/v1/apikeys').set('Svc-Api-Key', String(key.key)).send(keyBody).expect(401);
  });

  test.each(['name', 'scopes'])('`name` or `scopes` missing: POST /v1/apikeys: %s', async (field) => {
    const { body } = await owner.post('/v1/apikeys', without(keyBody, field)).expect(400);
    expect(body.errors).toEqual([{ path: field, message: 'is required' }]);
  });

  test.each(['url', 'eventTypes', 'maxConcurrency', 'secret'])(
    '`url`, `eventTypes`, `maxConcurrency` or `secret` missing: POST /v1/webhooks: %s',
    async (field) => {
      const { body } = await owner.post('/v1/webhooks', without(webhookBody, field)).expect(400);
      expect(body.errors).toEqual([{ path: field, message: 'is required' }]);
    },
  );

  test.each([0, 101, -1, 1.5])(
    '`maxConcurrency` outside 1 to 100: POST /v1/webhooks: %d',
    async (maxConcurrency) => {
      const { body } = await owner.post('/v1/webhooks', { ...webhookBody, maxConcurrency }).expect(400);
      expect(body.errors[0].path).toBe('maxConcurrency');
    },
  );

  test.each([7, 33])(
    '`secret` shorter than 8 or longer than 32 characters: POST /v1/webhooks: %d',
    async (length) => {
      const { body } = await owner
        .post('/v1/webhooks', { ...webhookBody, secret: 's'.repeat(length) })
        .expect(400);
      expect(body.errors[0].path).toBe('secret');
    },
  );
});
