import { newId } from '@posthorn/domain/ids';
import type { Database } from './database.ts';
import type { AuditRecord } from './generated/client.ts';
import { idsWithin } from './id-range.ts';

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
export function auditRecord(
  db: Pick<Database, 'auditRecord'>,
  actor: Actor,
  action: string,
  targetId: string,
) {
  return db.auditRecord.create({ data: { ...actor, action, targetId, id: newId('aud'), at: new Date() } });
}

/** Likewise, of many things to which the same was done at once, each in its organization. */
export async function auditRecords(
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
export async function findAuditRecords(
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
