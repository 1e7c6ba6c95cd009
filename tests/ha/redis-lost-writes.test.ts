/**
 * A Redis that lost the last second of its writes: a replica that was behind is promoted, or a server restarts from an
 * older file. A proxy between master and replica cuts the replication, so that the loss is certain.
 */
import { randomUUID } from 'node:crypto';
import { QUEUE_NAME } from '@posthorn/queue/job';
import { createLanes, type Lanes } from '@posthorn/queue/lanes/lanes';
import type { LockedJob, Taker } from '@posthorn/queue/lanes/slots';
import { NEVER_OPENS } from '../support/breaker.ts';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { type SingleRedis, startSingleRedis } from '../support/ha/single-redis.ts';
import { startProcess } from '../support/process.ts';
import { startProxy } from '../support/proxy.ts';
import { startReceiver } from '../support/receiver.ts';
import { createWorld } from '../support/world.ts';

/** Functions that stop what a test started. `afterEach` calls the last one first. */
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

async function startServer(settings: Record<string, string> = {}): Promise<SingleRedis> {
  const server = await startSingleRedis(settings);
  stops.push(server.close);
  return server;
}

/** A master, and a replica whose replication a test can cut. */
async function startPair() {
  const [master, replica] = await Promise.all([startServer(), startServer()]);
  const link = await startProxy(master.url);
  stops.push(link.close);
  await replica.follow(link.url);
  return { master, replica, link };
}

describe('a gateway', () => {
  test('loses no notification and exceeds no limit when a replica without the last writes is promoted', async () => {
    const { master, replica, link } = await startPair();
    const clients = await startProxy(master.url);
    stops.push(clients.close);
    // A slot's lease is ten seconds longer than an attempt.
    const env = { DELIVERY_TIMEOUT: '5s' };
    const world = await createWorld({ redisUrl: clients.url, env });
    stops.push(world.close);
    // The first POST takes until the new master serves.
    const receiver = await startReceiver((_post, earlier) => ({
      status: 204,
      delayMs: earlier === 0 ? 4_500 : 0,
    }));
    stops.push(receiver.close);
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
    await eventually('the replica knows the workers', async () => {
      return (await replica.redis.hget(`{${world.prefix}:0}:scheduler`, 'places')) !== null;
    });
    await link.cut();
    await owner.publish('SALE.CREATE', { id: 'lost' });
    await eventually('the POST is open', () => receiver.open() === 1);

    await clients.cut();
    await master.kill();
    await replica.promote();
    clients.redirect(replica.url);
    await clients.heal();
    const promotedAt = performance.now();
    for (const id of ['a', 'b', 'c']) await owner.publish('SALE.CREATE', { id });
    const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });
    await eventually('all are delivered', async () => (await delivered()) === 4, 60_000);
    process.stdout.write(
      `A replica without the last writes was promoted: 0 lost, ${receiver.received.length - 4} doubled, at most ${receiver.mostAtOnce()} of 1 in flight, all delivered after ${Math.round(performance.now() - promotedAt)} ms\n`,
    );
    expect(receiver.mostAtOnce()).toBe(1);
    expect(receiver.received).toHaveLength(4);
  });

  test('exceeds no limit when Redis loses all data and processes start', async () => {
    const server = await startServer();
    // The lease is 18 s.
    const world = await createWorld({ redisUrl: server.url, env: { DELIVERY_TIMEOUT: '8s' } });
    stops.push(world.close);
    const receiver = await startReceiver((_post, earlier) => ({
      status: 204,
      delayMs: earlier === 0 ? 7_500 : 0,
    }));
    stops.push(receiver.close);
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url, maxConcurrency: 1 });
    await owner.publish('SALE.CREATE', { id: 'lost' });
    await eventually('the POST is open', () => receiver.open() === 1);

    await server.kill();
    await server.start();
    world.workers.push(await startProcess('worker', world.env));
    const api = await startProcess('api', world.env);
    stops.push(api.stop);
    for (const id of ['a', 'b', 'c']) await owner.publish('SALE.CREATE', { id });
    const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });
    await eventually('all are delivered', async () => (await delivered()) === 4, 60_000);
    expect(receiver.mostAtOnce()).toBe(1);
    expect(receiver.received).toHaveLength(4);
  });

  test('does not pause when its connections break and Redis is the same', async () => {
    const server = await startServer();
    const clients = await startProxy(server.url);
    stops.push(clients.close);
    const world = await createWorld({ redisUrl: clients.url });
    stops.push(world.close);
    const receiver = await startReceiver();
    stops.push(receiver.close);
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'before' });
    await eventually('the first is delivered', () => receiver.received.length === 1);
    await clients.cut();
    await clients.heal();
    await owner.publish('SALE.CREATE', { id: 'after' });
    // A pause would last 30 s.
    await eventually('the second is delivered', () => receiver.received.length === 2, 15_000);
  });
});

describe('a lane', () => {
  const LEASE_MS = 2_000;

  type Side = {
    lanes: Lanes;
    /** Ticks and takes. @returns the notifications of the taken jobs */
    take(): Promise<string[]>;
    /** Offers notifications, and takes. @returns the notifications of the taken jobs */
    offer(...ids: string[]): Promise<string[]>;
    /** Ends a job that `take` of this side, or `job`, took. */
    release(id: string, job?: LockedJob): Promise<void>;
    jobOf(id: string): LockedJob;
  };

  const jobPrefixOf = (prefix: string) => `${prefix}:${QUEUE_NAME}:`;

  /** The lanes of one shard on a server, and a worker that takes its jobs. */
  function lanesOn({ redis }: SingleRedis, prefix: string): Side {
    const lanes = createLanes({
      redis,
      prefix,
      jobPrefix: jobPrefixOf(prefix),
      leaseMs: LEASE_MS,
      maxPerHost: 200,
      breaker: NEVER_OPENS,
      wakeJob: async () => undefined,
    });
    const taken: LockedJob[] = [];
    const taker: Taker = {
      id: 'worker',
      reserve: () => 100,
      start: (jobs) => void taken.push(...jobs),
      expectDue: () => undefined,
    };
    const take = async () => {
      await lanes.tick({ id: 'worker', places: 100, reserve: 34 });
      const before = taken.length;
      await lanes.take(taker);
      return taken.slice(before).map(({ notificationId }) => notificationId);
    };
    const jobOf = (id: string): LockedJob => {
      const job = taken.find(({ notificationId }) => notificationId === id);
      if (job === undefined) throw new Error(`Nobody took ${id}`);
      return job;
    };
    const lane = {
      configurationId: 'es_1',
      organizationId: 'org_1',
      host: 'receiver.example',
      endpoint: 'url-1',
      maxPerSecond: null,
      size: 1,
      revision: 1,
    };
    return {
      lanes,
      take,
      async offer(...notificationIds) {
        await lanes.offer([{ lane, notificationIds }]);
        return take();
      },
      release: (id, { token, configurationId, notificationId } = jobOf(id)) =>
        lanes.release({ data: { configurationId, notificationId }, token, end: 'delivered', retry: null }),
      jobOf,
    };
  }

  async function startSide(
    server: SingleRedis,
    prefix = `{${randomUUID()}}`,
  ): Promise<Side & { prefix: string }> {
    const side = lanesOn(server, prefix);
    await side.lanes.open();
    await side.lanes.tick({ id: 'worker', places: 100, reserve: 34 });
    return { ...side, prefix };
  }

  /** Waits until a replica has all writes of its master. */
  async function untilCopied({ redis }: SingleRedis): Promise<void> {
    await eventually('the replica has all writes', async () => (await redis.wait(1, 1_000)) === 1);
  }

  test('of a promoted replica starts no attempt again that it does not know to have begun, and grants after one lease', async () => {
    const { master, replica, link } = await startPair();
    const before = await startSide(master);
    // The only job waits while no worker takes it.
    const meta = `${jobPrefixOf(before.prefix)}meta`;
    await master.redis.hset(meta, 'paused', '1');
    expect(await before.offer('a', 'b')).toEqual([]);
    await master.redis.hdel(meta, 'paused');
    await untilCopied(master);
    await link.cut();
    // The replica has the job and the slot of "a", and does not know that the attempt has begun.
    expect(await before.take()).toEqual(['a']);
    await master.kill();
    await replica.promote();
    const promotedAt = performance.now();
    const after = lanesOn(replica, before.prefix);
    await after.lanes.open();
    expect(await after.take()).toEqual([]);
    // The worker's release reaches the new master.
    await after.release('a', before.jobOf('a'));
    expect(await after.take()).toEqual([]);
    const next = await eventually('the next is granted', async () => (await after.take())[0], 20_000);
    expect(next).toBe('b');
    expect(performance.now() - promotedAt).toBeGreaterThan(LEASE_MS - 100);
  });

  test('pauses when a server is master again that was one before, and when it restarts', async () => {
    const { master, replica, link } = await startPair();
    const { prefix } = await startSide(master);
    await untilCopied(master);
    await replica.promote();
    await master.follow(replica.url);
    // No script runs while the second server is master.
    await master.promote();
    await link.cut();
    const again = lanesOn(master, prefix);
    expect(await again.offer('a')).toEqual([]);
    await eventually('the lanes are open', async () => (await again.take())[0] === 'a', 20_000);

    const persistent = await startServer({ appendonly: 'yes', appendfsync: 'always' });
    const side = await startSide(persistent);
    expect(await side.offer('a')).toEqual(['a']);
    await persistent.kill();
    await persistent.start();
    expect(await side.offer('b')).toEqual([]);
  });

  test('of a new gateway, and of a master that gets its first replica, grants at once', async () => {
    const [master, replica] = await Promise.all([startServer(), startServer()]);
    const { offer, release, prefix } = await startSide(master);
    expect(await offer('a')).toEqual(['a']);
    const known = await master.redis.hget(`${prefix}:scheduler`, 'term');
    await replica.follow(master.url);
    expect(await master.redis.info('replication')).not.toContain(`master_replid:${known}`);
    await release('a');
    expect(await offer('b')).toEqual(['b']);
  });
});
