import type { Shard, Shards } from '@posthorn/queue/shards';

/** Attempts that this process has finished since the last `save`. */
export type FinishedAttempts = {
  add(configurationId: string): void;
  /**
   * Adds the counts to the rates of the lanes. If Redis fails, the counts are lost: later they would count for the
   * wrong time.
   */
  save(): Promise<void>;
};

/** Counts in memory, so that an attempt needs no extra write. A crash loses the counts of a few seconds. */
export function createFinishedAttempts(shards: Shards): FinishedAttempts {
  let counts = new Map<Shard, Map<string, number>>();
  return {
    add(configurationId) {
      const shard = shards.of(configurationId);
      const ofShard = counts.get(shard) ?? new Map<string, number>();
      counts.set(shard, ofShard.set(configurationId, (ofShard.get(configurationId) ?? 0) + 1));
    },
    async save() {
      const taken = counts;
      counts = new Map();
      await Promise.all(Array.from(taken, ([{ rates }, finished]) => rates.add(finished)));
    },
  };
}
