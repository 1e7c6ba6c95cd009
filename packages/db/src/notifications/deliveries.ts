import { grouped } from '@posthorn/runtime/grouping/grouped';
import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import type { Event, Notification, WebhookConfiguration } from '../generated/client.ts';
import type { LaneSettings } from '../lane-settings.ts';
import { defineStatementByWeek, type OfWeek } from '../partitions/statement-by-week.ts';

/** Everything that the delivery of one notification needs. */
export type Delivery = {
  notification: Pick<
    Notification,
    | 'id'
    | 'organizationId'
    | 'eventType'
    | 'status'
    | 'attemptCount'
    | 'retriedAfter'
    | 'nextAttemptAt'
    | 'lastOutcome'
    | 'isBlocked'
    | 'nextId'
    | 'createdAt'
  >;
  event: Pick<Event, 'id' | 'type' | 'body' | 'traceparent'>;
  configuration: Pick<
    WebhookConfiguration,
    | 'sealedSecret'
    | 'sealedPreviousSecret'
    | 'previousSecretExpiresAt'
    | 'updatedAt'
    | 'signatures'
    | 'sealedHeaders'
    | 'authentication'
    | 'sealedAuthentication'
    | keyof LaneSettings
  >;
};

/** A notification with its event and its configuration. A deleted event or configuration is null. */
type FoundDelivery = { [Part in keyof Delivery]: Delivery[Part] | null } & Pick<Delivery, 'notification'>;

/** Reads the parts of a delivery; null if the notification does not exist. */
export type FindDelivery = (notificationId: string) => Promise<FoundDelivery | null>;

/** At most 100 notifications per statement, and 4 statements at a time. */
const GROUP = { maxItems: 100, maxGroups: 4 };

/** Creates the reader of deliveries. Reads at about the same time share one statement. */
export function createDeliveryFinder(db: Database): FindDelivery {
  return grouped(async (ids) => {
    const found = await readDeliveries(db, ids);
    return (id) => deliveryOf(found.get(id));
  }, GROUP);
}

/** Reads one delivery in a statement of its own. */
export async function findDelivery(db: Database, notificationId: string): Promise<FoundDelivery | null> {
  const found = await readDeliveries(db, [notificationId]);
  return deliveryOf(found.get(notificationId));
}

type Row = Omit<Delivery['notification'], 'eventType'> & { notificationType: string } & (
    | { eventId: null }
    | { eventId: string; type: string; body: string; traceparent: string | null }
  ) &
  (
    | { configurationId: null }
    | ({
        configurationId: string;
        configurationStatus: Delivery['configuration']['status'];
        configurationUpdatedAt: Delivery['configuration']['updatedAt'];
      } & Omit<Delivery['configuration'], 'id' | 'organizationId' | 'status' | 'updatedAt'>)
  );

/**
 * Indexes: the primary keys. Without the limits, the planner would join by scanning small tables, and a connection would
 * keep that plan after the tables have grown.
 *
 * @param lastOutcome expression of the last outcome
 * @param lastAttempt join of the last attempt, or empty
 */
const deliverySql = (ofWeek: OfWeek, lastOutcome: string, lastAttempt: string) => `
  SELECT notification.id, notification.organization_id AS "organizationId",
    notification.event_type AS "notificationType", notification.status, notification.is_blocked AS "isBlocked",
    notification.next_id AS "nextId",
    notification.attempt_count AS "attemptCount", notification.retried_after AS "retriedAfter",
    notification.next_attempt_at AS "nextAttemptAt", notification.created_at AS "createdAt",
    ${lastOutcome} AS "lastOutcome",
    event.id AS "eventId", event.type, event.body, event.traceparent,
    configuration.id AS "configurationId", configuration.url, configuration.sealed_secret AS "sealedSecret",
    configuration.status AS "configurationStatus", configuration.max_concurrency AS "maxConcurrency",
    configuration.max_per_second AS "maxPerSecond", configuration.revision, configuration.signatures,
    configuration.sealed_previous_secret AS "sealedPreviousSecret",
    configuration.previous_secret_expires_at AS "previousSecretExpiresAt",
    configuration.updated_at AS "configurationUpdatedAt",
    configuration.sealed_headers AS "sealedHeaders", configuration.authentication,
    configuration.sealed_authentication AS "sealedAuthentication"
  FROM notifications AS notification
  LEFT JOIN LATERAL (
    SELECT id, type, body, traceparent FROM events WHERE id = notification.event_id${ofWeek('id', 'evt')} LIMIT 1
  ) AS event ON true
  LEFT JOIN LATERAL (SELECT * FROM webhook_configurations WHERE id = notification.configuration_id LIMIT 1)
    AS configuration ON true
  ${lastAttempt}
  WHERE notification.id = ANY ($1::text[])${ofWeek('notification.id', 'ntf')}`;

/**
 * Reads the attempt only if the previous version recorded it, without the outcome. A later version may stop reading
 * attempts.
 */
const readAnyDeliveries = defineStatement<Row>(
  'read_deliveries',
  deliverySql(
    () => '',
    'coalesce(notification.last_outcome, last_attempt.error_class)',
    `LEFT JOIN LATERAL (
      SELECT error_class FROM attempts
      WHERE notification.status = 'Retrying' AND notification.last_outcome IS NULL
        AND notification_id = notification.id AND number = notification.attempt_count
      LIMIT 1
    ) AS last_attempt ON true`,
  ),
);

/** Does not find events of another week, and does not read attempts. */
const readUsualDeliveries = defineStatementByWeek<Row>(
  'read_deliveries',
  (ofWeek) => deliverySql(ofWeek, 'notification.last_outcome', ''),
  readAnyDeliveries,
);

/** A replay creates notifications for older events. */
const isUnusual = ({ eventId, status, lastOutcome }: Row) =>
  eventId === null || (status === 'Retrying' && lastOutcome === null);

/** Reads deliveries by the ids of their notifications. */
async function readDeliveries(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const rows = await readUsualDeliveries(db, ids, [ids]);
  const unusual = rows.filter(isUnusual).map(({ id }) => id);
  const others = unusual.length === 0 ? [] : await readAnyDeliveries(db, [unusual]);
  return new Map([...rows, ...others].map((row) => [row.id, row]));
}

function deliveryOf(row: Row | undefined): FoundDelivery | null {
  if (row === undefined) return null;
  const { id, organizationId, notificationType: eventType, status } = row;
  const { attemptCount, retriedAfter, nextAttemptAt, lastOutcome, isBlocked, nextId, createdAt } = row;
  return {
    notification: {
      id,
      organizationId,
      eventType,
      status,
      attemptCount,
      retriedAfter,
      nextAttemptAt,
      lastOutcome,
      isBlocked,
      nextId,
      createdAt,
    },
    event:
      row.eventId === null
        ? null
        : { id: row.eventId, type: row.type, body: row.body, traceparent: row.traceparent },
    configuration:
      row.configurationId === null
        ? null
        : {
            id: row.configurationId,
            organizationId,
            url: row.url,
            sealedSecret: row.sealedSecret,
            sealedPreviousSecret: row.sealedPreviousSecret,
            previousSecretExpiresAt: row.previousSecretExpiresAt,
            updatedAt: row.configurationUpdatedAt,
            signatures: row.signatures,
            sealedHeaders: row.sealedHeaders,
            authentication: row.authentication,
            sealedAuthentication: row.sealedAuthentication,
            status: row.configurationStatus,
            maxConcurrency: row.maxConcurrency,
            maxPerSecond: row.maxPerSecond,
            revision: row.revision,
          },
  };
}
