import request from 'supertest';
import { readApiDocument } from './support/api-document.ts';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  owner = await createClient(world);
});
afterAll(() => world.close());

describe.each(['post', 'patch'] as const)('an action sent as %s', (method) => {
  const act = (path: string) => (method === 'post' ? owner.post(path, '') : owner.patch(path));

  test('disables and enables a webhook', async () => {
    const { id } = await owner.createWebhook({ url: 'http://127.0.0.1:1/' });
    expect((await act(`/v1/webhooks/${id}/disable`).expect(200)).body.status).toBe('Disabled');
    expect((await act(`/v1/webhooks/${id}/enable`).expect(200)).body.status).toBe('Active');
  });

  test('disables a key', async () => {
    const { id } = await owner.createKey('sale:read');
    expect((await act(`/v1/apikeys/${id}/disable`).expect(200)).body.status).toBe('Disabled');
  });
});

/** The specification's action, and changes of fields. */
const PATCHES = ['/v1/apikeys/{id}/decrypt', '/v1/operator/organizations/{id}'];

test('the document marks exactly the PATCH forms of actions as deprecated', async () => {
  const { body } = await request(world.apiUrl).get('/openapi.json').expect(200);
  const { operations } = await readApiDocument(world.apiUrl);
  const patched = operations.filter(({ method }) => method === 'patch').map(({ path }) => path);
  expect(patched.filter((path) => body.paths[path].patch.deprecated !== true)).toEqual(PATCHES);
  for (const path of patched.filter((each) => !PATCHES.includes(each))) {
    expect(body.paths[path].post).not.toHaveProperty('deprecated');
  }
});

test.each([
  ['/v1/webhooks/events', 'GET, HEAD, OPTIONS', ['POST', 'PATCH', 'PUT', 'DELETE']],
  ['/v1/events/batch', 'OPTIONS, POST', ['GET', 'HEAD', 'PATCH', 'PUT', 'DELETE']],
  ['/v1/webhooks', 'GET, HEAD, OPTIONS, POST', ['PATCH', 'PUT', 'DELETE']],
])('%s answers 405 with Allow to every other method', async (path, allowed, methods) => {
  for (const method of methods) {
    const answer = await fetch(`${world.apiUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${await world.token()}` },
    });
    expect([method, answer.status]).toEqual([method, 405]);
    expect(answer.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allowed);
    if (method !== 'HEAD') expect(await answer.json()).toMatchObject({ code: 'method_not_allowed' });
  }
  const options = await fetch(`${world.apiUrl}${path}`, { method: 'OPTIONS' });
  expect(options.status).toBe(204);
  expect(options.headers.get('allow')?.split(', ').sort().join(', ')).toBe(allowed);
});
