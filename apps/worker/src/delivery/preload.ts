import type { FindDelivery } from '@posthorn/db/notifications/deliveries';

type FoundDelivery = Awaited<ReturnType<FindDelivery>>;

/**
 * Maximum time from a preload to its use. A notification that a caller cancels meanwhile is still sent, so the time is
 * short. Only lanes whose endpoint answers faster than this gain from a preload.
 */
const MAX_PRELOAD_AGE_MS = 250;

/**
 * Loads a notification while the attempt before it in the same lane is in flight. A lane with one slot then needs one
 * round trip to Postgres between two POSTs, not two.
 */
export function createPreloader(
  find: FindDelivery,
  now = () => performance.now(),
): {
  preload(notificationId: string): void;
  findDelivery: FindDelivery;
} {
  /** Oldest first. */
  const preloaded = new Map<string, { at: number; found: Promise<FoundDelivery> }>();

  function discardOld(): void {
    for (const [id, { at }] of preloaded) {
      if (now() - at <= MAX_PRELOAD_AGE_MS) return;
      preloaded.delete(id);
    }
  }

  return {
    preload(notificationId) {
      discardOld();
      if (preloaded.has(notificationId)) return;
      const found = find(notificationId);
      // `findDelivery` reads again.
      found.catch(() => undefined);
      preloaded.set(notificationId, { at: now(), found });
    },
    findDelivery(notificationId) {
      const known = preloaded.get(notificationId);
      if (known === undefined) return find(notificationId);
      preloaded.delete(notificationId);
      if (now() - known.at > MAX_PRELOAD_AGE_MS) return find(notificationId);
      return known.found.catch(() => find(notificationId));
    },
  };
}
