import type { Database } from '../database.ts';
import { isLockTimeout } from '../database-error.ts';
import type { Prisma } from '../generated/client.ts';

/** Of any number that nobody else uses. */
const LOCK = 7_205_759_403;
/**
 * Changing partitions waits so long for those who use the table. Whoever comes meanwhile waits behind it,
 * publishers too, so it is short; and it only comes to it while a transaction is open that takes long.
 */
const LOCK_TIMEOUT_MS = 500;

/**
 * Changes partitions in one transaction, one process at a time.
 * @returns null, with nothing done, if another process is at it or the table was in use for too long: the
 *   next run of the maintenance does it
 */
export async function underLock<Result>(
  db: Database,
  work: (tx: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result | null> {
  try {
    return await db.$transaction(async (tx) => {
      await tx.$executeRawUnsafe(`SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(${LOCK})`;
      return work(tx);
    });
  } catch (error) {
    if (isLockTimeout(error)) return null;
    throw error;
  }
}
