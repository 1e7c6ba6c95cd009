import type { TimeRange } from '@posthorn/domain/ids';
import { isOpen, type NotificationStatus } from '@posthorn/domain/notification';
import type { Database } from '../connection/database.ts';
import { listByIndex, only, walkByIndex } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import { listNotifications } from '../events/list-notifications.ts';
import type { Notification, WebhookConfiguration } from '../generated/client.ts';
import {
  indexOfConfiguration,
  LAST_ATTEMPT,
  type NotificationSelection,
  OPEN,
  partialIndexes,
  selectionOf,
} from '../notifications/list.ts';

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
  return ofEvents ?? listByIndex(db, selectionOfAll(filter));
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
  if (rows === null) return walkByIndex(db, selectionOfAll(filter));
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

function selectionOfAll({ eventType, cause, ...filter }: OperatorFilter): NotificationSelection {
  const isFailed = filter.statuses?.every((status) => status === 'Failed') === true;
  const isAllOpen = filter.statuses?.every(isOpen) === true;
  const indexes: NotificationSelection['indexes'] = [
    indexOfConfiguration(filter),
    ...(isFailed ? [{ columns: ['last_outcome'], where: FAILED, implies: ['status'] } as const] : []),
    ...partialIndexes(filter),
    { columns: ['organization_id', 'event_type'] },
    { columns: ['organization_id'] },
    ...(isFailed ? [{ columns: [], where: FAILED, implies: ['status'] } as const] : []),
    ...(isAllOpen ? [{ columns: [], where: OPEN } as const] : []),
    { columns: [] },
  ];
  const selection = selectionOf({ ...filter, eventTypes: only(eventType) }, indexes);
  return cause === undefined ? selection : { ...selection, conditions: [lastCauseIs(cause)] };
}

const FAILED = `status = 'Failed'`;

/** Reads an attempt for each row that the other filters select. */
const lastCauseIs = (cause: string) => (parameter: (value: unknown) => string) =>
  `EXISTS (SELECT FROM ${LAST_ATTEMPT} AND cause = ${parameter(cause)})`;

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
