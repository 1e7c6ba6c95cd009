import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { NotificationStatus } from '@posthorn/domain/notification';
import { SignatureError } from '@posthorn/signing/signature-error';
import { verifyRequest } from '@posthorn/signing/verify-request';
import { Queue } from 'bullmq';
import { z } from 'zod';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Answer, type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { isGenuine, nonceOf } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
const receivers: Receiver[] = [];

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
});
afterAll(async () => {
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await world.close();
});

/** Starts a receiver that `afterAll` closes. */
async function startOwnReceiver(answer?: (received: Received, earlier: number) => Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  receivers.push(receiver);
  return receiver;
}

async function onlyNotificationOf(configurationId: string, status: NotificationStatus) {
  const notification = await eventually(`the notification is ${status}`, () =>
    world.db.notification.findFirst({ where: { configurationId, status } }),
  );
  const attempts = await world.db.attempt.findMany({
    where: { notificationId: notification.id },
    orderBy: { number: 'asc' },
  });
  return { notification, attempts };
}

describe('a notification', () => {
  test('is a signed POST with the six headers of specification 6.2 to 6.7', async () => {
    const receiver = await startOwnReceiver();
    await owner.createWebhook({ url: receiver.url, eventTypes: ['SALE.CREATE'] });
    const data = '{ "id":"sale_1",\n "big": 12345678901234567890, "text": "\\u00e9\\/é" }';
    await owner.publish('SALE.CREATE', data);

    const post = await eventually('a POST', () => receiver.received[0]);
    expect(post.headers).toMatchObject({
      'content-type': 'application/json',
      'content-digest': expect.stringMatching(/^sha-256=:[A-Za-z0-9+/]{43}=:$/),
      'signature-input': expect.stringMatching(
        /^sig=\("host" "content-digest" "@request-target"\);alg="hmac-sha256";created=\d{10};nonce="[\w-]+"$/,
      ),
      signature: expect.stringMatching(/^sig=:[A-Za-z0-9+/]{43}=:$/),
      'idempotency-key': expect.stringMatching(/^ntf_/),
      'svc-event-type': 'SALE.CREATE',
    });
    expect(post.target).toBe('/hooks?tenant=1');
    expect(post.body.toString()).toBe(data);
    const created = Number(/created=(\d+)/.exec(String(post.headers['signature-input']))?.[1]);
    expect(Math.abs(created - Date.now() / 1000)).toBeLessThan(60);

    expect(await isGenuine(post, SECRET)).toBe(true);
    expect(await isGenuine(post, `${SECRET}!`)).toBe(false);
    expect(await isGenuine({ ...post, body: Buffer.from(`${data} `) }, SECRET)).toBe(false);
    expect(await isGenuine({ ...post, target: '/hooks?tenant=2' }, SECRET)).toBe(false);
  });

  test('of a SALE.CREATE has the body that GET /v1/sales/{id} returns', async () => {
    const receiver = await startOwnReceiver();
    await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', '{"id":"sale_same" , "n":1e3}');
    const post = await eventually('a POST', () => receiver.received[0]);
    const { text } = await owner.get('/v1/sales/sale_same').expect(200);
    expect(text).toBe(post.body.toString());
  });

  test.each<[string, string, object]>([
    ['a wrong secret', 'signature_mismatch', { secrets: ['another-secret'] }],
    ['a changed body', 'digest_mismatch', { body: Buffer.from('{}') }],
    ['another target', 'signature_mismatch', { target: '/elsewhere' }],
    ['an age of 301 s', 'stale', { ageSeconds: 301 }],
    ['an age of 300 s', 'none', { ageSeconds: 300 }],
  ])('verified with %s gives the error code %s', async (_what, code, change) => {
    const receiver = await startOwnReceiver();
    const { id } = await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'sale_verified' });
    const { target, headers, body } = await eventually('a POST', () => receiver.received[0]);
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
    const created = Number(/;created=(\d+)/.exec(String(headers['signature-input']))?.[1]);
    const { ageSeconds = 0, ...changed } = { ageSeconds: 0, ...change };
    const now = new Date((created + ageSeconds) * 1000);
    const verify = () => {
      try {
        verifyRequest({ target, headers, body, secrets: [SECRET], now, ...changed });
        return 'none';
      } catch (error) {
        return error instanceof SignatureError ? error.code : error;
      }
    };
    expect(verify()).toBe(code);
  });

  test('keeps the bytes of every GitHub payload, and every signature is valid', async () => {
    const receiver = await startOwnReceiver();
    await owner.createWebhook({ url: receiver.url, eventTypes: ['TRANSACTION.UPDATE'], maxConcurrency: 20 });
    const payloads = githubPayloads();
    expect(payloads.size).toBeGreaterThanOrEqual(100);
    await Promise.all([...payloads.values()].map((text) => owner.publish('TRANSACTION.UPDATE', text)));
    await eventually('all POSTs', () => receiver.received.length >= payloads.size);
    expect(receiver.received).toHaveLength(payloads.size);
    for (const post of receiver.received) {
      const { id } = z.object({ id: z.string() }).parse(JSON.parse(post.body.toString()));
      expect(post.body.toString()).toBe(payloads.get(id));
      expect(await isGenuine(post, SECRET)).toBe(true);
    }
  });

  test('goes to every configuration that subscribes to its type and store, and to no other', async () => {
    const [all, ofBerlin, ofParis, ofOtherType, ofOtherOrganization] = await Promise.all(
      Array.from({ length: 5 }, () => startOwnReceiver()),
    );
    const stranger = await createClient(world, { org: 'org_stranger' });
    const eventTypes = ['TRANSACTION.CREATE'];
    await owner.createWebhook({ url: all?.url, eventTypes });
    await owner.createWebhook({ url: ofBerlin?.url, eventTypes, storeId: 's_berlin' });
    await owner.createWebhook({ url: ofParis?.url, eventTypes, storeId: 's_paris' });
    await owner.createWebhook({ url: ofOtherType?.url, eventTypes: ['SALE.UPDATE'] });
    await stranger.createWebhook({ url: ofOtherOrganization?.url, eventTypes });

    expect(
      (await owner.publish('TRANSACTION.CREATE', { id: 'tx_berlin' }, 's_berlin')).notificationCount,
    ).toBe(2);
    expect((await owner.publish('TRANSACTION.CREATE', { id: 'tx_none' })).notificationCount).toBe(1);
    await eventually('no notification is open', async () => (await countOpenNotifications()) === 0);
    const recordIdsAt = (receiver: Receiver | undefined) =>
      receiver?.received.map(({ body }) => JSON.parse(body.toString()).id).sort();
    expect([all, ofBerlin, ofParis, ofOtherType, ofOtherOrganization].map(recordIdsAt)).toEqual([
      ['tx_berlin', 'tx_none'],
      ['tx_berlin'],
      [],
      [],
      [],
    ]);
  });
});

describe('a failing receiver', () => {
  test('that answers 500 three times gets four POSTs with the same body and idempotency key, each with its own nonce', async () => {
    const receiver = await startOwnReceiver((_post, earlier) => ({
      status: earlier < 3 ? 500 : 200,
      body: 'well',
    }));
    const { id } = await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'sale_flaky' });

    const { notification, attempts } = await onlyNotificationOf(id, 'Delivered');
    expect(receiver.received).toHaveLength(4);
    expect(new Set(receiver.received.map(({ headers }) => headers['idempotency-key']))).toEqual(
      new Set([notification.id]),
    );
    expect(new Set(receiver.received.map(nonceOf)).size).toBe(4);
    for (const post of receiver.received) {
      expect(await isGenuine(post, SECRET)).toBe(true);
      expect(post.body).toEqual(receiver.received[0]?.body);
    }
    expect(notification).toMatchObject({ attemptCount: 4, nextAttemptAt: null });
    expect(attempts.map(({ number, statusCode, answer }) => ({ number, statusCode, answer }))).toEqual([
      { number: 1, statusCode: 500, answer: 'well' },
      { number: 2, statusCode: 500, answer: 'well' },
      { number: 3, statusCode: 500, answer: 'well' },
      { number: 4, statusCode: 200, answer: 'well' },
    ]);
  });

  test('that always answers 410 gets exactly ten POSTs, and the notification is Failed in Postgres and in BullMQ', async () => {
    const receiver = await startOwnReceiver(() => ({ status: 410 }));
    const { id } = await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'sale_failing' });

    const { notification, attempts } = await onlyNotificationOf(id, 'Failed');
    expect(receiver.received).toHaveLength(10);
    expect(attempts.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const queue = new Queue('notifications', { connection: world.redis, prefix: `{${world.prefix}:0}` });
    try {
      const job = await eventually('the job is in the failed set', async () => {
        const failed = await queue.getFailed();
        return failed.find((each) => each.id === notification.id);
      });
      expect(job).toMatchObject({ failedReason: 'attempt 10: answered 410', attemptsMade: 10 });
    } finally {
      await queue.close();
    }
    expect(receiver.received).toHaveLength(10);
  });

  test('that answers too late costs a failed attempt, and the next attempt succeeds', async () => {
    const slow = await createWorld({ env: { DELIVERY_TIMEOUT: '300ms' } });
    const receiver = await startOwnReceiver((_post, earlier) => ({
      status: 200,
      delayMs: earlier === 0 ? 5_000 : 0,
    }));
    try {
      const client = await createClient(slow);
      await client.createWebhook({ url: receiver.url });
      await client.publish('SALE.CREATE', { id: 'sale_slow' });
      await eventually('the notification is delivered', () =>
        slow.db.notification.findFirst({ where: { status: 'Delivered' } }),
      );
      const [first] = await slow.db.attempt.findMany({ orderBy: { number: 'asc' } });
      expect(first).toMatchObject({ statusCode: null, errorClass: 'timeout' });
      expect(first?.durationMs).toBeGreaterThanOrEqual(290);
      expect(first?.durationMs).toBeLessThan(2_000);
    } finally {
      await slow.close();
    }
  });

  test('that refuses connections costs attempts with the error class connection_refused', async () => {
    const gone = await startReceiver();
    await gone.close();
    const { id } = await owner.createWebhook({ url: gone.url });
    await owner.publish('SALE.CREATE', { id: 'sale_refused' });
    const { attempts } = await onlyNotificationOf(id, 'Failed');
    expect(new Set(attempts.map(({ errorClass }) => errorClass))).toEqual(new Set(['connection_refused']));
  });
});

async function countOpenNotifications(): Promise<number> {
  return world.db.notification.count({ where: { status: { in: ['Pending', 'Retrying'] } } });
}

/** GitHub's example payloads without an id, by the id that this function inserts as their first field. */
function githubPayloads(): Map<string, string> {
  const file = createRequire(import.meta.url).resolve('@octokit/webhooks-examples/api.github.com/index.json');
  const events = z
    .array(z.object({ examples: z.array(z.json()) }))
    .parse(JSON.parse(readFileSync(file, 'utf8')));
  const examples = events
    .flatMap((event) => event.examples)
    .map((example) => JSON.stringify(example, null, 1));
  return new Map(
    examples
      .filter((text) => text.startsWith('{\n') && !/^ "id"/m.test(text))
      .map((text, n) => [`tx_${n}`, `{ "id": "tx_${n}",${text.slice(1)}`]),
  );
}
