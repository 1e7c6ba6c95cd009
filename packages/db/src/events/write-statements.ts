import { entityOf } from '@posthorn/domain/event-catalog';
import { toArrayText } from '../connection/array-text.ts';
import { defineStatement } from '../connection/statements.ts';
import { answeredKeys } from '../idempotency-keys.ts';
import type { NewNotifications } from '../lane-settings.ts';
import type { NewEvent } from './events.ts';
import type { PublishContext, Subscriber } from './plan.ts';

/** An event with its id and its receivers. */
export type NamedEvent = {
  id: string;
  event: NewEvent;
  context: PublishContext;
  receivers: readonly Subscriber[];
  /** The notifications that the publication has created so far, by configuration. */
  created: Map<string, NewNotifications>;
  /** The event's notifications for configurations with an order: configuration → notification. */
  ordered: Map<string, string>;
};

/**
 * Separates the bodies of a statement. JSON has this control character only as an escape, so no body contains it. As an
 * array, each body would need escapes.
 */
const BODY_END = '\u001e';

/** @param condition of the write, which begins with WHERE; empty for none */
const writtenEvents = (condition: string) => `
  given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
        string_to_array($7::text, E'${BODY_END}'), $8::text[])
      AS event (id, organization_id, type, entity, record_id, store_id, body, traceparent)
  ), written AS (
    INSERT INTO events
      (id, organization_id, type, entity, record_id, store_id, body, traceparent, created_at)
    SELECT id, organization_id, type, entity, record_id, store_id, body, traceparent, $9::timestamptz FROM given${condition}
  ), tallied AS (
    INSERT INTO publish_tallies (organization_id, events, notifications, at)
    SELECT organization_id, events, notifications, $9
    FROM unnest($10::text[], $11::int[], $12::int[]) AS published (organization_id, events, notifications)
  )`;

const INSERTED = `
  INSERT INTO notifications
    (id, organization_id, configuration_id, event_id, event_type, store_id, next_attempt_at, created_at)
  SELECT notification.id, organization_id, configuration_id, given.id, type, store_id, $9, $9
  FROM unnest($13::text[], $14::text[], $15::text[]) AS notification (id, configuration_id, event_id)
  JOIN given ON given.id = notification.event_id`;

/**
 * Also tallies all notifications of the events, including those that `writeNotifications` writes in the same
 * transaction (operators/tallies.ts).
 */
export const writeEvents = defineStatement('write_events', `WITH ${writtenEvents('')} ${INSERTED}`);

/** The same, and answers the Idempotency-Keys of the publications. If a claim is lost, nothing is written. */
export const writeKeyedEvents = defineStatement(
  'write_keyed_events',
  `WITH ${answeredKeys(16)}, ${writtenEvents(' WHERE (SELECT is_held FROM claims)')} ${INSERTED}`,
);

/** Further notifications of events that `writeEvents` has written in the same transaction. */
export const writeNotifications = defineStatement(
  'write_notifications',
  `WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
      AS event (id, organization_id, type, store_id)
  )
  INSERT INTO notifications
    (id, organization_id, configuration_id, event_id, event_type, store_id, next_attempt_at, created_at)
  SELECT notification.id, organization_id, configuration_id, given.id, type, store_id, $5::timestamptz, $5
  FROM unnest($6::text[], $7::text[], $8::text[]) AS notification (id, configuration_id, event_id)
  JOIN given ON given.id = notification.event_id`,
);

/** Where `eventColumns` has the id, the organization, the type and the store of the events. */
export const CONTEXT_COLUMNS = [0, 1, 2, 5];

export function eventColumns(events: readonly NamedEvent[], createdAt: Date): unknown[] {
  const column = (of: (event: NamedEvent) => string | null) => toArrayText(events.map(of));
  return [
    column(({ id }) => id),
    column(({ context }) => context.organizationId),
    column(({ event }) => event.type),
    column(({ event }) => entityOf(event.type)),
    column(({ event }) => event.recordId),
    column(({ event }) => event.storeId),
    events.map(({ event }) => event.body).join(BODY_END),
    column(({ context }) => context.traceparent),
    createdAt,
  ];
}

/** The organizations of the events, with the numbers of their events and notifications. */
export function tallyColumns(events: readonly NamedEvent[]): unknown[] {
  const [own, all] = [new Map<string, number>(), new Map<string, number>()];
  for (const { context, receivers } of events) {
    own.set(context.organizationId, (own.get(context.organizationId) ?? 0) + 1);
    all.set(context.organizationId, (all.get(context.organizationId) ?? 0) + receivers.length);
  }
  const numbers = (counts: ReadonlyMap<string, number>) => `{${[...counts.values()].join(',')}}`;
  return [toArrayText([...own.keys()]), numbers(own), numbers(all)];
}
