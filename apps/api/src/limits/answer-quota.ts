import type { Database } from '@posthorn/db/connection/database';
import { countStoredAnswers } from '@posthorn/db/idempotency-keys';
import { createHolders } from '@posthorn/runtime/limits/holders';

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

type Count = {
  /** The number of stored answers when the query ran. Null before the first query, and after a failed query. */
  read: Promise<number> | null;
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
  const counts = createHolders<Count>(() => ({ read: null, added: 0, readAt: 0 }));

  /** Simultaneous requests of an organization share one query. @throws errors of Postgres; the next call asks again */
  async function countOf(organizationId: string): Promise<number> {
    const count = counts.get(organizationId);
    if (count.read === null || performance.now() - count.readAt >= TRUST_MS) {
      const read = countStoredAnswers(db, organizationId);
      Object.assign(count, { read, added: 0, readAt: performance.now() });
      read.catch(() => {
        if (count.read === read) count.read = null;
      });
    }
    return ((await count.read) ?? 0) + count.added;
  }

  return {
    limitOf,

    async hasRoom(organizationId) {
      const [count, limit] = await Promise.all([countOf(organizationId), limitOf(organizationId)]);
      return count < limit;
    },

    add(organizationId) {
      const count = counts.peek(organizationId);
      if (count !== undefined) count.added += 1;
    },
  };
}

const HOUR_MS = 3_600_000;

/** Milliseconds until the oldest answers stop counting, at the end of an hour. No earlier retry can succeed. */
export function answerQuotaWaitMs(now: Date): number {
  return HOUR_MS - (now.getTime() % HOUR_MS);
}
