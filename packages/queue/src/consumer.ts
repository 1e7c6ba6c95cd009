import { setTimeout as wait } from 'node:timers/promises';
import type { Redis } from './redis/client.ts';
import { type Gate, type ShardConsumer, startShardConsumer } from './shard-consumer.ts';
import type { Shard, Shards } from './shards.ts';
import type { ConsumerState, TakenJob } from './slot.ts';

type ConsumerOptions = {
  shards: Shards;
  /** A connection of connectConsumer. */
  redis: Redis;
  /** Maximum deliveries in progress of one organization, per shard. A third more are for other organizations. */
  concurrency: number;
  /** Delivers the notification of one job and ends the job. After an error the notification is scheduled again. */
  deliver: (taken: TakenJob) => Promise<void>;
  onError: ConsumerState['onError'];
  /** Receives debug lines. */
  onTrace: ConsumerState['onTrace'];
  /** The consumer takes no job before this promise resolves. Default: at once. */
  begins?: Promise<unknown>;
};

type Consumer = {
  /** Attempts in flight, and when the consumer last took or finished a job (`performance.now()`). */
  progress(): { attempting: number; lastMoveAt: number };
  /** Stops taking jobs. Resolves when every attempt in flight has ended and is recorded. */
  close(): Promise<void>;
};

const CLOSE_CHECK_MS = 50;
/** Time after the last recorded attempt to release slots and to end jobs. */
const CLOSE_GRACE_MS = 2_000;

/** Takes the jobs of every shard and delivers them. */
export function startConsumer({
  shards,
  redis,
  concurrency,
  deliver,
  onError,
  onTrace,
  begins,
}: ConsumerOptions): Consumer {
  const state: ConsumerState = {
    attempting: 0,
    isClosed: false,
    postponed: { count: 0, firstAt: 0, lastAt: 0 },
    onError,
    onTrace,
  };
  const gate: Gate = { jobs: 0, reserved: 0, fetchers: new Set() };
  const options = { redis, leaseMs: shards.leaseMs, concurrency, deliver, state, gate };
  const begunAt = performance.now();
  const consumers = new Map<Shard, ShardConsumer>();
  /** Consumers of shards that are no longer used. */
  const closing: Promise<void>[] = [];
  let isClosing = false;

  function serve(): void {
    if (isClosing) return;
    const used = new Set(shards.all);
    for (const shard of used) {
      if (!consumers.has(shard)) consumers.set(shard, startShardConsumer(shard, options));
    }
    for (const [shard, consumer] of consumers) {
      if (used.has(shard)) continue;
      consumers.delete(shard);
      closing.push(consumer.close());
    }
  }
  const start = () => {
    serve();
    shards.onChange(serve);
  };
  if (begins === undefined) start();
  else begins.then(start);

  return {
    progress: () => ({
      attempting: state.attempting,
      lastMoveAt: Math.max(begunAt, ...[...consumers.values()].map(({ lastMoveAt }) => lastMoveAt())),
    }),
    async close() {
      isClosing = true;
      const closed = Promise.all([...closing, ...[...consumers.values()].map(({ close }) => close())]);
      const untilRecorded = async () => {
        for (let since = performance.now(); performance.now() - since < CLOSE_GRACE_MS; ) {
          await wait(CLOSE_CHECK_MS);
          if (state.attempting > 0) since = performance.now();
        }
      };
      // A worker with broken connections may never finish closing, but it takes no more jobs. So waiting for the
      // records of the attempts in flight is enough.
      await Promise.race([closed, untilRecorded()]);
      state.isClosed = true;
    },
  };
}
