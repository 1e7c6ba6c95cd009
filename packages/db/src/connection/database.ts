import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from '../generated/client.ts';

export type Database = PrismaClient;

export type DatabaseOptions = {
  url: string;
  /** Connections held at most; two are the least. */
  poolSize: number;
  /** How long a statement may take, in milliseconds; by default 10 s. */
  statementTimeoutMs?: number;
  /** Told of connections that broke while nobody used them. */
  onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of ours is long; one that is waits on something that will not come. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Of the connections so many are for the statements that go past Prisma; at least one. */
const DIRECT_SHARE = 0.5;

/**
 * How those are planned: once for each connection, for any values. With the values Postgres would plan each use
 * anew, which takes longer than the use, since it looks through all partitions and finds its plan for a single one
 * better. A plan for any values that was made while a table was empty would go through that table to the end, so it must go by
 * an index, and each of these statements has one (tests/index-use.test.ts). Not for Prisma's: a page of a list
 * is found well only by who knows how long it is.
 */
const PLANNING = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off -c jit=off';

/** Connects lazily: an unreachable database shows at the first query. Close with `closeDatabase`. */
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
  const pools = { direct: open(direct, PLANNING), ofPrisma: open(Math.max(1, poolSize - direct)) };
  const db = new PrismaClient({
    adapter: new PrismaPg(pools.ofPrisma, { disposeExternalPool: true }),
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: statementTimeoutMs },
  });
  poolsOf.set(db, pools);
  return db;
}

/** Repeating it is harmless. */
export async function closeDatabase(db: Database): Promise<void> {
  const { direct } = find(db);
  await Promise.all([db.$disconnect(), direct.ending || direct.end()]);
}

/** Prisma keeps its pool to itself. */
const poolsOf = new WeakMap<Database, { direct: Pool; ofPrisma: Pool }>();

function find(db: Database) {
  const pools = poolsOf.get(db);
  if (pools === undefined) throw new TypeError('This database was not opened by openDatabase');
  return pools;
}

/** The connections for what goes past Prisma, see statement.ts. */
export function directPool(db: Database): Pool {
  return find(db).direct;
}

/** Connections that are open, and queries that wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number };

/** How a database that `openDatabase` opened uses its connections at this moment. */
export function poolUse(db: Database): PoolUse {
  const pools = Object.values(find(db));
  const sum = (count: (pool: Pool) => number) => pools.reduce((total, pool) => total + count(pool), 0);
  const idle = sum(({ idleCount }) => idleCount);
  return {
    busy: sum(({ totalCount }) => totalCount) - idle,
    idle,
    waiting: sum(({ waitingCount }) => waitingCount),
  };
}

/** Whether the database answers. */
export async function isDatabaseReady(db: Database): Promise<boolean> {
  try {
    await db.$queryRaw`SELECT 1`;
    return true;
  } catch {
    return false;
  }
}
