import { eventually } from './eventually.ts';
import { everyRetryAfter } from './retry-delays.ts';
import type { World } from './world.ts';

/** Waits between attempts so long that a test sees only the first. */
export const FIRST_ATTEMPT_ONLY = everyRetryAfter('1h');

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
