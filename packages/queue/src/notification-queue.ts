import { grouped } from '@posthorn/runtime/grouping/grouped';
import { deliverJob } from './job.ts';
import type { Lane } from './lanes/lane.ts';
import type { LaneCount } from './lanes/lanes.ts';
import type { Shard, Shards } from './shards.ts';
import { wake } from './wake.ts';

/** How notifications get into Redis. All of it may be repeated without harm. */
export type NotificationQueue = {
  /**
   * Queues notifications of one lane: those that get a slot become jobs, the others are parked.
   * With none it only makes the lane's size known, which acts at once.
   */
  offer(lane: Lane, notificationIds: readonly string[]): Promise<void>;
  /** Forgets what is parked of a configuration that was deleted. */
  dropLane(configurationId: string): Promise<void>;
  /** How many notifications of a configuration hold a slot, and how many wait for one. */
  countLane(configurationId: string): Promise<LaneCount>;
  /** Those of a configuration's notifications that Redis knows nothing of. */
  findUnknown(configurationId: string, notificationIds: readonly string[]): Promise<string[]>;
  /** Makes sure that a notification has a job that runs at `at`; the job then asks for its slot. */
  schedule(configurationId: string, notificationId: string, at: Date): Promise<void>;
};

type Offer = { lane: Lane; notificationIds: readonly string[] };

/** Offers that share their way to Redis, and how many times so at the same time. */
const OFFERING = { most: 500, atATime: 4 };

export function createNotificationQueue(shards: Shards): NotificationQueue {
  const asks = new Map<Shard, (offer: Offer) => Promise<void>>();
  // By shard: a node of a cluster that is away must not keep the others waiting.
  function askOf(shard: Shard) {
    const ask = asks.get(shard) ?? grouped((offers: readonly Offer[]) => offerAll(shard, offers), OFFERING);
    asks.set(shard, ask);
    return ask;
  }

  return {
    async offer(lane, notificationIds) {
      await askOf(shards.of(lane.configurationId))({ lane, notificationIds });
    },

    async dropLane(configurationId) {
      await shards.of(configurationId).lanes.drop(configurationId);
    },

    async countLane(configurationId) {
      return shards.of(configurationId).lanes.count([configurationId]);
    },

    async findUnknown(configurationId, notificationIds) {
      return shards.of(configurationId).lanes.findUnknown(configurationId, notificationIds);
    },

    async schedule(configurationId, notificationId, at) {
      const delay = Math.max(0, at.getTime() - Date.now());
      const { name, data, opts } = deliverJob({ notificationId, configurationId });
      await shards.of(configurationId).queue.add(name, data, { ...opts, delay });
    },
  };
}

async function offerAll(shard: Shard, offers: readonly Offer[]): Promise<() => void> {
  await Promise.all(
    joinByLane(offers).map(async ({ lane, notificationIds }) => {
      await wake(shard, lane.configurationId, await shard.lanes.offer(lane, notificationIds));
    }),
  );
  return () => undefined;
}

/** One offer for each lane, with what the newest of them knows of it. */
function joinByLane(offers: readonly Offer[]): Offer[] {
  const joined = new Map<string, { lane: Lane; parts: (readonly string[])[] }>();
  for (const { lane, notificationIds } of offers) {
    const known = joined.get(lane.configurationId);
    if (known === undefined) joined.set(lane.configurationId, { lane, parts: [notificationIds] });
    else {
      known.parts.push(notificationIds);
      if (lane.revision >= known.lane.revision) known.lane = lane;
    }
  }
  return [...joined.values()].map(({ lane, parts }) => ({ lane, notificationIds: parts.flat() }));
}
