import { idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { listByIndex } from '../connection/lists.ts';
import { lockCounts } from '../connection/quota.ts';
import { read } from '../connection/reads.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { type OperatorRetry, type OperatorRetryPart, Prisma } from '../generated/client.ts';
import { type ActingOperator, recordOperatorAct } from './acts.ts';
import { idsOf, type OperatorRetryFilter, printFilter, selectedBy } from './retry-filter.ts';

export type { OperatorRetry, OperatorRetryFilter, OperatorRetryPart };

/** Retries that run at a time. Each step orders them. */
const MAX_RUNNING = 20;

/** As many retries are running as may run at a time. */
export class TooManyRetriesError extends Error {
  readonly max = MAX_RUNNING;
  constructor() {
    super('Too many retries are running');
    this.name = 'TooManyRetriesError';
  }
}

/** Matching notifications of one organization. */
type Match = { organizationId: string; matched: number };

/**
 * Creates a retry of failed notifications, which the workers then run. A dry run only counts. Records the act for
 * operators, and once in the audit of each organization with a match.
 *
 * @param options `pace`: maximum notifications per second
 * @throws TooManyRetriesError
 */
export async function createOperatorRetry(
  db: Database,
  operator: ActingOperator,
  wanted: OperatorRetryFilter,
  { dryRun, pace }: { dryRun: boolean; pace: number },
): Promise<OperatorRetry> {
  const createdAt = new Date();
  const filter = { ...wanted, until: wanted.until < createdAt ? wanted.until : createdAt };
  const matches = await countFailed(db, filter);
  const isOver = dryRun || matches.length === 0;
  return db.$transaction(async (tx) => {
    // No organization has an empty id.
    await lockCounts(tx, '');
    const running = await tx.operatorRetry.count({ where: { status: 'Running' } });
    if (!isOver && running >= MAX_RUNNING) throw new TooManyRetriesError();
    const retry = await tx.operatorRetry.create({
      data: {
        ...operator,
        id: newId('ort'),
        filter: printFilter(filter),
        pace,
        dryRun,
        matched: matches.reduce((sum, { matched }) => sum + matched, 0),
        organizations: matches.length,
        nextStepAt: createdAt,
        steppedAt: createdAt,
        createdAt,
        ...(isOver ? { status: 'Done', finishedAt: createdAt } : {}),
      },
    });
    await insertParts(tx, retry, matches, idsOf(filter).gte);
    const targets = dryRun ? [] : matches.map(({ organizationId }) => ({ id: retry.id, organizationId }));
    const detail = { retryId: retry.id, filter: printFilter(filter), dryRun, pace, matched: retry.matched };
    await recordOperatorAct(tx, operator, 'operatorRetry.create', targets, detail);
    return retry;
  });
}

/**
 * Counts the notifications to retry, by organization. Reads every failed notification of the period, at most, on the
 * connections for lists. Indexes: notifications_failed_idx, notifications_failed_outcome_idx, or that of an
 * organization or a configuration.
 */
async function countFailed(db: Database, filter: OperatorRetryFilter): Promise<Match[]> {
  const { gte, lt } = idsOf(filter);
  const { organizationId } = filter;
  const ofOrganization =
    organizationId === undefined ? Prisma.empty : Prisma.sql`AND organization_id = ${organizationId}`;
  const { text, values } = Prisma.sql`
    SELECT organization_id AS "organizationId", count(*)::integer AS matched FROM notifications
    WHERE status = 'Failed' AND id >= ${gte} AND id < ${lt} ${ofOrganization} AND ${selectedBy(filter)}
    GROUP BY organization_id`;
  return read<Match>(db, text, values);
}

/** Inserts one part for each organization. Passes arrays: 10,000 organizations have too many parameters for VALUES. */
function insertParts(
  tx: Prisma.TransactionClient,
  { id, createdAt }: OperatorRetry,
  matches: readonly Match[],
  after: string,
) {
  return tx.$executeRaw`
    INSERT INTO operator_retry_parts (retry_id, organization_id, matched, after, stepped_at)
    SELECT ${id}, organization_id, matched, ${after}, ${createdAt}::timestamptz
    FROM unnest(
      ${matches.map(({ organizationId }) => organizationId)}::text[],
      ${matches.map(({ matched }) => matched)}::integer[]
    ) AS match (organization_id, matched)`;
}

export async function findOperatorRetry(db: Database, id: string): Promise<OperatorRetry | null> {
  return db.operatorRetry.findUnique({ where: { id } });
}

/** Lists the parts of the organizations with the most matches. Reads all parts of the retry. Index: the primary key. */
export async function listRetryParts(
  db: Database,
  retryId: string,
  limit: number,
): Promise<OperatorRetryPart[]> {
  return db.operatorRetryPart.findMany({
    where: { retryId },
    orderBy: [{ matched: 'desc' }, { organizationId: 'asc' }],
    take: limit,
  });
}

const COLUMNS = `id, filter, pace, dry_run AS "dryRun", status, matched, organizations, done, skipped, subject,
  request_id AS "requestId", ip, next_step_at AS "nextStepAt", stepped_at AS "steppedAt", created_at AS "createdAt",
  finished_at AS "finishedAt"`;

/**
 * Lists the retries that are no dry runs, newest first. Index: operator_retries_sending_idx.
 * @throws TooManyRowsError if the status fits too few of them
 */
export async function listOperatorRetries(
  db: Database,
  filter: Pick<TimeRange, 'before'> & {
    statuses?: readonly OperatorRetry['status'][] | undefined;
    limit: number;
  },
): Promise<OperatorRetry[]> {
  const { before, statuses, limit } = filter;
  return listByIndex<OperatorRetry, 'status'>(db, {
    table: 'operator_retries',
    columns: COLUMNS,
    range: idsWithin('ort', { before }),
    filters: { status: statuses ?? null },
    indexes: [{ columns: [], where: 'NOT dry_run' }],
    limit,
  });
}

/**
 * Cancels a running retry. Waits for the step in progress, which locks the row. Reopened notifications stay open.
 * Records the act for each organization that still had a turn to come.
 * @returns null if the retry is not running
 */
export async function cancelOperatorRetry(
  db: Database,
  operator: ActingOperator,
  id: string,
): Promise<OperatorRetry | null> {
  return db.$transaction(async (tx) => {
    const [cancelled] = await tx.operatorRetry.updateManyAndReturn({
      where: { id, status: 'Running' },
      data: { status: 'Cancelled', finishedAt: new Date() },
    });
    if (cancelled === undefined) return null;
    const parts = await tx.operatorRetryPart.findMany({
      where: { retryId: id, isOver: false },
      select: { organizationId: true },
    });
    const targets = parts.map(({ organizationId }) => ({ id, organizationId }));
    await recordOperatorAct(tx, operator, 'operatorRetry.cancel', targets, { retryId: id });
    return cancelled;
  });
}

/** Rows per DELETE, so that each statement stays short. Each has up to 10,000 parts. */
const BATCH = 20;

/** Deletes finished retries older than `before`, in batches. @returns number of deleted rows */
export function deleteOperatorRetries(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const bound = idsWithin('ort', { until: before }).lt;
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM operator_retries WHERE id IN
        (SELECT id FROM operator_retries WHERE id < ${bound} AND status <> 'Running'
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
