import { idFloor } from '@posthorn/domain/ids';
import type { Database } from './database.ts';
import { untilNoneIsLeft } from './until-none-is-left.ts';

/** Rows in one statement, which must not be long. */
const BATCH = 1_000;

/**
 * Deletes the audit records that are older than `before`, in batches, until none is left or the signal is
 * aborted. People make them, not events: they are few, and need no partitions. Index: the primary key.
 * @returns how many
 */
export function deleteAuditRecords(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const bound = idFloor('aud', before);
  return untilNoneIsLeft(
    () => db.$executeRaw`
      DELETE FROM audit_records WHERE id IN
        (SELECT id FROM audit_records WHERE id < ${bound} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}

/** Likewise the replays that are over. */
export function deleteReplays(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const bound = idFloor('rpl', before);
  return untilNoneIsLeft(
    () => db.$executeRaw`
      DELETE FROM replays WHERE id IN
        (SELECT id FROM replays WHERE id < ${bound} AND status <> 'Running'
          ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
