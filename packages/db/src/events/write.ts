import { entityOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import type { PoolClient } from 'pg';
import type { Database } from '../connection/database.ts';
import { runTransaction } from '../connection/statements.ts';
import { answerKeys, type HeldAnswer, keyColumns } from '../idempotency-keys.ts';
import type { NewNotifications } from '../lane-settings.ts';
import {
  appendToTails,
  hasOrder,
  lockTails,
  type RecordKey,
  type RunSql,
  timeBehind,
} from '../notifications/record-order.ts';
import type { NewEvent } from './events.ts';
import type { Plan, Subscriber } from './plan.ts';
import { PublishRefusedError } from './refusal.ts';
import {
  CONTEXT_COLUMNS,
  eventColumns,
  type NamedEvent,
  tallyColumns,
  writeEvents,
  writeKeyedEvents,
  writeNotifications,
} from './write-statements.ts';

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
 * Notifications in one statement. Creating their ids keeps the event loop busy for a few milliseconds, and no other
 * request of the process runs meanwhile.
 */
export const MOST_IN_STATEMENT = 2_000;

/**
 * Time limit of a transaction. The sweeper expects that a notification is committed within 30 s of the creation of
 * its id.
 */
const TRANSACTION_TIMEOUT_MS = 20_000;
const RETRY_AFTER_MS = 5_000;

/**
 * Writes publications in one transaction, so Postgres keeps all of it or nothing. One statement writes up to
 * MOST_IN_STATEMENT notifications. The same transaction answers the Idempotency-Keys of the publications.
 *
 * @param onProgress called after each statement of a transaction with several
 * @returns the result of each plan, in their order
 * @throws PublishRefusedError if the transaction takes too long, or an error of Postgres (`isDataRejected`) if the claim of
 *   a key is lost
 */
export async function writePlans(
  db: Database,
  plans: readonly Plan[],
  onProgress: () => void,
): Promise<Published[]> {
  if (plans.some(({ isOrdered }) => isOrdered)) {
    return runTransaction(db, (connection) => writeOrdered(db, plans, connection, onProgress));
  }
  // Read the clock before creating ids: `listNotificationsOfEvent` searches only ids of this time or later.
  const createdAt = new Date();
  const named = plans.map((plan) => nameEvents(plan, createdAt));
  if (plans.reduce((sum, { notifications }) => sum + notifications, 0) <= MOST_IN_STATEMENT) {
    await writeNamed(db, named, createdAt, onProgress);
  } else {
    await runTransaction(db, async (connection) => {
      await writeNamed(db, named, createdAt, onProgress, connection);
      await answerLast(db, named, connection);
    });
  }
  return named.map((of) => publishedOf(of, createdAt));
}

/**
 * Writes publications of which some have an order. Creates the ids after it has locked the records, so the ids of a
 * record have the same order as its notifications, whichever process publishes.
 */
async function writeOrdered(
  db: Database,
  plans: readonly Plan[],
  connection: PoolClient,
  onProgress: () => void,
): Promise<Published[]> {
  let deadline = Number.POSITIVE_INFINITY;
  const run: RunSql = async (text, values) => {
    requireTime(deadline);
    const { rows } = await connection.query({ text, values: [...values] });
    onProgress();
    return rows;
  };
  const tails = await lockTails(run, plans.flatMap(recordsOf));
  deadline = performance.now() + TRANSACTION_TIMEOUT_MS;
  const createdAt = timeBehind(tails);
  const named = plans.map((plan) => nameEvents(plan, createdAt));
  await writeNamed(db, named, createdAt, onProgress, connection);
  const ordered = named
    .flat()
    .flatMap((each) =>
      Array.from(each.ordered, ([configurationId, id]) => ({ id, ...recordOf(each.event, configurationId) })),
    );
  const blocked = await appendToTails(run, tails, ordered);
  await answerLast(db, named, connection);
  return named.map((of) => publishedOf(of, createdAt, blocked));
}

function recordsOf({ events }: Plan): RecordKey[] {
  return events.flatMap(({ event, receivers }) =>
    receivers.filter(hasOrder).map(({ id }) => recordOf(event, id)),
  );
}

function recordOf({ type, recordId }: NewEvent, configurationId: string): RecordKey {
  return { configurationId, entity: entityOf(type), recordId };
}

/**
 * The last statement of a transaction answers the keys: it locks counts of the organization, for which other publications
 * would wait.
 */
async function answerLast(
  db: Database,
  named: readonly NamedEvent[][],
  connection: PoolClient,
): Promise<void> {
  const answers = answersOf(named);
  if (answers.length > 0) await answerKeys(db, keyColumns(answers), connection);
}

function answersOf(named: readonly NamedEvent[][]): HeldAnswer[] {
  return named.flatMap((events) => {
    const context = events[0]?.context;
    if (context?.claim === undefined) return [];
    const published = events.map(({ id, receivers }) => ({ id, notifications: receivers.length }));
    const { organizationId, claim } = context;
    return [{ ...claim, organizationId, answer: claim.answerOf(published) }];
  });
}

/** @param connection of a transaction, which several statements need */
async function writeNamed(
  db: Database,
  named: readonly NamedEvent[][],
  createdAt: Date,
  onProgress: () => void,
  connection?: PoolClient,
): Promise<void> {
  const events = named.flat();
  const columns = eventColumns(events, createdAt);
  const slices = slicesOf(events, MOST_IN_STATEMENT);
  const { value: first = EMPTY_SLICE } = slices.next();
  const deadline = performance.now() + TRANSACTION_TIMEOUT_MS;
  const context = [...CONTEXT_COLUMNS.map((at) => columns[at]), createdAt];
  const answers = connection === undefined ? answersOf(named) : [];
  const written = [...columns, ...tallyColumns(events), ...first];
  let running =
    answers.length === 0
      ? writeEvents(db, written, connection)
      : writeKeyedEvents(db, [...written, ...keyColumns(answers)]);
  // The process creates the ids of a slice while Postgres writes the slice before.
  for (const slice of slices) {
    await running;
    onProgress();
    requireTime(deadline);
    running = writeNotifications(db, [...context, ...slice], connection);
  }
  await running;
}

function requireTime(deadline: number): void {
  if (performance.now() > deadline) throw new PublishRefusedError('waited_too_long', RETRY_AFTER_MS);
}

function nameEvents({ context, events }: Plan, createdAt: Date): NamedEvent[] {
  const created = new Map<string, NewNotifications>();
  return events.map(({ event, receivers }) => ({
    id: newId('evt', createdAt),
    event,
    context,
    receivers,
    created,
    ordered: new Map(),
  }));
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
  for (const { id: eventId, receivers, created, ordered } of events) {
    for (const receiver of receivers) {
      const id = newId('ntf');
      ids.push(id);
      configurationIds.push(receiver.id);
      eventIds.push(eventId);
      addTo(created, receiver, id);
      if (hasOrder(receiver)) ordered.set(receiver.id, id);
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
  created.set(receiver.id, { configuration: receiver, notificationIds: [notificationId] });
}

/** @param blocked ids of notifications that wait for another one of their record */
function publishedOf(
  events: readonly NamedEvent[],
  createdAt: Date,
  blocked: ReadonlySet<string> = new Set(),
): Published {
  const created = [...(events[0]?.created.values() ?? [])];
  return {
    events: events.map(({ id, receivers }) => ({ id, createdAt, notifications: receivers.length })),
    notifications: blocked.size === 0 ? created : created.map((each) => withoutBlocked(each, blocked)),
  };
}

function withoutBlocked(
  { configuration, notificationIds }: NewNotifications,
  blocked: ReadonlySet<string>,
): NewNotifications {
  return { configuration, notificationIds: notificationIds.filter((id) => !blocked.has(id)) };
}
