import { idsWithin, type TimeRange } from '@posthorn/domain/ids';
import { isOpen, type NotificationStatus } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import { listByIndex, only, walkByIndex } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import { listNotifications } from '../events/list-notifications.ts';
import type { Notification, WebhookConfiguration } from '../generated/client.ts';
import { COLUMNS } from '../notifications/list.ts';

/** Filters of the notifications of all organizations. */
export type OperatorFilter = TimeRange & {
  organizationId?: string | undefined;
  configurationId?: string | undefined;
  statuses?: readonly NotificationStatus[] | undefined;
  eventType?: string | undefined;
  storeId?: string | undefined;
  /** Status codes or error classes of the last attempt. */
  lastOutcomes?: readonly string[] | undefined;
  /** Cause of the last attempt. */
  cause?: string | undefined;
  /** With an event or a record, the organization is known. */
  eventId?: string | undefined;
  recordId?: string | undefined;
  limit: number;
};

/**
 * Lists notifications of all organizations, newest first. Any combination of filters reads a bounded number of rows.
 * Indexes: those of an organization or a configuration (notifications/list.ts), notifications_failed_idx,
 * notifications_failed_outcome_idx, notifications_open_idx, and the primary key.
 *
 * @throws TooManyRowsError if the filters fit too few of the notifications that an index finds
 */
export async function listOperatorNotifications(
  db: Database,
  filter: OperatorFilter,
): Promise<Notification[]> {
  const ofEvents = await listOfEvents(db, filter);
  return ofEvents ?? listByIndex<Notification, FilterColumn>(db, selectionOf(filter));
}

/**
 * Reads the next part of all matching notifications, newest first. However few match, a part reads a bounded number of
 * rows. Indexes: see `listOperatorNotifications`.
 *
 * @returns `next`: the bound `before` of the next part; null after the last part
 */
export async function walkOperatorNotifications(
  db: Database,
  filter: OperatorFilter,
): Promise<{ rows: Notification[]; next: string | null }> {
  const rows = await listOfEvents(db, filter);
  if (rows === null) return walkByIndex<Notification, FilterColumn>(db, selectionOf(filter));
  return { rows, next: rows.length < filter.limit ? null : (rows.at(-1)?.id ?? null) };
}

/** @returns null without a filter by event or record */
async function listOfEvents(
  db: Database,
  { organizationId, eventType, cause: _, ...filter }: OperatorFilter,
): Promise<Notification[] | null> {
  if (filter.eventId === undefined && filter.recordId === undefined) return null;
  if (organizationId === undefined) return [];
  return listNotifications(db, organizationId, { ...filter, eventTypes: only(eventType) });
}

type FilterColumn =
  | 'organization_id'
  | 'configuration_id'
  | 'store_id'
  | 'event_type'
  | 'status'
  | 'last_outcome';

function selectionOf({
  organizationId,
  configurationId,
  statuses,
  eventType,
  storeId,
  lastOutcomes,
  cause,
  limit,
  ...range
}: OperatorFilter) {
  const isUndelivered = statuses !== undefined && !statuses.includes('Delivered');
  const isFailure = lastOutcomes?.every((outcome) => !outcome.startsWith('2')) === true;
  const isFailed = statuses?.every((status) => status === 'Failed') === true;
  const isAllOpen = statuses?.every(isOpen) === true;
  const isEnded = statuses?.every((status) => status === 'Failed' || status === 'Cancelled') === true;
  return {
    table: 'notifications',
    columns: COLUMNS,
    range: idsWithin('ntf', range),
    filters: {
      organization_id: only(organizationId),
      configuration_id: only(configurationId),
      store_id: only(storeId),
      event_type: only(eventType),
      status: statuses ?? null,
      last_outcome: lastOutcomes ?? null,
    },
    enums: { status: '"NotificationStatus"' },
    indexes: [
      {
        columns: ['configuration_id'],
        ...(isEnded ? { where: ENDED } : {}),
        ...(isAllOpen ? { where: OPEN } : {}),
      },
      ...(isFailed ? [{ columns: ['last_outcome'], where: FAILED, implies: ['status'] } as const] : []),
      ...(isFailure
        ? [{ columns: ['organization_id', 'last_outcome'], where: `last_outcome NOT LIKE '2%'` } as const]
        : []),
      { columns: ['organization_id', 'store_id'], where: 'store_id IS NOT NULL' },
      ...(isUndelivered
        ? [{ columns: ['organization_id', 'status'], where: `status <> 'Delivered'` } as const]
        : []),
      { columns: ['organization_id', 'event_type'] },
      { columns: ['organization_id'] },
      ...(isFailed ? [{ columns: [], where: FAILED, implies: ['status'] } as const] : []),
      ...(isAllOpen ? [{ columns: [], where: OPEN } as const] : []),
      { columns: [] },
    ] satisfies Parameters<typeof listByIndex<Notification, FilterColumn>>[1]['indexes'],
    conditions: cause === undefined ? [] : [lastCauseIs(cause)],
    limit,
  };
}

const FAILED = `status = 'Failed'`;
const OPEN = `status IN ('Pending', 'Retrying')`;
const ENDED = `status IN ('Failed', 'Cancelled')`;

/** Index: the primary key of attempts, for each row that the other filters select. */
const lastCauseIs = (cause: string) => (parameter: (value: unknown) => string) =>
  `EXISTS (SELECT FROM attempts WHERE notification_id = id AND number = attempt_count AND cause = ${parameter(cause)})`;

/** The organization of a notification, an event or a webhook; null if none has the id. Indexes: the primary keys. */
export async function findOrganizationOf(
  db: Database,
  { configurationId, eventId }: Pick<OperatorFilter, 'configurationId' | 'eventId'>,
): Promise<string | null> {
  if (eventId !== undefined) {
    const event = await db.event.findUnique({ where: { id: eventId }, select: { organizationId: true } });
    return event?.organizationId ?? null;
  }
  if (configurationId === undefined) return null;
  const where = { id: configurationId };
  const configuration = await db.webhookConfiguration.findUnique({
    where,
    select: { organizationId: true },
  });
  if (configuration !== null) return configuration.organizationId;
  // A deleted configuration leaves its notifications.
  const [newest] = await listOperatorNotifications(db, { configurationId, limit: 1 });
  return newest?.organizationId ?? null;
}

/** Finds a notification of any organization. Index: the primary key. */
export async function findAnyNotification(db: Database, id: string): Promise<Notification | null> {
  return db.notification.findUnique({ where: { id } });
}

/** What operators see of a webhook beside its notifications. */
export type WebhookOutline = Pick<WebhookConfiguration, 'id' | 'name' | 'url' | 'status'>;

/** Adds the webhook of each notification; null for a deleted one. Index: the primary key. */
export async function withWebhooks(
  db: Database,
  notifications: readonly Notification[],
): Promise<(Notification & { webhook: WebhookOutline | null })[]> {
  if (notifications.length === 0) return [];
  const ids = new Set(notifications.map(({ configurationId }) => configurationId));
  const webhooks = await read<WebhookOutline>(
    db,
    'SELECT id, name, url, status FROM webhook_configurations WHERE id = ANY ($1::text[])',
    [[...ids]],
  );
  const byId = new Map(webhooks.map((webhook) => [webhook.id, webhook]));
  return notifications.map((each) => ({ ...each, webhook: byId.get(each.configurationId) ?? null }));
}
