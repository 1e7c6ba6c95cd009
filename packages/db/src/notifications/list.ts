import { idsWithin, type TimeRange } from '@posthorn/domain/ids';
import { isOpen, type NotificationStatus } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import { listByIndex, only, type Selection } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import type { Notification } from '../generated/client.ts';

/** The select list of a notification, in SQL. */
export const COLUMNS = `id, organization_id AS "organizationId", configuration_id AS "configurationId",
  event_id AS "eventId", event_type AS "eventType", store_id AS "storeId", status,
  attempt_count AS "attemptCount", retried_after AS "retriedAfter", next_attempt_at AS "nextAttemptAt",
  last_outcome AS "lastOutcome", predecessor_id AS "predecessorId", is_blocked AS "isBlocked", next_id AS "nextId",
  created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The last attempt of each notification, in SQL after FROM. Index: the primary key of attempts. */
export const LAST_ATTEMPT = 'attempts WHERE notification_id = id AND number = attempt_count';

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

export type NotificationSelection = Selection<
  'organization_id' | 'configuration_id' | 'store_id' | 'event_type' | 'status' | 'last_outcome'
>;
type Index = NotificationSelection['indexes'][number];

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
  filter: NotificationFilter,
): Promise<Notification[]> {
  const indexes: Index[] = [
    // `ownsNotificationsOf` has checked the organization.
    { ...indexOfConfiguration(filter), implies: ['organization_id'] },
    ...partialIndexes(filter),
    ...(isUndelivered(filter) ? [] : [{ columns: ['organization_id'] } as const]),
    { columns: ['organization_id', 'event_type'] },
  ];
  return listByIndex(db, selectionOf({ ...filter, organizationId }, indexes));
}

type Selected = NotificationFilter & {
  /** Absent: all organizations. */
  organizationId?: string | undefined;
};

/** What the filters select. @param indexes that may serve the list, the most promising first */
export function selectionOf(
  { organizationId, configurationId, statuses, eventTypes, storeId, lastOutcomes, limit, ...range }: Selected,
  indexes: readonly Index[],
): NotificationSelection {
  return {
    table: 'notifications',
    columns: COLUMNS,
    range: idsWithin('ntf', range),
    filters: {
      organization_id: only(organizationId),
      configuration_id: only(configurationId),
      store_id: only(storeId),
      event_type: eventTypes,
      status: statuses ?? null,
      last_outcome: lastOutcomes ?? null,
    },
    enums: { status: '"NotificationStatus"' },
    indexes,
    limit,
  };
}

/** The condition of notifications_open_idx, and of the index of a configuration's open notifications. */
export const OPEN = `status IN ('Pending', 'Retrying')`;

/** The index of a configuration's notifications with these statuses. */
export function indexOfConfiguration({ statuses }: Pick<NotificationFilter, 'statuses'>): Index {
  const columns = ['configuration_id'] as const;
  if (statuses?.every(isOpen)) return { columns, where: OPEN };
  const isEnded = statuses?.every((status) => status === 'Failed' || status === 'Cancelled');
  return isEnded ? { columns, where: `status IN ('Failed', 'Cancelled')` } : { columns };
}

/** The partial indexes of an organization's notifications that the filters imply. */
export function partialIndexes(filter: Pick<NotificationFilter, 'statuses' | 'lastOutcomes'>): Index[] {
  const isFailure = filter.lastOutcomes?.every((outcome) => !outcome.startsWith('2')) === true;
  return [
    ...(isFailure
      ? [{ columns: ['organization_id', 'last_outcome'], where: `last_outcome NOT LIKE '2%'` } as const]
      : []),
    { columns: ['organization_id', 'store_id'], where: 'store_id IS NOT NULL' },
    ...(isUndelivered(filter)
      ? [{ columns: ['organization_id', 'status'], where: `status <> 'Delivered'` } as const]
      : []),
  ];
}

const isUndelivered = ({ statuses }: Pick<NotificationFilter, 'statuses'>): boolean =>
  statuses !== undefined && !statuses.includes('Delivered');

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
