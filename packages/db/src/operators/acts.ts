import { idFloor, idsWithin, newId, type TimeRange } from '@posthorn/domain/ids';
import { type AuditAction, insertAuditRecords } from '../audit.ts';
import type { Database } from '../connection/database.ts';
import { listByIndex, only } from '../connection/lists.ts';
import { deleteInBatches } from '../connection/statements.ts';
import { type OperatorAct, Prisma } from '../generated/client.ts';

export type { OperatorAct };

/** An operator, and the request and address that the act comes from. */
export type ActingOperator = Pick<OperatorAct, 'subject' | 'requestId' | 'ip'>;

/** A resource, and the organization that it belongs to. */
export type ActTarget = { id: string; organizationId: string };

/**
 * Records an act of an operator: once for the operators, and once for each organization in its own audit. Call this in
 * the transaction of the act, so that Postgres keeps all or nothing.
 *
 * @param targets of one act. An act on several organizations is recorded without an organization. Without an id, too,
 *   if the ids differ: `detail` says what it was
 * @param detail what the operator asked for; null if the action and the target say everything
 */
export async function recordOperatorAct(
  db: Pick<Database, 'auditRecord' | 'operatorAct'>,
  operator: ActingOperator,
  action: AuditAction,
  targets: readonly ActTarget[],
  detail: Prisma.InputJsonObject | null = null,
): Promise<void> {
  const [first] = targets;
  const only = targets.length === 1 ? first : undefined;
  const hasOneId = targets.every(({ id }) => id === first?.id);
  await db.operatorAct.create({
    data: {
      ...operator,
      id: newId('opa'),
      action,
      organizationId: only?.organizationId ?? null,
      targetId: hasOneId && first !== undefined ? first.id : '',
      detail: detail ?? Prisma.DbNull,
      at: new Date(),
    },
  });
  if (targets.length > 0) await insertAuditRecords(db, auditActor(operator), action, targets);
}

/** The operator as the audits of organizations name them. */
export const auditActor = ({ subject: actorId, requestId, ip }: ActingOperator) =>
  ({ actorKind: 'Operator', actorId, requestId, ip }) as const;

const COLUMNS = `id, subject, action, organization_id AS "organizationId", target_id AS "targetId", detail,
  request_id AS "requestId", ip, at`;

/**
 * Lists acts of operators, newest first. Indexes: the primary key; with a filter (organization_id, id) or (subject, id).
 * @throws TooManyRowsError if the filters fit too few of the acts that an index finds
 */
export async function listOperatorActs(
  db: Database,
  filter: TimeRange & {
    subject?: string | undefined;
    organizationId?: string | undefined;
    action?: AuditAction | undefined;
    limit: number;
  },
): Promise<OperatorAct[]> {
  const { subject, organizationId, action, limit, ...range } = filter;
  return listByIndex<OperatorAct, 'organization_id' | 'subject' | 'action'>(db, {
    table: 'operator_acts',
    columns: COLUMNS,
    range: idsWithin('opa', range),
    filters: { organization_id: only(organizationId), subject: only(subject), action: only(action) },
    indexes: [{ columns: ['organization_id'] }, { columns: ['subject'] }, { columns: [] }],
    limit,
  });
}

/** Rows per DELETE, so that each statement stays short. */
const BATCH = 1_000;

/**
 * Deletes acts older than `before`, in batches, until none is left or the signal aborts. Index: the primary key.
 * @returns number of deleted rows
 */
export function deleteOperatorActs(db: Database, before: Date, signal: AbortSignal): Promise<number> {
  const bound = idFloor('opa', before);
  return deleteInBatches(
    () => db.$executeRaw`
      DELETE FROM operator_acts WHERE id IN
        (SELECT id FROM operator_acts WHERE id < ${bound} ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
    signal,
  );
}
