/**
 * The order of a record's notifications, for configurations with `ordering: "record"`.
 *
 * The notifications of one record and configuration form a chain. `record_tails` has the last one. A transaction that
 * appends a notification locks the tail first, so all processes agree on one order. Then it writes the new id into the
 * notification before it (`next_id`), but only if that one is still open. The same row lock serializes this with the end
 * of that notification: either the end sees the next notification and frees it, or the next one sees the end and does
 * not wait.
 */
import { timeOf } from '@posthorn/domain/ids';
import type { Prisma, WebhookConfiguration } from '../generated/client.ts';

export const hasOrder = ({ ordering }: Pick<WebhookConfiguration, 'ordering'>): boolean =>
  ordering === 'record';

/** A record, as one configuration receives it. */
export type RecordKey = { configurationId: string; entity: string; recordId: string };

/** The newest notification of a record; an empty id if there is none. */
type Tail = RecordKey & { lastId: string };

/** Tails by `keyOf`. */
export type Tails = ReadonlyMap<string, Tail>;

/** A notification of a configuration with an order. */
export type Ordered = RecordKey & { id: string };

/** Notifications to append to a record, in their order. */
type Chain = { tail: Tail; ids: string[] };

/** Runs a statement in the caller's transaction. */
export type RunSql = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** Runs statements of this file in a transaction of Prisma. */
export function runIn(tx: Pick<Prisma.TransactionClient, '$queryRawUnsafe'>): RunSql {
  return (text, values) => tx.$queryRawUnsafe(text, ...values);
}

const keyOf = ({ configurationId, entity, recordId }: RecordKey): string =>
  JSON.stringify([configurationId, entity, recordId]);

/** Rows in one statement, so that each stays short: 100 events for 1,000 configurations are 100,000 notifications. */
const MOST_IN_STATEMENT = 2_000;

function slicesOf<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / MOST_IN_STATEMENT);
  return Array.from({ length: count }, (_, n) =>
    items.slice(n * MOST_IN_STATEMENT, (n + 1) * MOST_IN_STATEMENT),
  );
}

/**
 * Locks the tails of records until the transaction ends. Locks in the order of the keys' bytes: callers with other orders
 * would deadlock.
 */
export async function lockTails(run: RunSql, keys: readonly RecordKey[]): Promise<Tails> {
  const byKey = new Map(keys.map((key) => [keyOf(key), key]));
  const sorted = [...byKey.keys()].map((text) => Buffer.from(text)).sort(Buffer.compare);
  const locked = new Map<string, Tail>();
  for (const slice of slicesOf(sorted)) {
    const tails = await lockSlice(
      run,
      slice.flatMap((text) => byKey.get(String(text)) ?? []),
    );
    for (const tail of tails) locked.set(keyOf(tail), tail);
  }
  return locked;
}

/**
 * The time of new ids: now, but later than the last notification of each record. So the ids of a record have the same
 * order as its notifications, whichever process creates them.
 */
export function timeBehind(tails: Tails): Date {
  const lastIds = Array.from(tails.values(), ({ lastId }) => lastId).filter((id) => id !== '');
  const latest = lastIds.map((id) => timeOf(id).getTime()).reduce((one, other) => Math.max(one, other), 0);
  return new Date(Math.max(Date.now(), latest + 1));
}

/** Postgres inserts the rows of an array in their order. */
async function lockSlice(run: RunSql, keys: readonly RecordKey[]): Promise<Tail[]> {
  return run<Tail>(
    `INSERT INTO record_tails (configuration_id, entity, record_id, last_id)
    SELECT configuration_id, entity, record_id, ''
    FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS wanted (configuration_id, entity, record_id, at)
    ORDER BY at
    ON CONFLICT (configuration_id, entity, record_id) DO UPDATE SET last_id = record_tails.last_id
    RETURNING configuration_id AS "configurationId", entity, record_id AS "recordId", last_id AS "lastId"`,
    columnsOf(keys),
  );
}

/**
 * Appends open notifications, in the given order, to records whose tails the transaction has locked. A notification
 * behind an open one waits, and has no due time until it is freed.
 * @returns ids of the notifications that wait
 */
export async function appendToTails(
  run: RunSql,
  tails: Tails,
  notifications: readonly Ordered[],
): Promise<Set<string>> {
  const chains = chainsOf(tails, notifications);
  const linked = new Set<string>();
  for (const slice of slicesOf(chains)) for (const id of await linkToPredecessors(run, slice)) linked.add(id);
  const rows = chains.flatMap(({ tail, ids }) =>
    ids.map((id, at) => ({
      id,
      predecessorId: at > 0 ? ids[at - 1] : linked.has(tail.lastId) ? tail.lastId : undefined,
      nextId: ids[at + 1],
    })),
  );
  // A notification without neighbours stays as it was inserted or reopened.
  const linkedRows = rows.filter(({ predecessorId, nextId }) => (predecessorId ?? nextId) !== undefined);
  for (const slice of slicesOf(linkedRows)) await writeNeighbours(run, slice);
  for (const slice of slicesOf(chains)) await moveTails(run, slice);
  return new Set(rows.flatMap(({ id, predecessorId }) => (predecessorId === undefined ? [] : [id])));
}

function chainsOf(tails: Tails, notifications: readonly Ordered[]): Chain[] {
  const chains = new Map<string, Chain>();
  for (const notification of notifications) {
    const key = keyOf(notification);
    const tail = tails.get(key);
    if (tail === undefined) throw new Error('The tail of a record is not locked');
    const known = chains.get(key);
    if (known === undefined) chains.set(key, { tail, ids: [notification.id] });
    else known.ids.push(notification.id);
  }
  return [...chains.values()];
}

type Neighbours = { id: string; predecessorId: string | undefined; nextId: string | undefined };

async function writeNeighbours(run: RunSql, rows: readonly Neighbours[]): Promise<void> {
  await run(
    `UPDATE notifications AS notification
    SET predecessor_id = given.predecessor_id, is_blocked = given.predecessor_id IS NOT NULL, next_id = given.next_id,
      next_attempt_at = CASE WHEN given.predecessor_id IS NULL THEN next_attempt_at END
    FROM unnest($1::text[], $2::text[], $3::text[]) AS given (id, predecessor_id, next_id)
    WHERE notification.id = ANY ($1::text[]) AND notification.id = given.id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ predecessorId }) => predecessorId ?? null),
      rows.map(({ nextId }) => nextId ?? null),
    ],
  );
}

async function moveTails(run: RunSql, chains: readonly Chain[]): Promise<void> {
  await run(
    `UPDATE record_tails AS tail SET last_id = given.last_id
    FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS given (configuration_id, entity, record_id, last_id)
    WHERE tail.configuration_id = given.configuration_id AND tail.entity = given.entity
      AND tail.record_id = given.record_id`,
    [...columnsOf(chains.map(({ tail }) => tail)), chains.map(({ ids, tail }) => ids.at(-1) ?? tail.lastId)],
  );
}

/**
 * Tells the last notification of each record which one waits for it, if it is still open. A notification that is
 * appended again cannot wait for itself.
 * @returns ids of the open last notifications
 */
async function linkToPredecessors(run: RunSql, chains: readonly Chain[]): Promise<Set<string>> {
  const links = chains.flatMap(({ tail: { lastId }, ids }) => {
    const [first] = ids;
    return lastId === '' || first === undefined || ids.includes(lastId) ? [] : [{ lastId, first }];
  });
  if (links.length === 0) return new Set();
  const linked = await run<{ id: string }>(
    `UPDATE notifications AS last SET next_id = given.next_id
    FROM unnest($1::text[], $2::text[]) AS given (id, next_id)
    WHERE last.id = ANY ($1::text[]) AND last.id = given.id AND last.status IN ('Pending', 'Retrying')
    RETURNING last.id`,
    [links.map(({ lastId }) => lastId), links.map(({ first }) => first)],
  );
  return new Set(linked.map(({ id }) => id));
}

/**
 * Frees the notifications that wait for ended ones. They are due at once.
 * @param ids notifications that have ended in this transaction
 * @returns ids of the freed notifications
 */
export async function freeNextOf(run: RunSql, ids: readonly string[]): Promise<string[]> {
  const freed = await run<{ id: string }>(
    `UPDATE notifications AS waiting SET is_blocked = false, next_attempt_at = now()
    FROM notifications AS ended
    WHERE ended.id = ANY ($1::text[]) AND ended.status NOT IN ('Pending', 'Retrying')
      AND waiting.id = ended.next_id AND waiting.predecessor_id = ended.id AND waiting.is_blocked
      AND waiting.status IN ('Pending', 'Retrying')
    RETURNING waiting.id`,
    [ids],
  );
  return freed.map(({ id }) => id);
}

/**
 * Takes a waiting notification out of its chain, before the transaction cancels it: what waits for it then waits for its
 * predecessor. Does nothing if it does not wait.
 * @param waiting the transaction has locked its tail, so its neighbours cannot change
 */
export async function removeFromChain(run: RunSql, waiting: Ordered): Promise<void> {
  const { id, configurationId, entity, recordId } = waiting;
  const [linked] = await run<{ predecessorId: string; nextId: string | null }>(
    `UPDATE notifications AS predecessor SET next_id = waiting.next_id
    FROM notifications AS waiting
    WHERE waiting.id = $1 AND waiting.is_blocked AND predecessor.id = waiting.predecessor_id
      AND predecessor.next_id = waiting.id AND predecessor.status IN ('Pending', 'Retrying')
    RETURNING predecessor.id AS "predecessorId", predecessor.next_id AS "nextId"`,
    [id],
  );
  if (linked === undefined) return;
  const { predecessorId, nextId } = linked;
  await run('UPDATE notifications SET next_id = NULL WHERE id = $1', [id]);
  if (nextId !== null) {
    await run('UPDATE notifications SET predecessor_id = $1 WHERE id = $2', [predecessorId, nextId]);
  } else {
    await run(
      `UPDATE record_tails SET last_id = $1
      WHERE configuration_id = $2 AND entity = $3 AND record_id = $4 AND last_id = $5`,
      [predecessorId, configurationId, entity, recordId, id],
    );
  }
}

/**
 * Locks the tails of those notifications whose configuration has an order. Call this before a transaction reopens
 * notifications.
 *
 * @param options `isAny`: also those of other configurations that are part of a chain, because the configuration may have
 *   had an order
 * @returns the ordered notifications, by id, and the tails of their records
 */
export async function lockTailsOf(
  run: RunSql,
  ids: readonly string[],
  { isAny = false }: { isAny?: boolean } = {},
): Promise<{ ordered: Ordered[]; tails: Tails }> {
  const ordered = await run<Ordered>(
    `SELECT notification.id, configuration.id AS "configurationId", event.entity, event.record_id AS "recordId"
    FROM notifications AS notification
    JOIN webhook_configurations AS configuration ON configuration.id = notification.configuration_id AND (
      configuration.ordering = 'record'
      OR $2::boolean AND (notification.is_blocked OR notification.next_id IS NOT NULL)
    )
    JOIN events AS event ON event.id = notification.event_id
    WHERE notification.id = ANY ($1::text[]) ORDER BY notification.id`,
    [ids, isAny],
  );
  return { ordered, tails: await lockTails(run, ordered) };
}

function columnsOf(keys: readonly RecordKey[]): string[][] {
  return [
    keys.map(({ configurationId }) => configurationId),
    keys.map(({ entity }) => entity),
    keys.map(({ recordId }) => recordId),
  ];
}
