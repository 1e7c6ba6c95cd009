import { idFloor, idsWithin, newId } from '@posthorn/domain/ids';
import type { Database } from './connection/database.ts';
import { deleteInBatches } from './connection/statements.ts';
import type { AuditRecord } from './generated/client.ts';

export type { AuditRecord };

/** Who does something, and from where. */
export type Actor = Pick<AuditRecord, 'organizationId' | 'actorKind' | 'actorId' | 'requestId' | 'ip'>;

/**
 * The write of an audit record, to be made in the transaction of what it tells of: neither is kept
 * without the other.
 *
 * @param action `<resource>.<verb>`, such as `apiKey.decrypt`
 * @param targetId id of what it was done to
 */
export function insertAuditRecord(
  db: Pick<Database, 'auditRecord'>,
  actor: Actor,
  action: string,
  targetId: string,
) {
  return db.auditRecord.create({ data: { ...actor, action, targetId, id: newId('aud'), at: new Date() } });
}

/** Likewise, of many things to which the same was done at once, each in its organization. */
export async function insertAuditRecords(
  db: Pick<Database, 'auditRecord'>,
  actor: Omit<Actor, 'organizationId'>,
  action: string,
  targets: readonly { id: string; organizationId: string }[],
): Promise<void> {
  const at = new Date();
  await db.auditRecord.createMany({
    data: targets.map(({ id: targetId, organizationId }) => ({
      ...{ ...actor, organizationId, action, targetId },
      id: newId('aud'),
      at,
    })),
  });
}

/**
 * Audit records of an organization, newest first.
 *
 * Indexes, each in the order of ids: (organization_id, id), or, with a filter, (organization_id, target_id, id)
 * or (organization_id, action, id).
 *
 * @param filter `before` an id, exclusively; `action` and `targetId` as they stand in the records
 */
export async function listOrganizationAuditRecords(
  db: Database,
  organizationId: string,
  filter: {
    before?: string | undefined;
    action?: string | undefined;
    targetId?: string | undefined;
    limit: number;
  },
): Promise<AuditRecord[]> {
  const { before, action, targetId, limit } = filter;
  return db.auditRecord.findMany({
    where: {
      organizationId,
      id: idsWithin('aud', { before }),
      ...(action === undefined ? {} : { action }),
      ...(targetId === undefined ? {} : { targetId }),
    },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Rows in one statement, which must not be long. */
const BATCH = 1_000;

/**
 * Deletes the audit records that are older than `before`, in batches, until none is left or the signal is
 * aborted. People make them, not events: they are few, and need no partitions. Index: the primary key.
 * @returns how many
 */
export function deleteAuditRecords(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const bound = idFloor('aud', before);
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM audit_records WHERE id IN
        (SELECT id FROM audit_records WHERE id < ${bound} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
