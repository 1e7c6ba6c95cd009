import type { Database } from './connection/database.ts';
import { deleteInBatches } from './connection/statements.ts';
import { type IdempotencyKey, Prisma } from './generated/client.ts';

/** One request's claim of a key. `claim` is unique to the request. */
export type IdempotencyClaim = Pick<IdempotencyKey, 'id' | 'claim'>;

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * The `claim` of an answered key. The previous version never writes an empty claim and does not clear `answer`. So
 * a row with another claim has no answer of this version, even if an older answer is left in the column.
 */
const ANSWERED = '';
/** Hours of counted answers: answers are stored for 24 hours, and the oldest hour counts until its end. */
const COUNTED_HOURS = 25;
/** Hours since 1970 by the database's clock, the same in every time zone. */
const CURRENT_HOUR = Prisma.sql`floor(extract(epoch FROM now()) / 3600)::integer`;
/** Rows of one organization and hour. One row would be locked until each commit, so one request at a time could save. */
const SLOTS = 8;

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
      answer = NULL,
      sealed_answer = NULL,
      expires_at = excluded.expires_at
    WHERE held.expires_at <= now()`;
  return claimed === 1;
}

/** A claimed key. Without an answer of either version, its request is in progress. */
type ClaimedKey = Pick<IdempotencyKey, 'sealedRequest' | 'answer' | 'sealedAnswer'>;

/** Finds a claimed key that has not expired. Index: the primary key. */
export async function findIdempotencyKey(
  db: Database,
  id: IdempotencyClaim['id'],
): Promise<ClaimedKey | null> {
  const [found] = await db.$queryRaw<ClaimedKey[]>`
    SELECT sealed_request AS "sealedRequest", sealed_answer AS "sealedAnswer",
      CASE WHEN claim = ${ANSWERED} THEN answer END AS answer
    FROM idempotency_keys WHERE id = ${id} AND expires_at > now()`;
  return found ?? null;
}

/**
 * Saves an answer for `keepMs` milliseconds and counts it for its organization, unless another request has claimed
 * the key since. One statement does both, so the count includes every stored answer.
 */
export async function saveAnswer(
  db: Database,
  { id, claim }: IdempotencyClaim,
  { organizationId, answer }: { organizationId: string; answer: Uint8Array<ArrayBuffer> },
  keepMs: number,
): Promise<void> {
  await db.$executeRaw`
    WITH answered AS (
      UPDATE idempotency_keys
      SET answer = ${answer}, claim = ${ANSWERED}, expires_at = now() + ${keepMs} * interval '1 millisecond'
      WHERE id = ${id} AND claim = ${claim}
      RETURNING 1
    )
    INSERT INTO idempotency_key_counts AS counted (organization_id, hour, slot, count)
    SELECT ${organizationId}, ${CURRENT_HOUR}, floor(random() * ${SLOTS}::integer)::integer, 1 FROM answered
    ON CONFLICT (organization_id, hour, slot) DO UPDATE SET count = counted.count + 1`;
}

/**
 * Counts the answers that an organization stored in the last 24 hours and the rest of the hour before. Never less than
 * the number of stored answers. Reads at most COUNTED_HOURS × SLOTS rows. Index: the primary key.
 */
export async function countStoredAnswers(db: Database, organizationId: string): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(count), 0)::integer AS count FROM idempotency_key_counts
    WHERE organization_id = ${organizationId} AND hour > ${CURRENT_HOUR} - ${COUNTED_HOURS}::integer`;
  return row?.count ?? 0;
}

/** Releases the key of a request that failed, so that the caller can retry. */
export async function releaseIdempotencyKey(db: Database, { id, claim }: IdempotencyClaim): Promise<void> {
  await db.idempotencyKey.deleteMany({ where: { id, claim } });
}

/**
 * Deletes expired keys and old counts in batches until none is left or the signal aborts. Several processes may do so
 * at once. Indexes: (expires_at), (hour).
 */
export async function deleteExpiredIdempotencyKeys(db: Database, signal: AbortSignal): Promise<void> {
  await deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM idempotency_keys WHERE id IN (
        SELECT id FROM idempotency_keys WHERE expires_at <= now()
        ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`,
    signal,
  );
  await deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM idempotency_key_counts WHERE (organization_id, hour, slot) IN (
        SELECT organization_id, hour, slot FROM idempotency_key_counts
        WHERE hour <= ${CURRENT_HOUR} - ${COUNTED_HOURS}::integer
        ORDER BY hour LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
      )`,
    signal,
  );
}
