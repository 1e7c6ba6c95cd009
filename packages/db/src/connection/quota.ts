import type { Prisma } from '../generated/client.ts';

/** Quotas of rows, as metrics name them. */
type CountedQuota =
  | 'api_keys'
  | 'api_key_creations'
  | 'configurations'
  | 'running_replays'
  | 'console_sessions'
  | 'idempotency_keys';

/** A quota of the organization leaves no room for the row that a transaction wanted to write. */
export class QuotaReachedError extends Error {
  readonly quota: CountedQuota;
  readonly limit: number;
  /** When the next row fits; null if only a caller can make room. */
  readonly retryAt: Date | null;

  constructor(quota: CountedQuota, limit: number, retryAt: Date | null = null) {
    super(`The quota ${quota} is reached`);
    this.name = 'QuotaReachedError';
    this.quota = quota;
    this.limit = limit;
    this.retryAt = retryAt;
  }
}

/** First key of the advisory locks that serialize the creation of counted rows. */
const LOCK_CLASS = 1_304_110_307;

/**
 * Makes transactions of one organization that count rows wait for each other. Without the lock, two transactions
 * could count the same rows and then both insert one. The lock ends with the transaction.
 */
export async function lockCounts(tx: Prisma.TransactionClient, organizationId: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK_CLASS}::int, hashtext(${organizationId}))`;
}
