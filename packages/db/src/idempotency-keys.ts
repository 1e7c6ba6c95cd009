import type { Database } from './connection/database.ts';
import { deleteInBatches } from './connection/statements.ts';
import type { IdempotencyKey } from './generated/client.ts';

/** One request's claim of a key. `claim` is unique to the request. */
export type IdempotencyClaim = Pick<IdempotencyKey, 'id' | 'claim'>;

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * Claims a key for a request, if the key is free or expired. All times come from the database's clock.
 *
 * @param lockMs the claim expires after this many milliseconds if the request never ends
 * @returns whether this request holds the key now
 */
export async function claimIdempotencyKey(
  db: Database,
  { id, claim, sealedRequest }: IdempotencyClaim & Pick<IdempotencyKey, 'sealedRequest'>,
  lockMs: number,
): Promise<boolean> {
  const claimed = await db.$executeRaw`
    INSERT INTO idempotency_keys AS held (id, claim, sealed_request, expires_at)
    VALUES (${id}, ${claim}, ${sealedRequest}, now() + ${lockMs} * interval '1 millisecond')
    ON CONFLICT (id) DO UPDATE SET
      claim = excluded.claim,
      sealed_request = excluded.sealed_request,
      sealed_answer = NULL,
      expires_at = excluded.expires_at
    WHERE held.expires_at <= now()`;
  return claimed === 1;
}

/** Finds the request that claimed a key, with its answer; null if no request claimed the key. */
export async function findIdempotencyKey(
  db: Database,
  id: IdempotencyClaim['id'],
): Promise<Pick<IdempotencyKey, 'sealedRequest' | 'sealedAnswer'> | null> {
  return db.idempotencyKey.findUnique({ where: { id }, select: { sealedRequest: true, sealedAnswer: true } });
}

/** Saves an answer for `keepMs` milliseconds, unless another request has claimed the key since. */
export async function saveAnswer(
  db: Database,
  { id, claim }: IdempotencyClaim,
  sealedAnswer: string,
  keepMs: number,
): Promise<void> {
  await db.$executeRaw`
    UPDATE idempotency_keys
    SET sealed_answer = ${sealedAnswer}, expires_at = now() + ${keepMs} * interval '1 millisecond'
    WHERE id = ${id} AND claim = ${claim}`;
}

/** Releases the key of a request that failed, so that the caller can retry. */
export async function releaseIdempotencyKey(db: Database, { id, claim }: IdempotencyClaim): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { id, claim } });
}

/** Deletes all expired keys in batches, or stops when the signal aborts. Concurrent calls share the work. */
export async function deleteExpiredIdempotencyKeys(db: Database, signal: AbortSignal): Promise<void> {
  await deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM idempotency_keys WHERE id IN (
        SELECT id FROM idempotency_keys WHERE expires_at <= now()
        ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`,
    signal,
  );
}
