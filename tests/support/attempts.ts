import type { Client } from './client.ts';
import { eventually } from './eventually.ts';
import type { World } from './world.ts';

/** Waits between attempts so long that a test sees only the first. */
export const FIRST_ATTEMPT_ONLY = Array.from({ length: 9 }, () => '1h').join(',');

/** The first attempt of a configuration's only notification, once it is recorded. */
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

/**
 * Registers a URL as if it had been fine once, and gives the configuration's id: what registration
 * refuses today can be in the database all the same.
 */
export async function registerUnchecked(world: World, client: Client, url: string): Promise<string> {
  const { id } = await client.createWebhook({ url: 'http://once-fine.example/' });
  await world.db.webhookConfiguration.update({ where: { id }, data: { url } });
  return id;
}
