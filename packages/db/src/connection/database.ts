import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from '../generated/client.ts';

export type Database = PrismaClient;

type DatabaseOptions = {
  url: string;
  /** Most connections open at once; values below 2 count as 2. */
  poolSize: number;
  /** Time limit of one statement, in milliseconds; 10 s by default. */
  statementTimeoutMs?: number;
  /** Called when an idle connection breaks. */
  onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** All statements are short. A statement that takes 10 s is stuck, for example behind a lock. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Share of the connections reserved for statements that bypass Prisma; at least one connection. */
const DIRECT_SHARE = 0.5;

/**
 * Planner settings of the direct connections.
 *
 * - `force_generic_plan`: each connection plans a statement once, for any values. A plan for the actual values
 *   prefers a single partition, so Postgres would plan every execution again, which takes longer than to run it.
 * - `enable_seqscan=off`: a generic plan made while a table is empty would scan the whole table, even after it
 *   has grown. Each of these statements has an index (tests/index-use.test.ts).
 * - `jit=off`: compilation takes longer than such a short statement.
 *
 * Prisma's connections keep the defaults: list queries need a plan made for their actual parameters.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

/** Connects lazily: if the database is unreachable, the first query fails. Close with `closeDatabase`. */
export function openDatabase({
  url,
  poolSize,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  onConnectionError,
}: DatabaseOptions): Database {
  const open = (max: number, options?: string) => {
    const pool = new Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: statementTimeoutMs,
      query_timeout: statementTimeoutMs + 1_000,
      ...(options === undefined ? {} : { options }),
    });
    pool.on('error', onConnectionError);
    return pool;
  };
  const direct = Math.max(1, Math.floor(poolSize * DIRECT_SHARE));
  const pools = { direct: open(direct, PLANNING), prisma: open(Math.max(1, poolSize - direct)) };
  const db = new PrismaClient({
    adapter: new PrismaPg(pools.prisma, { disposeExternalPool: true }),
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: statementTimeoutMs },
  });
  poolsByDatabase.set(db, pools);
  return db;
}

/** Closes all connections. Safe to call more than once. */
export async function closeDatabase(db: Database): Promise<void> {
  const { direct } = poolsFor(db);
  await Promise.all([db.$disconnect(), direct.ending || direct.end()]);
}

/** Prisma does not expose its pool, so this map keeps the pools of each database. */
const poolsByDatabase = new WeakMap<Database, { direct: Pool; prisma: Pool }>();

function poolsFor(db: Database) {
  const pools = poolsByDatabase.get(db);
  if (pools === undefined) throw new TypeError('This database was not opened by openDatabase');
  return pools;
}

/** The connections for statements that bypass Prisma (statements.ts). */
export function directPool(db: Database): Pool {
  return poolsFor(db).direct;
}

/** Open connections, busy and idle, and queries that wait for a connection. */
type PoolUse = { busy: number; idle: number; waiting: number };

/** Counts the connections of both pools. */
export function poolUse(db: Database): PoolUse {
  const pools = Object.values(poolsFor(db));
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum(({ idleCount }) => idleCount);
  return {
    busy: sum(({ totalCount }) => totalCount) - idle,
    idle,
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/** Whether the database answers a query. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
