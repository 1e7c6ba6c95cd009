import type { Database } from '../connection/database.ts';
import { followIndexes } from '../connection/index-order.ts';
import type { OperatorRetry, OperatorRetryPart, Prisma } from '../generated/client.ts';
import { findOpenQuota, type OpenLimits } from '../notifications/open-quota.ts';
import { type NotificationWithLane, reopenFailed } from '../notifications/retry.ts';
import { idsOf, parseFilter, selectedBy } from './retry-filter.ts';

type Transaction = Prisma.TransactionClient;

/** The result of one step. The caller offers the reopened notifications that are not blocked. */
export type OperatorRetryStep = { retry: OperatorRetry; reopened: NotificationWithLane[] };

/** Most notifications that one turn of an organization reopens. A step is one transaction, and has to stay short. */
const LONGEST_TURN = 100;
/** Turns of a second. With fewer, an organization would take the whole second of a slow retry. */
const TURNS_PER_SECOND = 10;
/** Notifications that one step reads. */
const PAGE = 2_000;
/** How long an organization with too many open notifications waits. */
const PAUSE_MS = 2_000;
/** What a retry may catch up when its workers were late. Workers look once a second. */
const CATCH_UP_MS = 2_000;

/**
 * Runs one step of a running retry: of the retry that has waited longest, the organization that has waited longest. One
 * transaction stores the reopened notifications and the progress, so after a crash another process continues from the
 * last step. The transaction locks the retry, so its steps keep the pace over all processes.
 *
 * An organization with too many open notifications waits, and the others go on.
 *
 * @param onClaim called with the retry's id before the step does anything that can fail
 * @returns null if no retry can take a step, or other processes hold all such retries
 */
export async function stepOperatorRetry(
  db: Database,
  now: Date,
  limits: OpenLimits,
  onClaim: (id: string) => void,
): Promise<OperatorRetryStep | null> {
  return db.$transaction(async (tx) => {
    const retry = await claimRetry(tx, now);
    if (retry === null) return null;
    onClaim(retry.id);
    const part = await findNextPart(tx, retry, now);
    if (part === null) return { retry: await finishOrWait(tx, retry, now), reopened: [] };
    const quota = await findOpenQuota(tx, part.organizationId, limits);
    if (await limits.open.isFull(part.organizationId, quota)) {
      const pausedUntil = new Date(now.getTime() + PAUSE_MS);
      await updatePart(tx, part, { steppedAt: now, pausedUntil });
      return { retry: await updateRetry(tx, retry, { steppedAt: now }), reopened: [] };
    }
    const limit = Math.min(LONGEST_TURN, Math.ceil(retry.pace / TURNS_PER_SECOND), quota);
    const { ids, after, isOver } = await findNext(tx, retry, part, limit);
    const reopened = ids.length === 0 ? [] : await reopenFailed(tx, ids, now);
    const done = reopened.length;
    const skipped = ids.length - done;
    await updatePart(tx, part, {
      after,
      isOver,
      done: part.done + done,
      skipped: part.skipped + skipped,
      steppedAt: now,
      pausedUntil: null,
    });
    const total = retry.done + done + retry.skipped + skipped;
    const updated = await updateRetry(tx, retry, {
      done: retry.done + done,
      skipped: retry.skipped + skipped,
      // More can fail while the retry runs.
      matched: Math.max(retry.matched, total),
      steppedAt: now,
      nextStepAt: nextStep(retry, ids.length, now),
    });
    return { retry: updated, reopened };
  });
}

/** Index: operator_retries_running_idx. */
async function claimRetry(tx: Transaction, now: Date): Promise<OperatorRetry | null> {
  const [claimed] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM operator_retries WHERE status = 'Running' AND next_step_at <= ${now}::timestamptz
    ORDER BY stepped_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
  return claimed === undefined ? null : tx.operatorRetry.findUniqueOrThrow({ where: { id: claimed.id } });
}

/** Index: (retry_id, is_over, stepped_at). */
async function findNextPart(
  tx: Transaction,
  { id: retryId }: OperatorRetry,
  now: Date,
): Promise<OperatorRetryPart | null> {
  return tx.operatorRetryPart.findFirst({
    where: { retryId, isOver: false, OR: [{ pausedUntil: null }, { pausedUntil: { lte: now } }] },
    orderBy: { steppedAt: 'asc' },
  });
}

async function finishOrWait(tx: Transaction, retry: OperatorRetry, now: Date): Promise<OperatorRetry> {
  const paused = await tx.operatorRetryPart.findFirst({ where: { retryId: retry.id, isOver: false } });
  return updateRetry(
    tx,
    retry,
    paused === null
      ? { status: 'Done', steppedAt: now, finishedAt: now }
      : { steppedAt: now, nextStepAt: paused.pausedUntil ?? now },
  );
}

const updateRetry = (tx: Transaction, { id }: OperatorRetry, data: Prisma.OperatorRetryUpdateInput) =>
  tx.operatorRetry.update({ where: { id }, data });

const updatePart = (
  tx: Transaction,
  { retryId, organizationId }: OperatorRetryPart,
  data: Prisma.OperatorRetryPartUpdateInput,
) => tx.operatorRetryPart.update({ where: { retryId_organizationId: { retryId, organizationId } }, data });

/** The time of the next step: so many notifications take this part of a second at the pace. */
function nextStep({ nextStepAt, pace }: OperatorRetry, count: number, now: Date): Date {
  const from = Math.max(nextStepAt.getTime(), now.getTime() - CATCH_UP_MS);
  return new Date(from + (count * 1_000) / pace);
}

/**
 * Finds the next failed notifications of an organization. A page counts all its failed ones: a statement that stops only
 * at the limit would read any number of rows when few match. The bounds and the order fit one index only:
 * (organization_id, status, id).
 */
async function findNext(
  tx: Transaction,
  { filter: stored }: OperatorRetry,
  { organizationId, after }: OperatorRetryPart,
  limit: number,
): Promise<{ ids: string[]; after: string; isOver: boolean }> {
  const filter = parseFilter(stored);
  const { lt } = idsOf(filter);
  await followIndexes(tx);
  const [page] = await tx.$queryRaw<{ ids: string[]; last: string | null; count: number }[]>`
    WITH page AS MATERIALIZED (
      SELECT id, configuration_id, event_type, last_outcome, attempt_count, updated_at FROM notifications
      WHERE (organization_id, status, id) > (${organizationId}, 'Failed', ${after})
        AND (organization_id, status, id) < (${organizationId}, 'Failed', ${lt})
        AND id > ${after} AND id < ${lt} AND status <> 'Delivered'
      ORDER BY organization_id, status, id LIMIT ${PAGE}
    )
    SELECT max(id) AS last, count(*)::integer AS count, ARRAY(
      SELECT id FROM page WHERE ${selectedBy(filter)} ORDER BY id LIMIT ${limit}
    ) AS ids FROM page`;
  const { ids, last, count } = page ?? { ids: [], last: null, count: 0 };
  if (ids.length === limit) return { ids, after: ids.at(-1) ?? after, isOver: false };
  return { ids, after: last ?? after, isOver: count < PAGE };
}

/** Marks a running retry as `Failed`. */
export async function failOperatorRetry(db: Database, id: string, now: Date): Promise<void> {
  await db.operatorRetry.updateMany({
    where: { id, status: 'Running' },
    data: { status: 'Failed', finishedAt: now },
  });
}
