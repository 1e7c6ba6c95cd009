import { toArrayText } from '../connection/array-text.ts';
import type { Database } from '../connection/database.ts';
import { defineStatement } from '../connection/statements.ts';
import type { WebhookConfiguration } from '../generated/client.ts';
import type { KeyClaim } from '../idempotency-keys.ts';
import type { LaneSettings } from '../lane-settings.ts';
import { hasOrder } from '../notifications/record-order.ts';
import type { NewEvent } from './events.ts';

/** The claim of a publication's Idempotency-Key. The write of the publication answers the key. */
type PublicationClaim = KeyClaim & {
  answerOf(published: readonly { id: string; notifications: number }[]): Uint8Array;
};

/** The organization that publishes, and the trace of the request. */
export type PublishContext = {
  organizationId: string;
  claim?: PublicationClaim | undefined;
  /** W3C Trace Context header of the publishing span. Deliveries continue the trace; null without tracing. */
  traceparent: string | null;
};

/** Events of one request. Postgres keeps all of them or none. */
export type Publication = { context: PublishContext; events: readonly NewEvent[] };

export type Subscriber = Pick<
  WebhookConfiguration,
  keyof LaneSettings | 'eventTypes' | 'storeId' | 'ordering' | 'filter'
>;

export type PlannedEvent = {
  event: NewEvent;
  receivers: readonly Subscriber[];
  /** Filters of the receivers without a verdict yet. `applyFilters` removes receivers whose filter does not match. */
  filters: readonly string[];
};

/** A publication with the receivers of each event, before anything is written. */
export type Plan = {
  context: PublishContext;
  events: readonly PlannedEvent[];
  /** Number of notifications. */
  notifications: number;
  /** Whether a receiver wants the notifications of a record in their order. */
  isOrdered: boolean;
};

/**
 * Only the types and stores of an organization's own events select its configurations. Otherwise the events of one
 * organization would make a group read the configurations of another. Index: (organization_id, id). Without OFFSET,
 * Postgres would plan a join that reads the configurations of all organizations.
 */
const readSubscribers = defineStatement<Subscriber>(
  'read_subscribers',
  `SELECT configuration.id, configuration.organization_id AS "organizationId", status, url,
    max_concurrency AS "maxConcurrency", max_per_second AS "maxPerSecond", revision,
    event_types AS "eventTypes", store_id AS "storeId", ordering, filter
  FROM unnest($1::text[], $2::text[], $3::text[]) AS wanted (organization_id, types, stores)
  CROSS JOIN LATERAL (
    SELECT * FROM webhook_configurations
    WHERE organization_id = wanted.organization_id AND status IN ('Active', 'Unverified')
      AND event_types && wanted.types::text[]
      AND (store_id IS NULL OR store_id = ANY (wanted.stores::text[]))
    OFFSET 0
  ) AS configuration`,
);

/**
 * Finds the receivers of every event: the active and the unverified configurations of its organization that subscribe to
 * its type and whose store filter admits it (specification 5.4, 5.5). `applyFilters` takes their CEL filters into account.
 * @returns one plan for each publication, in their order
 */
export async function planPublications(db: Database, publications: readonly Publication[]): Promise<Plan[]> {
  const wanted = new Map<string, { types: Set<string>; stores: Set<string> }>();
  for (const { context, events } of publications) {
    const of = wanted.get(context.organizationId) ?? { types: new Set(), stores: new Set() };
    wanted.set(context.organizationId, of);
    for (const { type, storeId } of events) {
      of.types.add(type);
      if (storeId !== null) of.stores.add(storeId);
    }
  }
  const rows = await readSubscribers(db, [
    [...wanted.keys()],
    // As texts, because an array of arrays cannot have rows of different lengths.
    [...wanted.values()].map(({ types }) => toArrayText(types)),
    [...wanted.values()].map(({ stores }) => toArrayText(stores)),
  ]);
  const subscribers = new Map<string, Subscriber[]>();
  for (const row of rows) {
    const known = subscribers.get(row.organizationId);
    if (known === undefined) subscribers.set(row.organizationId, [row]);
    else known.push(row);
  }
  // Events of one organization, type and store have the same receivers: 100 events with 1,000 receivers share a list.
  const lists = new Map<string, Omit<PlannedEvent, 'event'>>();
  return publications.map(({ context, events }) => {
    const { organizationId } = context;
    const planned = events.map((event) => {
      const key = JSON.stringify([organizationId, event.type, event.storeId]);
      const known = lists.get(key);
      if (known !== undefined) return { event, ...known };
      const candidates = subscribers.get(organizationId) ?? [];
      const receivers = candidates.filter((subscriber) => receives(subscriber, event));
      const list = { receivers, filters: filtersOf(receivers) };
      lists.set(key, list);
      return { event, ...list };
    });
    return createPlan(context, planned);
  });
}

export function createPlan(context: PublishContext, events: readonly PlannedEvent[]): Plan {
  const notifications = events.reduce((sum, { receivers }) => sum + receivers.length, 0);
  const isOrdered = events.some(({ receivers }) => receivers.some(hasOrder));
  return { context, events, notifications, isOrdered };
}

function filtersOf(receivers: readonly Subscriber[]): string[] {
  return [...new Set(receivers.flatMap(({ filter }) => (filter === null ? [] : [filter])))];
}

/** Whether a configuration receives an event (specification 5.4, 5.5). */
function receives({ eventTypes, storeId }: Subscriber, event: NewEvent): boolean {
  return eventTypes.includes(event.type) && (storeId === null || storeId === event.storeId);
}
