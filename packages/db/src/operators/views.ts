import type { Database } from '../connection/database.ts';
import type { NewConsoleSession } from '../console-sessions.ts';
import { type ActingOperator, recordOperatorAct } from './acts.ts';

/** A console session in which an operator sees what a member sees. */
type NewView = Pick<
  NewConsoleSession,
  | 'id'
  | 'organizationId'
  | 'codeHash'
  | 'capabilities'
  | 'scopes'
  | 'createdAt'
  | 'codeExpiresAt'
  | 'expiresAt'
>;

/** Inserts a read-only session of an operator, with the records of the act. It counts towards no quota. */
export async function insertOperatorView(
  db: Database,
  operator: ActingOperator,
  view: NewView,
): Promise<void> {
  const { id, organizationId, codeExpiresAt } = view;
  await db.$transaction(async (tx) => {
    await tx.consoleSession.create({
      data: {
        ...view,
        isReadOnly: true,
        creatorKind: 'Operator',
        creatorId: operator.subject,
        liveUntil: codeExpiresAt,
      },
    });
    await recordOperatorAct(tx, operator, 'organization.view', [{ id, organizationId }]);
  });
}
