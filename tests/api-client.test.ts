import { createApiClient } from '@posthorn/client/api-client';
import { SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('the generated client creates a key, registers a webhook, publishes, and finds the delivered notification', async () => {
  const receiver = await startReceiver();
  try {
    const user = createApiClient(world.apiUrl, { accessToken: await world.token() });
    const created = await user.POST('/v1/apikeys', {
      body: { name: 'client', scopes: 'sale:read sale:write' },
    });
    const client = createApiClient(world.apiUrl, { apiKey: created.data?.key ?? '' });
    const webhook = await client.POST('/v1/webhooks', {
      body: { url: receiver.url, eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: SECRET },
    });
    const event = await client.POST('/v1/events', {
      body: { type: 'SALE.CREATE', data: { id: 'sale_client' } },
    });
    expect(event.data?.notificationCount).toBe(1);
    const notification = await eventually('the notification is delivered', async () => {
      const { data } = await client.GET('/v1/webhooks/{id}/notifications', {
        params: { path: { id: webhook.data?.id ?? '' }, query: { status: ['Delivered'] } },
      });
      return data?.data[0];
    });
    const { data } = await client.GET('/v1/notifications/{id}', {
      params: { path: { id: notification.id } },
    });
    expect(data?.attempts).toMatchObject([{ number: 1, statusCode: 204 }]);
    expect(receiver.received).toHaveLength(1);
  } finally {
    await receiver.close();
  }
});

test('errors are typed problem documents', async () => {
  const user = createApiClient(world.apiUrl, { accessToken: await world.token({ role: 'viewer' }) });
  const { error, response } = await user.POST('/v1/apikeys', { body: { name: 'x', scopes: 'sale:read' } });
  expect(response.status).toBe(403);
  expect(error?.code).toBe('scope_not_grantable');
});
