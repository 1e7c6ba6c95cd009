/** Tests the Redis stores of the receiver library with two clients. Each store accepts an id or a nonce once. */
import { randomUUID } from 'node:crypto';
import { createClient } from '@redis/client';
import { Redis } from 'ioredis';
import { once } from '../packages/receiver/src/once.ts';
import { redisNonces, redisStore, type SendCommand } from '../packages/receiver/src/redis.ts';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';

const { redisUrl } = testServices();
const ioredis = new Redis(redisUrl, { lazyConnect: true });
const nodeRedis = createClient({ url: redisUrl });

beforeAll(() => Promise.all([ioredis.connect(), nodeRedis.connect()]));
afterAll(() => Promise.all([ioredis.quit(), nodeRedis.close()]));

const CLIENTS: [string, SendCommand][] = [
  ['ioredis', (...command) => ioredis.call(...command)],
  ['node-redis', (...command) => nodeRedis.sendCommand(command)],
];

describe.each(CLIENTS)('with %s', (_client, send) => {
  const prefix = `test:${randomUUID()}:`;
  const store = redisStore(send, prefix);
  const key = () => randomUUID();

  test('concurrent copies of a notification are handled once', async () => {
    const id = key();
    let done = 0;
    const work = async () => {
      await ioredis.ping();
      done++;
    };
    const claims = await Promise.all(Array.from({ length: 20 }, () => once(store, id, work)));
    expect(claims.filter((claim) => claim === 'new')).toHaveLength(1);
    expect(await once(store, id, work)).toBe('done');
    expect(done).toBe(1);
  });

  test('failed work is repeated by the next attempt', async () => {
    const id = key();
    await expect(once(store, id, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await once(store, id, () => undefined)).toBe('new');
  });

  test('a crash delays the notification only until the lease expires', async () => {
    const id = key();
    await store.claim(id, 'crashed', 300);
    expect(await once(store, id, () => undefined)).toBe('in_progress');
    await eventually('the lease expires', async () => (await once(store, id, () => undefined)) === 'new');
  });

  test('a holder whose lease expired cannot release the claim of the next holder', async () => {
    const id = key();
    await store.claim(id, 'slow', 1);
    await eventually('the lease expires', async () => (await store.claim(id, 'next', 60_000)) === 'new');
    await store.release(id, 'slow');
    expect(await store.claim(id, 'third', 60_000)).toBe('in_progress');
    await store.release(id, 'next');
    expect(await store.claim(id, 'third', 60_000)).toBe('new');
  });

  test('a nonce is new once, and expires with its signature', async () => {
    const seenNonce = redisNonces(send, prefix);
    const [one, other] = [randomUUID(), randomUUID()];
    expect([await seenNonce(one, 300), await seenNonce(one, 300), await seenNonce(other, 300)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(await ioredis.ttl(prefix + one)).toBeGreaterThan(290);
    const copies = await Promise.all(Array.from({ length: 10 }, () => seenNonce('copied', 300)));
    expect(copies.filter((seen) => !seen)).toHaveLength(1);
  });
});
