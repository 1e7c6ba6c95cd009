import { setTimeout as wait } from 'node:timers/promises';
import { within } from '../lifecycle/within.ts';
import type { Log } from '../logging/logger.ts';

/**
 * How Redis is: `up`; `down`, it does not answer; `full`, it is at its maxmemory; `read-only`, it refuses writes as a
 * replica, without enough replicas, or because it cannot save to its disk; `foreign`, another gateway has the prefix.
 */
export const REDIS_HEALTHS = ['up', 'down', 'full', 'read-only', 'foreign'] as const;
export type RedisHealth = (typeof REDIS_HEALTHS)[number];

/** A connection that tries to write to Redis; packages/queue creates it, which `runtime` does not import. */
export type RedisProbe = {
  /** Tries to write, by one short command for each node. Never rejects. */
  look(): Promise<RedisHealth>;
  /** Calls this function each time the connection is ready. */
  onReady(listener: () => void): void;
  isReady(): boolean;
  close(): void;
};

export type RedisWatch = {
  /** Looks at Redis now. Never rejects. */
  look(): Promise<RedisHealth>;
  /** Rejects with ForeignRedisError if Redis was away at the start, and turns out to be another gateway's. */
  refused: Promise<never>;
  stop(): void;
};

type WatchOptions = {
  probe: RedisProbe;
  /** QUEUE_PREFIX. */
  prefix: string;
  setMetric: (health: RedisHealth, value: 0 | 1) => void;
  log: Log;
};

export class ForeignRedisError extends Error {
  constructor(prefix: string) {
    super(
      `Redis has data of another gateway under QUEUE_PREFIX=${prefix}: the id in {${prefix}}:gateway is not the one of the table "gateway". Give each gateway its own QUEUE_PREFIX. If the other gateway is gone, or you restored another database, empty Redis (FLUSHDB) and start again`,
    );
    this.name = 'ForeignRedisError';
  }
}

/** How often a process looks: a metric and the log are this old at most. */
const LOOK_EVERY_MS = 5_000;
/** Redis counts as down without an answer in this time. Shorter than the timeout of a probe. */
const TIMEOUT_MS = 3_000;
/** How long a start waits for Redis. Without Redis the process starts, too. */
const START_MS = 2_000;
const POLL_MS = 20;

/**
 * Watches Redis: every five seconds, and at each connection. Sets the metric, and logs each change.
 * @throws ForeignRedisError if another gateway uses Redis with this prefix
 */
export async function startRedisWatch({ probe, prefix, setMetric, log }: WatchOptions): Promise<RedisWatch> {
  let known: RedisHealth = 'up';
  /** Whether Redis was this gateway's. Then another gateway is the intruder, and this one continues. */
  let isOwn = false;
  let refuse: (error: Error) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  // The caller may listen later.
  refused.catch(() => undefined);

  async function look(): Promise<RedisHealth> {
    const health = await within(TIMEOUT_MS, probe.look(), 'No answer in time').catch(() => 'down' as const);
    for (const each of REDIS_HEALTHS) setMetric(each, each === health ? 1 : 0);
    if (health === 'up') isOwn = true;
    if (health !== known) report(health);
    known = health;
    if (health === 'foreign' && !isOwn) refuse(new ForeignRedisError(prefix));
    return health;
  }
  function report(health: RedisHealth): void {
    if (health === 'up') log.info('redis takes writes again', { was: known });
    else log.error('redis takes no writes', { redis: health });
  }

  for (const since = performance.now(); !probe.isReady() && performance.now() - since < START_MS; )
    await wait(POLL_MS);
  if ((await look()) === 'foreign') {
    probe.close();
    throw new ForeignRedisError(prefix);
  }
  probe.onReady(() => void look());
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    look,
    refused,
    stop() {
      clearInterval(timer);
      probe.close();
    },
  };
}
