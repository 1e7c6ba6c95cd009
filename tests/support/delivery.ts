/** Reads attempts and locks, and offers notifications to the queue, without the API. */
import { idFloor } from '@posthorn/domain/ids';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';
import { createNotificationQueue, type NotificationQueue } from '@posthorn/queue/notification-queue';
import { createShards } from '@posthorn/queue/shards';
import { NEVER_OPENS } from './breaker.ts';
import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import { everyRetryAfter, type World } from './world.ts';

/** A value of RETRY_DELAYS under which a test sees only the first attempt. */
export const FIRST_ATTEMPT_ONLY = everyRetryAfter('1h');

/** Waits for the first attempt of a configuration's only notification. */
export function firstAttempt(world: World, configurationId: string, withinMs?: number) {
  return eventually(
    'an attempt is recorded',
    async () => {
      const notification = await world.db.notification.findFirst({ where: { configurationId } });
      return notification && world.db.attempt.findFirst({ where: { notificationId: notification.id } });
    },
    withinMs,
  );
}

/** A notification id of one minute ago. The sweep skips notifications younger than 30 s. */
export const idOfAMinuteAgo = () => idFloor('ntf', new Date(Date.now() - 60_000));

/** The queue of a gateway with one shard, for offers that its own processes would not make. */
export function queueOf({ redis, prefix }: World): NotificationQueue {
  const onError = (error: Error) => {
    throw error;
  };
  return createNotificationQueue(
    createShards({
      redis,
      prefix,
      count: 1,
      attemptMs: 20_000,
      maxPerHost: 200,
      breaker: NEVER_OPENS,
      onError,
    }),
  );
}

/** The lane of a configuration, as the gateway's processes see it. */
export async function laneIn({ db }: World, configurationId: string): Promise<Lane> {
  return laneOf(await db.webhookConfiguration.findUniqueOrThrow({ where: { id: configurationId } }));
}

/** Waits until exactly `count` statements wait for a lock. Retention does not count, because it may run at any time. */
export function untilWaitingForLocks({ db }: World, count: number): Promise<true> {
  return eventually(`${count} statements wait for a lock`, async () => {
    const [waiting] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::integer AS count FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name <> 'posthorn-retention'`;
    return waiting?.count === count;
  });
}

/** Publishes a record that the endpoint at `url` refuses for ever. @returns the webhook and the failed notification */
export async function publishFailing(
  owner: Client,
  url: string,
  recordId: string,
): Promise<{ webhookId: string; notificationId: string }> {
  const { id: webhookId } = await owner.createWebhook({ url });
  await owner.publish('SALE.CREATE', { id: recordId });
  const notificationId = await eventually('the notification fails', async () => {
    const [id] = await owner.listIds(`/v1/webhooks/${webhookId}/notifications?status=Failed&`);
    return id;
  });
  return { webhookId, notificationId };
}
