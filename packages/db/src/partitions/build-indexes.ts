import type { Database } from '../connection/database.ts';
import { isLockTimeout } from '../connection/database-error.ts';
import { runTransaction } from '../connection/statements.ts';
import { withPartitionLock } from './partitions.ts';

type MissingIndex = {
  /** The index of the partitioned table. */
  parent: string;
  partition: string;
  /** Definition of the parent index, without the name: `USING btree (…) WHERE …`. */
  definition: string;
};

/**
 * Builds the indexes that a migration added to a partitioned table, on the partitions that existed before. The
 * migration creates such an index with `ON ONLY`, because building the index would block writers for minutes. New
 * partitions get the index when they are attached.
 *
 * @param isEmptyOnly skips partitions with rows, whose indexes take long to build
 * @returns names of the partitions that got an index
 */
export async function buildIndexes(db: Database, { isEmptyOnly = false } = {}): Promise<string[]> {
  const built: string[] = [];
  for (const missing of await listMissing(db)) {
    if (isEmptyOnly && !(await isEmpty(db, missing.partition))) continue;
    if (await build(db, missing)) built.push(missing.partition);
  }
  return built;
}

/** Lists the partitions of events, notifications and attempts that lack an index of their table. */
async function listMissing(db: Database): Promise<MissingIndex[]> {
  return db.$queryRaw<MissingIndex[]>`
    SELECT parent.relname::text AS parent, partition.relname::text AS partition,
      substring(pg_get_indexdef(parent.oid) FROM ' (USING .*)$') AS definition
    FROM pg_index AS index
    JOIN pg_class AS parent ON parent.oid = index.indexrelid AND parent.relkind = 'I'
    JOIN pg_class AS "table" ON "table".oid = index.indrelid
    JOIN pg_inherits AS child ON child.inhparent = index.indrelid
    JOIN pg_class AS partition ON partition.oid = child.inhrelid
    WHERE "table".relname IN ('events', 'notifications', 'attempts')
      AND "table".relnamespace = current_schema()::regnamespace
      AND NOT EXISTS (
        SELECT FROM pg_inherits AS attached JOIN pg_index AS own ON own.indexrelid = attached.inhrelid
        WHERE attached.inhparent = index.indexrelid AND own.indrelid = child.inhrelid)
    ORDER BY partition.relname DESC, parent.relname`;
}

async function isEmpty(db: Database, table: string): Promise<boolean> {
  const rows = await db.$queryRawUnsafe<unknown[]>(`SELECT 1 FROM "${table}" LIMIT 1`);
  return rows.length === 0;
}

/** Key of the advisory lock: an arbitrary number that nothing else uses. */
const LOCK = 7_205_759_404;

/**
 * Builds one index without blocking writers, then attaches it. Names come from the catalogue, not from input.
 * Drops an index that another process left unfinished: Postgres would never complete such an index.
 *
 * @returns false if another process builds indexes, or the partition stays in use
 */
async function build(db: Database, { parent, partition, definition }: MissingIndex): Promise<boolean> {
  const name = `${partition}_${parent}`.slice(0, 63);
  try {
    return await withLock(db, async () => {
      const [known] = await db.$queryRaw<{ isValid: boolean }[]>`
        SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass(${`"${name}"`})`;
      if (known?.isValid === false) await db.$executeRawUnsafe(`DROP INDEX CONCURRENTLY "${name}"`);
      if (known?.isValid !== true) {
        await db.$executeRawUnsafe(`CREATE INDEX CONCURRENTLY "${name}" ON "${partition}" ${definition}`);
      }
      const attached = await withPartitionLock(db, (tx) =>
        tx.$executeRawUnsafe(`ALTER INDEX "${parent}" ATTACH PARTITION "${name}"`),
      );
      return attached !== null;
    });
  } catch (error) {
    if (isLockTimeout(error)) return false;
    throw error;
  }
}

/**
 * Runs work under a lock that admits one process at a time. The lock belongs to an open transaction on a connection of
 * its own: CREATE INDEX CONCURRENTLY runs in no transaction, and behind a pooler no session lasts for several
 * statements. The build waits for older snapshots, but this transaction is idle and has no snapshot.
 *
 * @returns false, without running the work, if another process holds the lock
 */
function withLock(db: Database, work: () => Promise<boolean>): Promise<boolean> {
  return runTransaction(db, async (connection) => {
    await connection.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    // Without a parameter: the protocol for parameters would keep a snapshot until the transaction ends.
    const { rows } = await connection.query<{ isHeld: boolean }>(
      `SELECT pg_try_advisory_xact_lock(${LOCK}) AS "isHeld"`,
    );
    return rows[0]?.isHeld === true && (await work());
  });
}
