/** A worker that stands still for longer than its lease: its machine was suspended, or its container had no CPU. */
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { startReceiver } from '../support/receiver.ts';
import { createWorld, everyRetryAfter, type World } from '../support/world.ts';

/** A lease is 11 s, and BullMQ finds a stalled job within 10 s. */
const DELIVERY_TIMEOUT = '1s';
const FROZEN_MS = 17_000;
const WEBHOOKS = 4;
const EVENTS = 40;
const MAX_CONCURRENCY = 10;

/** The workers that have locked a job. */
async function workersWithJobs({ redis, prefix }: World): Promise<Set<string | undefined>> {
  const locks = await redis.keys(`{${prefix}:0}:notifications:*:lock`);
  const tokens = locks.length === 0 ? [] : await redis.mget(locks);
  return new Set(tokens.flatMap((token) => (token === null ? [] : token.split(':')[0])));
}

test('a worker that stood still for longer than its lease loses nothing, and says what happened', async () => {
  const world = await createWorld({
    workers: 2,
    env: {
      DELIVERY_TIMEOUT,
      RETRY_DELAYS: everyRetryAfter('20ms'),
      LOG_LEVEL: 'warn',
      BREAKER_FAILURES: '100000',
    },
  });
  // All fail for good, so each attempt can be the last one, which moves the job to BullMQ's failed jobs.
  const receiver = await startReceiver(() => ({ status: 500, delayMs: 100 }));
  const [frozen] = world.workers;
  try {
    const owner = await createClient(world);
    const { origin } = new URL(receiver.url);
    const targets = Array.from({ length: WEBHOOKS }, (_, n) => `/${n}`);
    for (const target of targets)
      await owner.createWebhook({ url: `${origin}${target}`, maxConcurrency: MAX_CONCURRENCY });
    const events = Array.from({ length: EVENTS }, (_, n) => ({ type: 'SALE.CREATE', data: { id: `${n}` } }));
    await owner.post('/v1/events/batch', { events }).expect(202);
    // Nine of ten attempts have begun: the frozen worker holds last ones.
    const total = WEBHOOKS * EVENTS;
    await eventually('most attempts', () => receiver.received.length > total * 9, 120_000);

    await eventually('the frozen worker has jobs', async () => {
      frozen?.child.kill('SIGSTOP');
      if ((await workersWithJobs(world)).size === 2) return true;
      frozen?.child.kill('SIGCONT');
      return false;
    });
    await wait(FROZEN_MS);
    frozen?.child.kill('SIGCONT');

    const failed = () => world.db.notification.count({ where: { status: 'Failed' } });
    await eventually('every notification has failed', async () => (await failed()) === total, 120_000);
    const shard = `{${world.prefix}:0}:notifications`;
    await eventually(
      'no job is active',
      async () => (await world.redis.llen(`${shard}:active`)) === 0,
      60_000,
    );
    await eventually(
      'the dashboards show all',
      async () => (await world.redis.zcard(`${shard}:failed`)) === total,
    );
    const linesWith = (text: string) =>
      (frozen?.output() ?? '').split('\n').filter((line) => line.includes(text));
    await eventually('the worker says so', () => linesWith('this worker stood still').length === 1);
    // It ends what it had begun.
    if (frozen !== undefined) expect(await frozen.stop()).toBe(0);
    expect(linesWith('could not end the job')).toEqual([]);
    const arrived = new Set(receiver.received.map(({ headers }) => headers['idempotency-key']));
    expect(arrived.size).toBe(total);
    for (const target of targets) expect(receiver.mostAtOnce(target)).toBeLessThanOrEqual(MAX_CONCURRENCY);
  } finally {
    frozen?.child.kill('SIGCONT');
    await world.close();
    await receiver.close();
  }
}, 300_000);
