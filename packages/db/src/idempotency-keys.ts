import type { Database } from './connection/database.ts';
import { deleteInBatches } from './connection/statements.ts';
import type { IdempotencyKey } from './generated/client.ts';

/** The turn of one request under a key. */
export type IdempotencyClaim = Pick<IdempotencyKey, 'id' | 'claim'>;

const DELETE_AT_A_TIME = 1_000;

/**
 * Takes a key for a request, if nobody has it. One whose time is over is anybody's. All times are
 * those of the database's clock.
 *
 * @param lockMs how long it is held if the request never comes to an end
 * @returns whether it is this request's turn
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

/** What is known of the request that holds a key, or null when none does any more. */
export async function findIdempotencyKey(
  db: Database,
  id: IdempotencyClaim['id'],
): Promise<Pick<IdempotencyKey, 'sealedRequest' | 'sealedAnswer'> | null> {
  return db.idempotencyKey.findUnique({ where: { id }, select: { sealedRequest: true, sealedAnswer: true } });
}

/** Keeps the answer of a request for `keepMs`, unless its turn was over before. */
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

/** Gives a key free again whose request came to nothing. */
export async function releaseIdempotencyKey(db: Database, { id, claim }: IdempotencyClaim): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { id, claim } });
}

/**
 * Deletes all keys whose time is over, in batches, until none is left or the signal is aborted;
 * several processes may do so at once.
 */
export async function deleteExpiredIdempotencyKeys(db: Database, signal: AbortSignal): Promise<void> {
  await deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM idempotency_keys WHERE id IN (
        SELECT id FROM idempotency_keys WHERE expires_at <= now()
        ORDER BY expires_at LIMIT ${DELETE_AT_A_TIME} FOR UPDATE SKIP LOCKED
      )`,
    signal,
  );
}
