import { grouped } from '@posthorn/runtime/grouping/grouped';
import { deliverJob } from './job.ts';
import { groupByLane, type Lane, type Offer } from './lanes/lane.ts';
import type { LaneCount } from './lanes/lanes.ts';
import type { Shard, Shards } from './shards.ts';

/** Puts notifications into Redis. Repeating a call does no harm. A call rejects while Redis is unreachable. */
export type NotificationQueue = {
  /** Parks notifications in their lane, and runs the jobs of those that the lane grants a slot. */
  offer(lane: Lane, notificationIds: readonly string[]): Promise<void>;
  /** Applies a lane's new size at once, and takes slots back from dead holders. */
  refresh(lane: Lane): Promise<void>;
  /** Discards the parked notifications of a deleted configuration. */
  dropLane(configurationId: string): Promise<void>;
  /** Counts the notifications of a configuration that hold a slot, and its parked notifications. */
  countLane(configurationId: string): Promise<LaneCount>;
  /** Lists those of a configuration's given notifications that Redis does not know. */
  listUnknown(configurationId: string, notificationIds: readonly string[]): Promise<string[]>;
  /** Adds a job that runs at `at`, unless the notification has a job already. The job then acquires its slot. */
  schedule(configurationId: string, notificationId: string, at: Date): Promise<void>;
};

/** Maximum offers in one group, and maximum groups at the same time. */
const OFFERING = { maxItems: 500, maxGroups: 4 };

export function createNotificationQueue(shards: Shards): NotificationQueue {
  // Groups for each shard: an unreachable node of a cluster must not delay the other shards.
  const offering = new Map(shards.all.map((shard) => [shard, grouped(offerTo(shard), OFFERING)]));
  const lanesOf = (configurationId: string) => shards.of(configurationId).lanes;

  return {
    async offer(lane, notificationIds) {
      await offering.get(shards.of(lane.configurationId))?.({ lane, notificationIds });
    },
    refresh: (lane) => lanesOf(lane.configurationId).refresh(lane),
    dropLane: (configurationId) => lanesOf(configurationId).drop(configurationId),
    countLane: (configurationId) => lanesOf(configurationId).count([configurationId]),
    listUnknown: (configurationId, ids) => lanesOf(configurationId).listUnknown(configurationId, ids),

    async schedule(configurationId, notificationId, at) {
      const delay = Math.max(0, at.getTime() - Date.now());
      const { name, data, opts } = deliverJob({ notificationId, configurationId });
      await shards.of(configurationId).queue.add(name, data, { ...opts, delay });
    },
  };
}

function offerTo({ lanes }: Shard) {
  return async (offers: readonly Offer[]): Promise<() => void> => {
    await Promise.all(
      groupByLane(offers, (offer) => offer).map(({ lane, notificationIds }) =>
        lanes.offer(lane, notificationIds),
      ),
    );
    return () => undefined;
  };
}
