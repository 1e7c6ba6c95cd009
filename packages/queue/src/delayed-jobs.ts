import type { Shard } from './shards.ts';

/** Ids of the notifications whose jobs wait aside, for their time or for a slot, the first to come first. */
export function listDelayed({ queue }: Shard, limit: number): Promise<string[]> {
  return queue.getRanges(['delayed'], 0, limit - 1, true);
}
