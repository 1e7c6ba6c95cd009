/** The TypeScript client against a real gateway. */
import { createPosthornClient, hasCode, PosthornError } from '@posthorn/client';
import { SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProxy } from './support/proxy.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const clientOf = (org: string, baseUrl = world.apiUrl) =>
  createPosthornClient({ baseUrl, accessToken: () => world.token({ org }) });

const webhook = (url: string) => ({
  url,
  eventTypes: ['SALE.CREATE'],
  maxConcurrency: 1,
  secret: SECRET,
});

test('the client creates a key, registers a webhook, publishes, and finds the delivered notification', async () => {
  const receiver = await startReceiver();
  try {
    const { key } = await clientOf('org_flow').createApiKey({
      name: 'client',
      scopes: 'sale:read sale:write',
    });
    const posthorn = createPosthornClient({ baseUrl: world.apiUrl, apiKey: key ?? '' });
    const { id } = await posthorn.createWebhook(webhook(receiver.url));
    await posthorn.publishEvent({ type: 'SALE.CREATE', data: { id: 'sale_client' } });
    const delivered = await eventually('the notification is delivered', async () => {
      const { data } = await posthorn.listWebhookNotifications(id);
      return data.find(({ status }) => status === 'Delivered');
    });
    const { attempts } = await posthorn.getNotification(delivered.id);
    expect(attempts).toMatchObject([{ number: 1, statusCode: 204 }]);
    expect(receiver.received).toHaveLength(1);
    await posthorn.deleteWebhook(id);
    await expect(posthorn.getWebhook(id)).rejects.toMatchObject({ status: 404 });
  } finally {
    await receiver.close();
  }
});

test('a list yields the items of all pages, newest first', async () => {
  const posthorn = clientOf('org_pages');
  const events = Array.from({ length: 5 }, (_, at) => ({ type: 'SALE.CREATE', data: { id: `sale_${at}` } }));
  const published = await posthorn.publishEvents({ events });
  const ids: string[] = [];
  for await (const { id } of posthorn.listEvents({ limit: 2 })) ids.push(id);
  expect(ids).toEqual(published.data.map(({ id }) => id).reverse());
  const first = await posthorn.listEvents({ limit: 2 });
  expect(first.data).toHaveLength(2);
  const rest: string[] = [];
  for await (const { id } of posthorn.listEvents({ limit: 2, cursor: first.nextCursor ?? '' })) rest.push(id);
  expect(rest).toEqual(ids.slice(2));
});

test('a change with the ETag of an older version fails and changes nothing', async () => {
  const posthorn = clientOf('org_etag');
  const { id } = await posthorn.createWebhook(webhook('http://127.0.0.1:9/'));
  const { response } = await posthorn.getWebhook(id).withResponse();
  const ifMatch = response.headers.get('ETag') ?? '';
  await posthorn.updateWebhook(id, { maxConcurrency: 2 }, { ifMatch });
  await expect(posthorn.updateWebhook(id, { maxConcurrency: 3 }, { ifMatch })).rejects.toMatchObject({
    code: 'precondition_failed',
  });
  expect(await posthorn.getWebhook(id)).toMatchObject({ maxConcurrency: 2 });
});

test('a problem document becomes an error with its code, faults and request id', async () => {
  const refused = clientOf('org_errors').createWebhook({
    ...webhook('http://127.0.0.1:9/'),
    maxConcurrency: 0,
  });
  const error = await refused.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(PosthornError);
  expect(error).toMatchObject({
    name: 'PosthornError',
    code: 'invalid_request',
    status: 400,
    errors: [{ path: expect.stringContaining('maxConcurrency'), message: expect.any(String) }],
    requestId: expect.stringMatching(/^[\w-]+$/),
    message: expect.stringMatching(/^400 invalid_request: .*maxConcurrency/),
  });
  expect(hasCode(error, 'not_found', 'invalid_request')).toBe(true);
  expect(hasCode(error, 'not_found')).toBe(false);
  expect(hasCode(new Error('invalid_request'), 'invalid_request')).toBe(false);
});

test('a request whose response is lost runs once', async () => {
  const proxy = await startProxy(world.apiUrl);
  try {
    const posthorn = clientOf('org_lost', proxy.url);
    proxy.stall('POST /v1/events');
    const publishing = posthorn.publishEvent({ type: 'SALE.CREATE', data: { id: 'sale_lost' } });
    const answered = publishing.withResponse();
    const event = await eventually('the gateway has written the event', () =>
      world.db.event.findFirst({ where: { recordId: 'sale_lost' } }),
    );
    await proxy.cut();
    proxy.resume();
    await proxy.heal();
    const { data, response } = await answered;
    expect(data.id).toBe(event.id);
    expect(response.headers.get('Idempotency-Replayed')).toBe('true');
    expect(await world.db.event.count({ where: { recordId: 'sale_lost' } })).toBe(1);
  } finally {
    await proxy.close();
  }
});

test('`http` calls an operation by its path and returns errors', async () => {
  const { http } = clientOf('org_http');
  const { error, response } = await http.GET('/v1/webhooks/{id}', { params: { path: { id: 'es_none' } } });
  expect({ code: error?.code, status: response.status }).toEqual({ code: 'not_found', status: 404 });
});
