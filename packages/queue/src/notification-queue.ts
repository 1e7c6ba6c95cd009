import { grouped } from '@posthorn/runtime/grouping/grouped';
import { joinOffers, type Lane, type Offer } from './lanes/lane.ts';
import type { LaneCount } from './lanes/lane-reader.ts';
import type { Probing } from './lanes/lanes.ts';
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
  /** Reads how many attempts the lane of a configuration has lately finished per second. */
  readRate(configurationId: string): Promise<number>;
  /** Lists those of a configuration's given notifications that Redis does not know. */
  listUnknown(configurationId: string, notificationIds: readonly string[]): Promise<string[]>;
  /**
   * Keeps a notification in its lane until `at`, unless it waits already or holds a slot.
   * @param attempts attempts since the notification was created or last reopened
   */
  schedule(lane: Lane, notificationId: string, at: Date, attempts: number): Promise<void>;
  /** Sends the next probe of an Open endpoint now. */
  probe(lane: Lane): Promise<Probing>;
};

/** Maximum offers in one group, and maximum groups at the same time. */
const OFFERING = { maxItems: 500, maxGroups: 4 };

export function createNotificationQueue(shards: Shards): NotificationQueue {
  // Groups for each shard: an unreachable node of a cluster must not delay the other shards.
  const offering = new Map<Shard, (offer: Offer) => Promise<void>>();
  const lanesOf = (configurationId: string) => shards.of(configurationId).lanes;

  return {
    async offer(lane, notificationIds) {
      const shard = shards.of(lane.configurationId);
      const offerInGroup = offering.get(shard) ?? grouped(offerTo(shard), OFFERING);
      offering.set(shard, offerInGroup);
      await offerInGroup({ lane, notificationIds });
    },
    async refresh(lane) {
      await lanesOf(lane.configurationId).refresh(lane);
    },
    dropLane: (configurationId) => lanesOf(configurationId).drop(configurationId),
    countLane: (configurationId) => lanesOf(configurationId).count(configurationId),
    async readRate(configurationId) {
      const [perSecond = 0] = await shards.of(configurationId).rates.read([configurationId]);
      return perSecond;
    },
    listUnknown: (configurationId, ids) => lanesOf(configurationId).listUnknown(configurationId, ids),

    schedule: (lane, notificationId, at, attempts) =>
      lanesOf(lane.configurationId).schedule(lane, notificationId, {
        inMs: Math.max(0, at.getTime() - Date.now()),
        attempts,
      }),
    probe: (lane) => lanesOf(lane.configurationId).probe(lane),
  };
}

function offerTo({ lanes }: Shard) {
  return async (offers: readonly Offer[]): Promise<() => void> => {
    await lanes.offer(joinOffers(offers));
    return () => undefined;
  };
}
