import type { Database } from '@posthorn/db/connection/database';
import { countStoredAnswers } from '@posthorn/db/idempotency-keys';

/** Limits how many answers an organization stores for the header Idempotency-Key. */
export type AnswerQuota = {
  /** The maximum number of stored answers of an organization. */
  limitOf(organizationId: string): Promise<number>;
  /** Whether the organization may store another answer. */
  hasRoom(organizationId: string): Promise<boolean>;
  /** Counts an answer that this process has stored. */
  add(organizationId: string): void;
};

/** How long a process trusts a count. Other processes can exceed the quota for this time. */
const TRUST_MS = 2_000;
/** Counts in memory. The oldest is dropped first, which costs its organization one more query. */
const MAX_COUNTS = 10_000;

type Count = {
  /** The number of stored answers when the query ran. */
  read: Promise<number>;
  /** Answers that this process has stored since. */
  added: number;
  /** Milliseconds of `performance.now()`. */
  readAt: number;
};

/** @param limitOf the quota of an organization */
export function createAnswerQuota(
  db: Database,
  limitOf: (organizationId: string) => Promise<number>,
): AnswerQuota {
  const counts = new Map<string, Count>();

  /** Simultaneous requests of an organization share one query. */
  function countOf(organizationId: string): Count {
    const known = counts.get(organizationId);
    if (known !== undefined && performance.now() - known.readAt < TRUST_MS) return known;
    counts.delete(organizationId);
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size >= MAX_COUNTS) counts.delete(oldest);
    const count = { read: countStoredAnswers(db, organizationId), added: 0, readAt: performance.now() };
    counts.set(organizationId, count);
    // The caller gets the error. The next request must query again.
    count.read.catch(() => {
      if (counts.get(organizationId) === count) counts.delete(organizationId);
    });
    return count;
  }

  return {
    limitOf,

    async hasRoom(organizationId) {
      const count = countOf(organizationId);
      const [read, limit] = await Promise.all([count.read, limitOf(organizationId)]);
      return read + count.added < limit;
    },
    add(organizationId) {
      const count = counts.get(organizationId);
      if (count !== undefined) count.added += 1;
    },
  };
}

const HOUR_MS = 3_600_000;

/** Milliseconds until the oldest answers stop counting, at the end of an hour. No earlier retry can succeed. */
export function answerQuotaWaitMs(now: Date): number {
  return HOUR_MS - (now.getTime() % HOUR_MS);
}
