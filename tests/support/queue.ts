import { createNotificationQueue, type NotificationQueue } from '@posthorn/queue/notification-queue';
import { createShards } from '@posthorn/queue/shards';
import type { World } from './world.ts';

/** The queue of a gateway with one shard, to offer it what its own processes would not. */
export function queueOf({ redis, prefix }: World): NotificationQueue {
  const onError = (error: Error) => {
    throw error;
  };
  return createNotificationQueue(createShards({ redis, prefix, count: 1, attemptMs: 20_000, onError }));
}
