import type { Database } from '@posthorn/db/connection/database';
import { type ActingOperator, type ActTarget, recordOperatorAct } from '@posthorn/db/operators/acts';
import type { Operator } from '../auth/caller.ts';
import type { OperatorServices, RecordLook } from '../deps.ts';
import type { Origin } from '../http/observe.ts';

/** The operator of a request as the audit records name them. */
export const actingOperator = (caller: Operator, { requestId, ip }: Origin): ActingOperator => ({
  subject: caller.subject,
  requestId,
  ip,
});

/** Records the look into the organization that a request names, if it names one. */
export async function lookInto(
  organizationId: string | undefined,
  operator: ActingOperator,
  { recordLook }: Pick<OperatorServices, 'recordLook'>,
): Promise<void> {
  if (organizationId !== undefined) await recordLook(operator, [{ id: organizationId, organizationId }]);
}

/** In milliseconds. docs/operators.md promises this time. */
const LOOK_MS = 10 * 60_000;
/** An operator who walks through more resources than this in LOOK_MS leaves more records. */
const MOST_LOOKS = 10_000;

/**
 * Creates the records of looks. A look that this process has recorded in the last LOOK_MS is not recorded again. A look
 * at several organizations leaves one act, and one record in the audit of each of them.
 */
export function createLooks(db: Database): RecordLook {
  const lastAt = new Map<string, number>();
  return async (operator, targets, action = 'organization.look') => {
    const keyOf = ({ organizationId, id }: ActTarget) =>
      JSON.stringify([operator.subject, action, organizationId, id]);
    const now = performance.now();
    const isUnrecorded = (target: ActTarget) =>
      now - (lastAt.get(keyOf(target)) ?? Number.NEGATIVE_INFINITY) >= LOOK_MS;
    const added = targets.filter(isUnrecorded);
    if (added.length === 0) return;
    await db.$transaction((tx) => recordOperatorAct(tx, operator, action, added));
    for (const key of added.map(keyOf)) {
      lastAt.delete(key);
      const [oldest] = lastAt.keys();
      if (lastAt.size >= MOST_LOOKS && oldest !== undefined) lastAt.delete(oldest);
      lastAt.set(key, now);
    }
  };
}
