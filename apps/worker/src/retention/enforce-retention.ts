import { deleteAuditRecords } from '@posthorn/db/audit';
import type { Database } from '@posthorn/db/connection/database';
import { convertDefaultPartition } from '@posthorn/db/partitions/convert-default';
import { createPartitions } from '@posthorn/db/partitions/create';
import { dropPartitions, emptyDefaultPartition } from '@posthorn/db/partitions/drop';
import { PARTITIONED, type PartitionedTable } from '@posthorn/db/partitions/partitions';
import { deleteReplays } from '@posthorn/db/replays/replays';
import type { Shards } from '@posthorn/queue/shards';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { RetentionDays } from '@posthorn/runtime/settings/retention-days';
import { forgetParked } from './forget-parked.ts';

export type RetentionDeps = { db: Database; shards: Shards; days: RetentionDays; log: Log };

const DAY_MS = 24 * 3_600_000;

/**
 * Keeps tables as long as they are to be kept: creates the partitions of the coming weeks, drops those
 * whose time is over, and makes Redis forget what was parked of them. Several processes may do it at once;
 * what one can't have at the moment, because it is in use, is done by the next run.
 */
export async function enforceRetention(deps: RetentionDeps, now: Date, signal: AbortSignal): Promise<void> {
  for (const table of PARTITIONED) await maintain(deps, table, now);
  const before = cutoff(deps.days.notifications, now);
  if (before !== null) await forgetParked(deps, before);
  await deleteRows(deps, now, signal);
}

async function maintain({ db, days, log }: RetentionDeps, table: PartitionedTable, now: Date): Promise<void> {
  const before = cutoff(days[table.table], now);
  const deleted = before === null ? 0 : await emptyDefaultPartition(db, table, before);
  const healing = await convertDefaultPartition(db, table, now);
  const created = await createPartitions(db, table, now);
  const old = before === null ? { dropped: [], postponed: [] } : await dropPartitions(db, table, before);
  const isQuiet = healing === 'nothing to do' && created?.length === 0 && deleted === 0;
  if (isQuiet && old.dropped.length === 0 && old.postponed.length === 0) return;
  log.info('partitions maintained', { table: table.table, created, healing, deleted, ...old });
}

async function deleteRows({ db, days, log }: RetentionDeps, now: Date, signal: AbortSignal): Promise<void> {
  const [audit, replays] = [cutoff(days.audit_records, now), cutoff(days.replays, now)];
  const deleted = {
    auditRecords: audit === null ? 0 : await deleteAuditRecords(db, audit, signal),
    replays: replays === null ? 0 : await deleteReplays(db, replays, signal),
  };
  if (deleted.auditRecords + deleted.replays > 0) log.info('old rows deleted', deleted);
}

function cutoff(days: number | null, now: Date): Date | null {
  return days === null ? null : new Date(now.getTime() - days * DAY_MS);
}
