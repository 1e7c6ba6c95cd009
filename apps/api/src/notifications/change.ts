import { listEventsById } from '@posthorn/db/events/events';
import { findDelivery } from '@posthorn/db/notifications/deliveries';
import type { Notification } from '@posthorn/db/notifications/notifications';
import { Problem } from '@posthorn/domain/problem';
import type { Caller } from '../auth/caller.ts';
import { requireReadable } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { requireMatch } from '../http/conditions.ts';
import { getFullNotification } from './read.ts';

type Change = {
  caller: Caller;
  /** The If-Match header. The notification must still have this validator. */
  ifMatch: string | undefined;
};

/**
 * Reads a notification that the caller is about to change. Write only if its row is still `asRead`, if that is present.
 * @throws Problem not_found, insufficient_scope, precondition_failed
 */
export async function getNotificationForChange(change: Change, id: string, deps: ApiDeps) {
  const { caller } = change;
  const found = await deps.statements(caller.organizationId, () => findDelivery(deps.db, id));
  if (found?.notification.organizationId !== caller.organizationId) throw new Problem('not_found');
  requireReadable(caller, found.notification.eventType, deps.catalog);
  return { ...found, asRead: await findMatching(change, id, deps) };
}

/**
 * The problem of a write that the present status of the notification forbids.
 * @param detail of the problem, unless If-Match is the reason
 * @throws Problem not_found, precondition_failed, if the change now fails for this reason
 */
export async function findReason(
  change: Change,
  id: string,
  detail: string,
  deps: ApiDeps,
): Promise<Problem> {
  await findMatching(change, id, deps);
  return new Problem('conflict', { detail });
}

/**
 * Reads a notification that must still have the validator.
 * @returns undefined without a condition
 * @throws Problem precondition_failed
 */
async function findMatching(
  { caller, ifMatch }: Change,
  id: string,
  deps: ApiDeps,
): Promise<Notification | undefined> {
  if (ifMatch === undefined) return undefined;
  const { notification, resource } = await deps.statements(caller.organizationId, () =>
    getFullNotification(caller, id, deps),
  );
  requireMatch(ifMatch, resource);
  return notification;
}

/** The id of the record that the event of a changed notification is about. A delivery does not need it. */
export async function findRecordId(
  organizationId: string,
  event: { id: string } | null,
  { db, statements }: Pick<ApiDeps, 'db' | 'statements'>,
): Promise<string | null> {
  if (event === null) return null;
  const [found] = await statements(organizationId, () => listEventsById(db, organizationId, [event.id]), {
    mustRun: true,
  });
  return found?.recordId ?? null;
}
