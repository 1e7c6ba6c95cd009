import { idsWithin, type TimeRange } from '@posthorn/domain/ids';
import { isOpen, type NotificationStatus } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import { listByIndex, only } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import type { Notification } from '../generated/client.ts';

/** The select list of a notification, in SQL. */
export const COLUMNS = `id, organization_id AS "organizationId", configuration_id AS "configurationId",
  event_id AS "eventId", event_type AS "eventType", store_id AS "storeId", status,
  attempt_count AS "attemptCount", retried_after AS "retriedAfter", next_attempt_at AS "nextAttemptAt",
  last_outcome AS "lastOutcome", predecessor_id AS "predecessorId", is_blocked AS "isBlocked", next_id AS "nextId",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

export type NotificationFilter = TimeRange & {
  configurationId?: string | undefined;
  /** Absent: all statuses. */
  statuses?: readonly NotificationStatus[] | undefined;
  /** Null: all types. */
  eventTypes: readonly string[] | null;
  storeId?: string | undefined;
  /** Status codes or error classes of the last attempt. */
  lastOutcomes?: readonly string[] | undefined;
  limit: number;
};

type FilterColumn =
  | 'organization_id'
  | 'configuration_id'
  | 'store_id'
  | 'event_type'
  | 'status'
  | 'last_outcome';

/**
 * Lists notifications of an organization, newest first. Any combination of filters reads a bounded number of rows.
 *
 * Indexes, each with the id as its last column: (configuration_id), (organization_id, last_outcome),
 * (organization_id, store_id), (organization_id, status), (organization_id), (organization_id, event_type), and for
 * the notifications of a configuration partial indexes by status.
 *
 * @throws TooManyRowsError if the filters fit too few of the notifications that an index finds
 */
export async function listOrganizationNotifications(
  db: Database,
  organizationId: string,
  filter: NotificationFilter,
): Promise<Notification[]> {
  const { configurationId, statuses, limit } = filter;
  if (configurationId === undefined) return listGroup(db, organizationId, filter);
  if (!(await ownsNotificationsOf(db, organizationId, configurationId))) return [];
  const found: Notification[] = [];
  for (const group of groupsOf(statuses)) {
    found.push(...(await listGroup(db, organizationId, { ...filter, statuses: group })));
  }
  return found.sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, limit);
}

/** Divides statuses by the partial index of a configuration's notifications that has them. */
function groupsOf(statuses: NotificationFilter['statuses']): NotificationFilter['statuses'][] {
  if (statuses === undefined || statuses.includes('Delivered')) return [statuses];
  return [true, false]
    .map((wanted) => statuses.filter((status) => isOpen(status) === wanted))
    .filter((group) => group.length > 0);
}

/** Lists notifications whose statuses one index of a configuration has. */
async function listGroup(
  db: Database,
  organizationId: string,
  { configurationId, statuses, eventTypes, storeId, lastOutcomes, limit, ...range }: NotificationFilter,
): Promise<Notification[]> {
  const isUndelivered = statuses !== undefined && !statuses.includes('Delivered');
  const isFailure = lastOutcomes?.every((outcome) => !outcome.startsWith('2')) === true;
  return listByIndex<Notification, FilterColumn>(db, {
    table: 'notifications',
    columns: COLUMNS,
    range: idsWithin('ntf', range),
    filters: {
      organization_id: [organizationId],
      configuration_id: only(configurationId),
      store_id: only(storeId),
      event_type: eventTypes,
      status: statuses ?? null,
      last_outcome: lastOutcomes ?? null,
    },
    enums: { status: '"NotificationStatus"' },
    indexes: [
      {
        columns: ['configuration_id'],
        // `ownsNotificationsOf` has checked the organization.
        implies: ['organization_id'],
        ...(isUndelivered ? { where: ofConfiguration(statuses) } : {}),
      },
      ...(isFailure
        ? [{ columns: ['organization_id', 'last_outcome'], where: `last_outcome NOT LIKE '2%'` } as const]
        : []),
      { columns: ['organization_id', 'store_id'], where: 'store_id IS NOT NULL' },
      isUndelivered
        ? { columns: ['organization_id', 'status'], where: `status <> 'Delivered'` }
        : { columns: ['organization_id'] },
      { columns: ['organization_id', 'event_type'] },
    ],
    limit,
  });
}

/** The condition of the partial index of a configuration's notifications with these statuses (see `groupsOf`). */
function ofConfiguration(statuses: readonly NotificationStatus[]): string {
  return statuses.every(isOpen) ? `status IN ('Pending', 'Retrying')` : `status IN ('Failed', 'Cancelled')`;
}

/**
 * Whether the notifications of a configuration belong to this organization. The configuration may be deleted.
 * Otherwise the number of rows read would tell a caller about another organization's configuration.
 */
async function ownsNotificationsOf(
  db: Database,
  organizationId: string,
  configurationId: string,
): Promise<boolean> {
  const [newest] = await listByIndex<{ id: string; organizationId: string }, 'configuration_id'>(db, {
    table: 'notifications',
    columns: 'id, organization_id AS "organizationId"',
    range: idsWithin('ntf', {}),
    filters: { configuration_id: [configurationId] },
    indexes: [{ columns: ['configuration_id'] }],
    limit: 1,
  });
  return newest?.organizationId === organizationId;
}

/** Lists these notifications of an organization, in any order. Omits deleted ones. Index: the primary key. */
export async function listNotificationsById(
  db: Database,
  organizationId: string,
  ids: readonly string[],
): Promise<Notification[]> {
  if (ids.length === 0) return [];
  return read<Notification>(
    db,
    `SELECT ${COLUMNS} FROM notifications WHERE id = ANY ($2::text[]) AND organization_id = $1`,
    [organizationId, ids],
  );
}
