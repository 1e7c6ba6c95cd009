import { deleteAuditRecords } from '@posthorn/db/audit';
import type { Database } from '@posthorn/db/connection/database';
import { deleteCounts } from '@posthorn/db/notifications/counting';
import { findOldestNotificationId } from '@posthorn/db/notifications/open-notifications';
import { deleteIdleTails } from '@posthorn/db/notifications/repair-order';
import { deleteOperatorActs } from '@posthorn/db/operators/acts';
import { deleteOldIncidents } from '@posthorn/db/operators/incidents';
import { deleteOperatorRetries } from '@posthorn/db/operators/retries';
import { deleteOldSums } from '@posthorn/db/operators/tallies';
import { convertDefaultPartition } from '@posthorn/db/partitions/convert-default';
import { createPartitions } from '@posthorn/db/partitions/create';
import { dropPartitions, emptyDefaultPartition } from '@posthorn/db/partitions/drop';
import { PARTITIONED, type PartitionedTable } from '@posthorn/db/partitions/partitions';
import { deleteReplays } from '@posthorn/db/replays/replays';
import { idFloor } from '@posthorn/domain/ids';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { RetentionDays } from '@posthorn/runtime/settings/retention-days';

export type RetentionDeps = { db: Database; shards: Shards; days: RetentionDays; log: Log };

const DAY_MS = 24 * 3_600_000;

/**
 * Enforces RETENTION_DAYS. Several processes may call this function at the same time. Skips a table that is in use
 * until the next run.
 *
 * - creates the partitions of the coming weeks
 * - drops expired partitions, and evicts their notifications from the lanes
 * - deletes expired rows of tables without partitions
 */
export async function enforceRetention(deps: RetentionDeps, now: Date, signal: AbortSignal): Promise<void> {
  for (const table of PARTITIONED) await maintainPartitions(deps, table, now);
  const before = cutoff(deps.days.notifications, now);
  if (before !== null) await evictParked(deps, before);
  await deleteRows(deps, now, signal);
}

async function maintainPartitions(
  { db, days, log }: RetentionDeps,
  table: PartitionedTable,
  now: Date,
): Promise<void> {
  const before = cutoff(days[table.table], now);
  const deleted = before === null ? 0 : await emptyDefaultPartition(db, table, before);
  const healing = await convertDefaultPartition(db, table, now);
  const created = await createPartitions(db, table, now);
  const old = before === null ? { dropped: [], postponed: [] } : await dropPartitions(db, table, before);
  const isUnchanged = healing === 'nothing to do' && created?.length === 0 && deleted === 0;
  if (isUnchanged && old.dropped.length === 0 && old.postponed.length === 0) return;
  log.info('partitions maintained', { table: table.table, created, healing, deleted, ...old });
}

/**
 * Evicts parked notifications that Postgres no longer has, for example from the lane of a disabled configuration.
 * Otherwise Redis would keep the ids forever. A job for such a notification does no harm: the worker finds no row.
 * @param before retention dropped only notifications that were created before this time
 */
async function evictParked({ db, shards, log }: RetentionDeps, before: Date): Promise<void> {
  const bound = idFloor('ntf', before);
  const oldest = (await findOldestNotificationId(db)) ?? bound;
  let evicted = 0;
  for (const { lanes } of shards.all) {
    for (const id of await lanes.listActive())
      evicted += await lanes.evict(id, oldest < bound ? oldest : bound);
  }
  if (evicted > 0) log.info('expired notifications evicted from lanes', { evicted });
}

async function deleteRows({ db, days, log }: RetentionDeps, now: Date, signal: AbortSignal): Promise<void> {
  const [audit, replays] = [cutoff(days.audit_records, now), cutoff(days.replays, now)];
  const deleted = {
    auditRecords: audit === null ? 0 : await deleteAuditRecords(db, audit, signal),
    operatorActs: audit === null ? 0 : await deleteOperatorActs(db, audit, signal),
    replays: replays === null ? 0 : await deleteReplays(db, replays, signal),
    operatorRetries: replays === null ? 0 : await deleteOperatorRetries(db, replays, signal),
    tails: await deleteIdleTails(db, signal),
    counts: await deleteCounts(db, { hoursBefore: cutoff(days.notifications, now), now }, signal),
    sums: await deleteOldSums(db, now, signal),
    incidents: await deleteOldIncidents(db, now, signal),
  };
  if (Object.values(deleted).some((count) => count > 0)) log.info('old rows deleted', deleted);
}

function cutoff(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS);
}
