/**
 * Maximum time from a preload to its use. A notification that a caller cancels meanwhile is still sent, so the time is
 * short. Only lanes whose endpoint answers faster than this gain from a preload.
 */
const MAX_PRELOAD_AGE_MS = 250;

/** The part of a delivery that decides whether a preload is still usable. Null: the notification does not exist. */
type Found = { configuration: { revision: number } | null } | null;

type Preloader<Delivery extends Found> = {
  preload(notificationId: string): void;
  /** @param revision minimum revision of the configuration. An older preload is read again */
  findDelivery(notificationId: string, revision: number): Promise<Delivery>;
};

/**
 * Loads a notification while the attempt before it in the same lane is in flight. A lane with one slot then needs one
 * round trip to Postgres between two POSTs, not two.
 */
export function createPreloader<Delivery extends Found>(
  find: (notificationId: string) => Promise<Delivery>,
  now = () => performance.now(),
): Preloader<Delivery> {
  /** Oldest first. */
  const preloaded = new Map<string, { at: number; found: Promise<Delivery> }>();

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
    async findDelivery(notificationId, revision) {
      const known = preloaded.get(notificationId);
      preloaded.delete(notificationId);
      if (known === undefined || now() - known.at > MAX_PRELOAD_AGE_MS) return find(notificationId);
      const found = await known.found.catch(() => find(notificationId));
      const isOlder = (found?.configuration?.revision ?? revision) < revision;
      return isOlder ? find(notificationId) : found;
    },
  };
}
