import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import type { PoolClient } from 'pg';
import type { Database } from '../connection/database.ts';
import { defineStatement, runTransaction } from '../connection/statements.ts';
import type { NewEvent } from './events.ts';
import type { Plan, PublishContext, Subscriber } from './plan.ts';

/** New notifications of one configuration, with the settings of its lane. */
export type NewNotifications = {
  configurationId: string;
  maxConcurrency: number;
  revision: number;
  /** In the order of creation. */
  notificationIds: string[];
};

/** A stored event, and the number of its notifications. */
export type PublishedEvent = { id: string; createdAt: Date; notifications: number };

/** What one request published. */
export type Published = {
  /** In the order of the request. */
  events: PublishedEvent[];
  /** One entry for each configuration. */
  notifications: NewNotifications[];
};

/**
 * Notifications in one statement of a large publication. Creating their ids keeps the event loop busy for a few
 * milliseconds, and no other request of the process runs meanwhile.
 */
const SLICE = 2_000;

/**
 * Time limit of a large publication. The sweeper expects that a notification is committed within 30 s of the creation
 * of its id.
 */
const WRITE_TIMEOUT_MS = 20_000;

/** A publication took longer than WRITE_TIMEOUT_MS. Nothing of it is written. */
export class WriteTimeoutError extends Error {}

const WRITTEN_EVENTS = `
  given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      AS event (id, organization_id, type, entity, record_id, store_id, body, traceparent)
  ), written AS (
    INSERT INTO events
      (id, organization_id, type, entity, record_id, store_id, body, traceparent, created_at)
    SELECT id, organization_id, type, entity, record_id, store_id, body, traceparent, $9::timestamptz FROM given
  )`;

const writeEvents = defineStatement(
  'write_events',
  `WITH ${WRITTEN_EVENTS}
  INSERT INTO notifications
    (id, organization_id, configuration_id, event_id, event_type, store_id, next_attempt_at, created_at)
  SELECT notification.id, organization_id, configuration_id, given.id, type, store_id, $9, $9
  FROM unnest($10::text[], $11::text[], $12::text[]) AS notification (id, configuration_id, event_id)
  JOIN given ON given.id = notification.event_id`,
);

/** Further notifications of events that `writeEvents` has written in the same transaction. */
const writeNotifications = defineStatement(
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

/** An event with its id and its receivers. */
type NamedEvent = {
  id: string;
  event: NewEvent;
  context: PublishContext;
  receivers: readonly Subscriber[];
  /** The notifications that the publication has created so far, by configuration. */
  created: Map<string, NewNotifications>;
};

/**
 * Writes publications with one statement, so Postgres keeps all of it or nothing.
 * @returns the result of each plan, in their order
 */
export async function writeTogether(db: Database, plans: readonly Plan[]): Promise<Published[]> {
  // Read the clock before creating ids: `listNotificationsOfEvent` searches only ids of this time or later.
  const createdAt = new Date();
  const named = plans.map(nameEvents);
  const events = named.flat();
  const [all = EMPTY_SLICE] = slicesOf(events, Number.POSITIVE_INFINITY);
  await writeEvents(db, [...eventColumns(events, createdAt), ...all]);
  return named.map((of) => publishedOf(of, createdAt));
}

/**
 * Writes one publication of any size in one transaction. No statement of it is large, so that neither this process
 * nor a connection of Postgres is busy with it for long at a time.
 *
 * @param onProgress called after each statement
 * @throws WriteTimeoutError
 */
export async function writeInSlices(db: Database, plan: Plan, onProgress: () => void): Promise<Published> {
  const deadline = performance.now() + WRITE_TIMEOUT_MS;
  const createdAt = new Date();
  const events = nameEvents(plan);
  await runTransaction(db, async (connection: PoolClient) => {
    const context = [
      events.map(({ id }) => id),
      events.map(({ context: { organizationId } }) => organizationId),
      events.map(({ event }) => event.type),
      events.map(({ event }) => event.storeId),
      createdAt,
    ];
    let running = writeEvents(db, [...eventColumns(events, createdAt), ...EMPTY_SLICE], connection);
    // The process creates the ids of a slice while Postgres writes the slice before.
    for (const slice of slicesOf(events, SLICE)) {
      await running;
      onProgress();
      if (performance.now() > deadline)
        throw new WriteTimeoutError('The publication takes too long to write');
      running = writeNotifications(db, [...context, ...slice], connection);
    }
    await running;
  });
  return publishedOf(events, createdAt);
}

/** Whether `writeTogether` writes such a plan in a short time. */
export function isOneSlice({ notifications }: Plan): boolean {
  return notifications <= SLICE;
}

function nameEvents({ context, events }: Plan): NamedEvent[] {
  const created = new Map<string, NewNotifications>();
  return events.map(({ event, receivers }) => ({ id: newId('evt'), event, context, receivers, created }));
}

function eventColumns(events: readonly NamedEvent[], createdAt: Date): unknown[] {
  return [
    events.map(({ id }) => id),
    events.map(({ context }) => context.organizationId),
    events.map(({ event }) => event.type),
    events.map(({ event }) => entityOf(event.type)),
    events.map(({ event }) => event.recordId),
    events.map(({ event }) => event.storeId),
    events.map(({ event }) => event.body),
    events.map(({ context }) => context.traceparent),
    createdAt,
  ];
}

/** Ids of notifications, of their configurations and of their events: three arrays in Postgres' text form. */
type Slice = readonly [string, string, string];
const EMPTY_SLICE: Slice = ['{}', '{}', '{}'];

/** Creates the notifications of the events, at most `size` in a slice. Yields nothing if no event has a receiver. */
function* slicesOf(events: readonly NamedEvent[], size: number): Generator<Slice> {
  let ids: string[] = [];
  let configurationIds: string[] = [];
  let eventIds: string[] = [];
  const end = (): Slice => {
    // Ids need no quotes. `pg` would quote and escape each of them, which takes longer than creating them.
    const slice = [ids, configurationIds, eventIds].map((column) => `{${column.join(',')}}`);
    [ids, configurationIds, eventIds] = [[], [], []];
    return [slice[0] ?? '', slice[1] ?? '', slice[2] ?? ''];
  };
  for (const { id: eventId, receivers, created } of events) {
    for (const receiver of receivers) {
      const id = newId('ntf');
      ids.push(id);
      configurationIds.push(receiver.id);
      eventIds.push(eventId);
      addTo(created, receiver, id);
      if (ids.length >= size) yield end();
    }
  }
  if (ids.length > 0) yield end();
}

function addTo(created: Map<string, NewNotifications>, receiver: Subscriber, notificationId: string): void {
  const known = created.get(receiver.id);
  if (known !== undefined) {
    known.notificationIds.push(notificationId);
    return;
  }
  const { id: configurationId, maxConcurrency, revision } = receiver;
  created.set(configurationId, {
    configurationId,
    maxConcurrency,
    revision,
    notificationIds: [notificationId],
  });
}

function publishedOf(events: readonly NamedEvent[], createdAt: Date): Published {
  const [first] = events;
  return {
    events: events.map(({ id, receivers }) => ({ id, createdAt, notifications: receivers.length })),
    notifications: first === undefined ? [] : [...first.created.values()],
  };
}
