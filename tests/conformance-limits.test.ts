/**
 * The specification's section Limits, row by row. Each test is named by the words it holds the gateway to.
 */
import { jest } from '@jest/globals';
import { type Client, createClient } from './support/client.ts';
import { type Conformance, given, startConformance } from './support/conformance.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { startSocketReceiver } from './support/socket-receiver.ts';
import type { World } from './support/world.ts';

jest.setTimeout(60_000);

let conformance: Conformance;
let world: World;
let owner: Client;
let receiver: Receiver;

beforeAll(async () => {
  conformance = await startConformance();
  ({ world, owner, receiver } = conformance);
});
afterAll(() => conformance.close());

describe('Limits', () => {
  test.each([1, 100])('maxConcurrency: 1 to 100: webhook configuration: %d', async (maxConcurrency) => {
    await owner.post('/v1/webhooks', { ...given, url: receiver.url, maxConcurrency }).expect(201);
  });

  test.each([8, 32])('secret length: 8 to 32 characters: webhook configuration: %d', async (length) => {
    const secret = 'é'.repeat(length);
    await owner.post('/v1/webhooks', { ...given, url: receiver.url, secret }).expect(201);
  });

  test('delivery attempts: 10: one notification', async () => {
    const failing = await startReceiver(() => ({ status: 500 }));
    const client = await createClient(world, { org: 'org_attempts' });
    const { id } = await client.createWebhook({ url: failing.url });
    await client.publish('SALE.CREATE', { id: 'sale_failing' });
    const failed = await eventually('it has failed', () =>
      world.db.notification.findFirst({ where: { configurationId: id, status: 'Failed' } }),
    );
    expect(failed.attemptCount).toBe(10);
    expect(failing.received).toHaveLength(10);
    await failing.close();
  });

  test('delivery timeout: 20 seconds: one attempt', async () => {
    const silent = await startSocketReceiver(() => undefined);
    const client = await createClient(world, { org: 'org_timeout' });
    const { id } = await client.createWebhook({ url: `http://127.0.0.1:${silent.port}/` });
    await client.publish('SALE.CREATE', { id: 'sale_silent' });
    const attempt = await eventually(
      'an attempt has ended',
      async () => {
        const sent = await world.db.notification.findFirst({ where: { configurationId: id } });
        return sent && world.db.attempt.findFirst({ where: { notificationId: sent.id } });
      },
      30_000,
    );
    expect(attempt.errorClass).toBe('timeout');
    expect(attempt.durationMs).toBeGreaterThanOrEqual(19_900);
    expect(attempt.durationMs).toBeLessThan(20_500);
    await client.delete(`/v1/webhooks/${id}`).expect(204);
    await silent.close();
  });
});
