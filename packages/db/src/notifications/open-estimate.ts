import { setTimeout as wait } from 'node:timers/promises';
import { answersWithin } from '@posthorn/runtime/limits/answers-within';
import { createHolders } from '@posthorn/runtime/limits/holders';

/** How many open notifications each organization has, approximately. */
export type OpenNotifications = {
  /**
   * Whether the organization has reached its quota. Answers from memory, except when the notifications created since
   * the last count could have reached the quota: then waits briefly for a new count.
   */
  isFull(organizationId: string, quota: number): Promise<boolean>;
  /** Adds notifications that this process has created. */
  add(organizationId: string, count: number): void;
};

/** Counts open notifications in Postgres, up to a limit. */
type Count = (organizationId: string, limit: number) => Promise<number>;

type Entry = {
  /** The last count; null before the first. */
  counted: number | null;
  countedAt: number;
  /** Notifications that this process has created since. Some may be delivered, so the sum is an upper bound. */
  created: number;
  counting: Promise<void> | null;
};

/** Maximum age of a count while the organization creates notifications. Other processes create some meanwhile. */
const MAX_AGE_MS = 10_000;
/** How long the last count applies while new counts fail. */
const KEEP_MS = 60_000;
/** An organization that creates less than this share of its quota is not counted: most organizations never are. */
const NEGLIGIBLE = 0.001;
/** A new count starts when the organization may have used this share of the room that the last count found. */
const ROOM_SHARE = 0.25;
/** After a count of one second, this process counts no organization for four seconds. */
const PAUSE_PER_COUNT = 4;
/** How long a publication waits for a count. */
const COUNT_TIMEOUT_MS = 250;

/**
 * Creates the estimate. Counting a million rows takes up to a second of Postgres' time, so publications do not wait
 * for it, and a process spends at most a fifth of its time counting. The more organizations are near their quota,
 * the older their counts become.
 */
export function createOpenNotifications(count: Count): OpenNotifications {
  const entries = createHolders<Entry>(() => ({ counted: null, countedAt: 0, created: 0, counting: null }));
  /** The end of the last count and its pause. */
  let pause: Promise<void> = Promise.resolve();

  async function countNow(entry: Entry, organizationId: string, quota: number): Promise<void> {
    const createdBefore = entry.created;
    try {
      entry.counted = await count(organizationId, quota + 1);
      entry.countedAt = performance.now();
      entry.created -= createdBefore;
    } catch {
      // Not logged: publishing reports an unreachable Postgres. Forget an old count: the organization may have
      // delivered everything since, and must not be refused forever because its count times out.
      if (performance.now() - entry.countedAt > KEEP_MS) entry.counted = null;
    }
    entry.counting = null;
  }

  /** Counts after the counts that other organizations wait for. Resolves when the count is known or has failed. */
  async function startCount(entry: Entry, organizationId: string, quota: number): Promise<void> {
    const earlier = pause;
    let endPause = () => {};
    pause = new Promise((resolve) => {
      endPause = resolve;
    });
    await earlier;
    const begun = performance.now();
    await countNow(entry, organizationId, quota);
    void wait((performance.now() - begun) * PAUSE_PER_COUNT, undefined, { ref: false }).then(endPause);
  }

  return {
    async isFull(organizationId, quota) {
      const entry = entries.get(organizationId);
      if (isCountDue(entry, quota)) entry.counting ??= startCount(entry, organizationId, quota);
      if (entry.counted !== null && entry.counted >= quota) return true;
      const mayBeFull = () => (entry.counted ?? 0) + entry.created >= quota;
      if (mayBeFull() && entry.counting !== null) {
        await answersWithin(COUNT_TIMEOUT_MS, entry.counting).catch(() => undefined);
      }
      return mayBeFull();
    },
    add(organizationId, created) {
      entries.get(organizationId).created += created;
    },
  };
}

function isCountDue({ counted, countedAt, created }: Entry, quota: number): boolean {
  if (counted === null) return created >= quota * NEGLIGIBLE;
  if (counted >= quota) return true;
  const isOld = performance.now() - countedAt > MAX_AGE_MS;
  return created >= (quota - counted) * ROOM_SHARE || (isOld && created >= quota * NEGLIGIBLE);
}
