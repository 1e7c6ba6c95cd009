import { idFloor, idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import type { Database } from './connection/database.ts';
import { listByIndex, only } from './connection/lists.ts';
import { deleteInBatches } from './connection/statements.ts';
import type { AuditRecord } from './generated/client.ts';

export type { AuditRecord };

/** Who performs an action, and the request and address that the action comes from. */
export type Actor = Pick<AuditRecord, 'organizationId' | 'actorKind' | 'actorId' | 'requestId' | 'ip'>;

/** The actor of audit records for actions that no caller asked for. */
export const SYSTEM = { actorKind: 'System', actorId: 'posthorn', requestId: '', ip: '' } as const;

/** Every recorded action: `<resource>.<verb>`. */
export const AUDIT_ACTIONS = [
  'apiKey.create',
  'apiKey.decrypt',
  'apiKey.disable',
  'apiKey.refuse',
  'apiKey.rename',
  'apiKey.roll',
  'apiKey.update',
  'consoleSession.create',
  // By System: somebody exchanged the code a second time.
  'consoleSession.end',
  'consoleSession.exchange',
  // By Operator: a look at an incident that names webhooks of the organization.
  'incident.look',
  'notification.cancel',
  // By Operator: an export of the organization's notifications, and a look at one of them.
  'notification.export',
  'notification.look',
  // Only records of earlier versions have this action.
  'notification.promote',
  'notification.retry',
  // By Operator: a retry of failed notifications, perhaps of several organizations.
  'operatorRetry.cancel',
  'operatorRetry.create',
  // By Operator: a look into the organization. 'organization.view': a read-only session as a member.
  'organization.look',
  'organization.resume',
  'organization.setQuotas',
  'organization.suspend',
  'organization.view',
  'replay.cancel',
  'replay.create',
  'webhook.create',
  'webhook.delete',
  'webhook.disable',
  'webhook.enable',
  'webhook.endOverlap',
  'webhook.probe',
  'webhook.rotateSecret',
  'webhook.test',
  'webhook.update',
  // By System: the endpoint has answered the challenge. By a caller: a request for a challenge.
  'webhook.verify',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/**
 * Inserts an audit record. Call this in the transaction of the recorded action, so that Postgres keeps both
 * or neither.
 *
 * @param targetId id of the resource that the action changes or reads
 */
export function insertAuditRecord(
  db: Pick<Database, 'auditRecord'>,
  actor: Actor,
  action: AuditAction,
  targetId: string,
) {
  return db.auditRecord.create({ data: { ...actor, action, targetId, id: newId('aud'), at: new Date() } });
}

/**
 * Records an action on a resource, in the transaction of the action. An action of an operator has a second record
 * (operators/acts.ts).
 */
export type RecordAction = (
  tx: Pick<Database, 'auditRecord' | 'operatorAct'>,
  action: AuditAction,
  target: { id: string; organizationId: string },
) => Promise<unknown>;

/** Records the actions of a member. */
export const recordAs =
  (actor: Actor): RecordAction =>
  (tx, action, { id }) =>
    insertAuditRecord(tx, actor, action, id);

/** Inserts one audit record for each target of the same action. Each target names its organization. */
export async function insertAuditRecords(
  db: Pick<Database, 'auditRecord'>,
  actor: Omit<Actor, 'organizationId'>,
  action: AuditAction,
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

const COLUMNS = `id, organization_id AS "organizationId", actor_kind AS "actorKind", actor_id AS "actorId",
  action, target_id AS "targetId", request_id AS "requestId", ip, at`;

/**
 * Lists audit records of an organization, newest first. Any combination of filters reads a bounded number of rows.
 *
 * Indexes: (organization_id, id); with a filter (organization_id, target_id, id) or
 * (organization_id, action, id). Each returns rows in the order of ids.
 *
 * @param filter `action` and `targetId`: exact values
 * @throws TooManyRowsError if both filters together fit too few of the records that an index finds
 */
export async function listOrganizationAuditRecords(
  db: Database,
  organizationId: string,
  filter: TimeRange & {
    action?: AuditAction | undefined;
    targetId?: string | undefined;
    limit: number;
  },
): Promise<AuditRecord[]> {
  const { action, targetId, limit, ...range } = filter;
  return listByIndex<AuditRecord, 'organization_id' | 'target_id' | 'action'>(db, {
    table: 'audit_records',
    columns: COLUMNS,
    range: idsWithin('aud', range),
    filters: {
      organization_id: [organizationId],
      target_id: only(targetId),
      action: only(action),
    },
    indexes: [
      { columns: ['organization_id', 'target_id'] },
      { columns: ['organization_id', 'action'] },
      { columns: ['organization_id'] },
    ],
    limit,
  });
}

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * Deletes audit records older than `before`, in batches, until none is left or the signal aborts. People cause
 * audit records, so the table stays small and needs no partitions. Index: the primary key.
 * @returns number of deleted rows
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
