import { toArrayText } from './connection/array-text.ts';
import type { Database } from './connection/database.ts';
import { defineStatement, deleteInBatches } from './connection/statements.ts';
import { type IdempotencyKey, Prisma } from './generated/client.ts';

/** One request's claim of a key. `claim` is unique to the request. */
export type IdempotencyClaim = Pick<IdempotencyKey, 'id' | 'claim'>;

/** A claim whose answer the request stores together with what it creates. */
export type KeyClaim = IdempotencyClaim & {
  /** How long the answer is kept, in milliseconds. */
  keepMs: number;
};

/** A claim with its answer. */
export type HeldAnswer = KeyClaim & { organizationId: string; answer: Uint8Array };

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
const HOUR = 'floor(extract(epoch FROM now()) / 3600)::integer';
const CURRENT_HOUR = Prisma.raw(HOUR);
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
 * CTEs that save and count the answers of several claims, like `saveAnswer`. `claims` has one row, `is_held`. If a claim is
 * lost, because its request was released or the key was claimed again, reading the row fails with invalid_text_representation.
 *
 * A statement that creates something under the condition `is_held` creates it exactly if the answer is stored. So it does
 * not matter whether the answer of Postgres reaches the request (docs/decisions/0038).
 *
 * @param first number of the first of the five parameters, see `keyColumns`
 */
export const answeredKeys = (first: number) => `
  held AS (
    SELECT decode(id, 'hex') AS id, claim, organization_id, decode(answer, 'hex') AS answer
    FROM unnest($${first}::text[], $${first + 1}::text[], $${first + 2}::text[], $${first + 3}::text[])
      AS held (id, claim, organization_id, answer)
  ), answered AS (
    UPDATE idempotency_keys AS kept
    SET answer = held.answer, claim = '${ANSWERED}', expires_at = now() + $${first + 4}::integer * interval '1 millisecond'
    FROM held WHERE kept.id = held.id AND kept.claim = held.claim
    RETURNING held.organization_id
  ), claims AS (
    SELECT CASE WHEN (SELECT count(*) FROM answered) = (SELECT count(*) FROM held) THEN true
      ELSE ('lost: ' || (SELECT count(*) FROM answered))::boolean END AS is_held
  ), counted AS (
    INSERT INTO idempotency_key_counts AS counts (organization_id, hour, slot, count)
    SELECT organization_id, ${HOUR}, floor(random() * ${SLOTS})::integer, count(*) FROM answered
    GROUP BY organization_id ORDER BY organization_id
    ON CONFLICT (organization_id, hour, slot) DO UPDATE SET count = counts.count + excluded.count
  )`;

/** The parameters of `answeredKeys`. */
export function keyColumns(answers: readonly HeldAnswer[]): unknown[] {
  const column = (of: (answer: HeldAnswer) => string) => toArrayText(answers.map(of));
  return [
    column(({ id }) => Buffer.from(id).toString('hex')),
    column(({ claim }) => claim),
    column(({ organizationId }) => organizationId),
    column(({ answer }) => Buffer.from(answer).toString('hex')),
    Math.max(...answers.map(({ keepMs }) => keepMs)),
  ];
}

/** Saves answers at the end of a transaction. @throws an error of Postgres if a claim is lost */
export const answerKeys = defineStatement(
  'answer_keys',
  `WITH ${answeredKeys(1)} SELECT is_held FROM claims`,
);

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

/**
 * Releases the key of a request that failed, so that the caller can retry. Waits for a statement that still answers the key.
 * @returns false if the request does not hold the key: it was answered after all, or another request has claimed it since
 */
export async function releaseIdempotencyKey(db: Database, { id, claim }: IdempotencyClaim): Promise<boolean> {
  const released = await db.$executeRaw`DELETE FROM idempotency_keys WHERE id = ${id} AND claim = ${claim}`;
  return released > 0;
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
