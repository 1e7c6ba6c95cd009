import { setTimeout as wait } from 'node:timers/promises';
import { untilBeat } from '@posthorn/runtime/lifecycle/beat';
import { createLayoutRecord, type Layout, UNKNOWN_LAYOUT } from '../layout-record.ts';
import type { Redis } from '../redis/client.ts';
import type { Shards } from '../shards.ts';
import { closeShards, createChange } from './change.ts';

type FollowOptions = {
  redis: Redis;
  /** First part of every key: QUEUE_PREFIX. */
  prefix: string;
  /** Number of shards by this process' settings: QUEUE_SHARDS. */
  count: number;
  /** Follow the number of shards. The first one is closed, and its lanes move. */
  shards: readonly [Shards, ...Shards[]];
  /** Whether this process works on changes, beside all others that do. */
  changes: boolean;
  onError: (message: string, fields: { error: unknown }) => void;
  onChange: (layout: Layout) => void;
};

export type LayoutFollower = {
  /** Resolves when the number of shards is known, or after `stop`. */
  known: Promise<void>;
  stop(): Promise<void>;
};

const LOOK_EVERY_MS = 1_000;
/** While the shards grant nothing. */
const DRAIN_EVERY_MS = 50;

/**
 * Makes the number of shards of this process' settings that of the gateway, and follows the number when a process with
 * other settings starts. The newest process decides.
 */
export function followLayout(options: FollowOptions): LayoutFollower {
  const { redis, prefix, count, shards, changes, onError, onChange } = options;
  const record = createLayoutRecord(redis, prefix);
  const change = createChange({ redis, record, shards: shards[0] });
  const stopping = new AbortController();
  let own = UNKNOWN_LAYOUT;
  let hasFailed = false;
  let resolve = () => {};
  const known = new Promise<void>((done) => {
    resolve = done;
  });

  /** Reads the record, and repairs what Redis has lost of it. */
  async function read(): Promise<Layout> {
    const stored = await record.read();
    // At the start of the process.
    if (own.generation === 0) {
      const found = stored === null ? await findShards(redis, prefix, count) : 0;
      return record.propose(count, found);
    }
    if (stored === null || stored.generation < own.generation) return record.restate(own);
    if (stored.generation === own.generation && stored.shards !== own.shards) return record.dispute(own);
    return stored;
  }

  async function adopt(layout: Layout): Promise<void> {
    // Before this process uses the new shards: attempts may be in flight in the old ones.
    if (layout.generation > own.generation && layout.phase === 'draining')
      await closeShards(shards[0], layout);
    const isChanged = layout.generation !== own.generation || layout.phase !== own.phase;
    own = layout;
    if (!isChanged) return;
    for (const each of shards) each.follow(layout);
    onChange(layout);
  }

  async function look(): Promise<void> {
    await adopt(await read());
    resolve();
    if (changes) await adopt(await change.step(own));
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await look();
        hasFailed = false;
      } catch (error) {
        // Connections report their errors themselves, so the first one in a row is enough.
        if (!hasFailed) onError('could not follow the number of shards; will retry', { error });
        hasFailed = true;
      }
      const isDraining = own.phase === 'draining' && !hasFailed;
      const ms = isDraining && changes ? DRAIN_EVERY_MS : untilBeat(LOOK_EVERY_MS);
      await wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = run();
  return {
    known,
    async stop() {
      stopping.abort();
      resolve();
      await running;
    },
  };
}

/**
 * Finds the number of shards of a gateway whose last process was of a version that stored no number.
 * @param count number by the settings
 */
async function findShards(redis: Redis, prefix: string, count: number): Promise<number> {
  const MOST = 256;
  const served = await Promise.all(
    Array.from({ length: MOST }, (_, index) => redis.hexists(`{${prefix}:${index}}:scheduler`, 'places')),
  );
  const found = served.lastIndexOf(1) + 1;
  return found === 0 ? count : found;
}
