import type { DRAIN_QUANTILES, DrainSummary } from '@posthorn/queue/drain-summary';
import { secondsToDrain } from '@posthorn/queue/lanes/rates';
import type { Shard } from '@posthorn/queue/shards';

/** A lane with waiting notifications. */
export type WaitingLane = { shard: Pick<Shard, 'rates'>; configurationId: string; waiting: number };

/**
 * Lanes whose rates a sweep reads. With more waiting lanes the summary uses a sample, whose 0.99 quantile lies between
 * the quantiles 0.985 and 0.995 of all lanes.
 */
const SAMPLE = 5_000;

/** A sample in which each of the added items is with the same probability. */
export type Sample<Item> = {
  add(item: Item): void;
  items: readonly Item[];
  /** Number of added items. */
  added(): number;
};

/** Creates an empty reservoir sample (Vitter's algorithm R). @param size maximum number of items that the sample keeps */
export function createSample<Item>(size = SAMPLE): Sample<Item> {
  const items: Item[] = [];
  let added = 0;
  return {
    items,
    added: () => added,
    add(item) {
      added += 1;
      const at = items.length < size ? items.length : Math.floor(Math.random() * added);
      if (at < size) items[at] = item;
    },
  };
}

/**
 * Summarizes the times that the waiting lanes need, for the metrics.
 * @param visitedShare share of all lanes among which `waiting` was collected, without choice
 */
export async function summarizeDrain(waiting: Sample<WaitingLane>, visitedShare = 1): Promise<DrainSummary> {
  const shards = new Set(waiting.items.map(({ shard }) => shard));
  const drains = await Promise.all(
    Array.from(shards, async (shard) => {
      const lanes = waiting.items.filter((lane) => lane.shard === shard);
      const perSecond = await shard.rates.read(lanes.map(({ configurationId }) => configurationId));
      return lanes.map((lane, at) => secondsToDrain(lane.waiting, perSecond[at] ?? 0));
    }),
  );
  const sampled = drains.flat();
  const known = sampled.filter((seconds) => seconds !== null).sort((a, b) => a - b);
  const share = sampled.length === 0 ? 0 : known.length / sampled.length;
  const all = Math.round(waiting.added() / visitedShare);
  const estimated = Math.round(all * share);
  return {
    seconds: sampled.length > 0 && known.length === 0 ? null : quantilesOf(known),
    lanes: { estimated, unknown: all - estimated },
  };
}

/** @param sorted ascending; empty if no lane waits */
function quantilesOf(sorted: readonly number[]): Record<(typeof DRAIN_QUANTILES)[number], number> {
  const at = (quantile: number) => sorted[Math.max(0, Math.ceil(sorted.length * quantile) - 1)] ?? 0;
  return { '0.5': at(0.5), '0.9': at(0.9), '0.99': at(0.99), max: at(1) };
}
