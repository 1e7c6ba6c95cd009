import { setFlagsFromString } from 'node:v8';
import { PrismaPg } from '@prisma/adapter-pg';
import type { ClientBase, Pool } from 'pg';
import { PrismaClient } from '../generated/client.ts';
import { OTHER_PLANS } from './index-order.ts';
import { CONNECT_TIMEOUT_MS, openPool } from './pool.ts';

export type Database = PrismaClient;

type DatabaseOptions = {
  url: string;
  /** What `pg_stat_activity` calls the connections, unless the URL says something else. Default: `posthorn`. */
  applicationName?: string;
  /** Maximum number of open connections. A value below 2 counts as 2. */
  poolSize: number;
  /** Time limit of one statement, in milliseconds. Default: 10,000. */
  statementTimeoutMs?: number;
  /** Connections for lists and statistics, in addition to `poolSize`. Default: 4. */
  readPoolSize?: number;
  /** Time limit of one statement of a list or a statistic, in milliseconds. Default: 2,000. */
  readTimeoutMs?: number;
  /** Called when an idle connection breaks. */
  onConnectionError: (error: Error) => void;
};

/**
 * Prisma's query planner is WebAssembly. V8 would compile each of its functions a second time, optimized, which takes
 * 65 MB of memory for the rest of the process. The optimized planner is not faster, because Prisma plans a query once.
 */
setFlagsFromString('--liftoff-only');

/** Statements take milliseconds. A statement that takes 10 s is stuck, for example behind a lock. */
const STATEMENT_TIMEOUT_MS = 10_000;
const READ_POOL_SIZE = 4;
const READ_TIMEOUT_MS = 2_000;

/** Share of the connections reserved for statements that bypass Prisma. At least one connection. */
const DIRECT_SHARE = 0.5;

/**
 * Planner settings of the direct connections.
 *
 * - `force_generic_plan`: each connection plans a statement once, for any values. By default, Postgres would plan
 *   every execution, because a plan for the actual values reads fewer partitions. Planning takes longer than the
 *   execution.
 * - `enable_seqscan=off`: Postgres may plan a statement while its table is empty. Without this setting the plan
 *   would scan the table, even after the table has grown. Each of these statements has an index
 *   (tests/index-use.test.ts).
 * - `jit=off`: compiling a statement takes longer than running it.
 *
 * Prisma's connections keep the defaults: list queries need a plan made for their actual parameters.
 */
const PLANNING = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', jit: 'off' };

/**
 * Planner settings of the connections for lists and statistics. These statements must follow an index in its order
 * and stop early. A scan of the table or a sort would read all rows of an organization.
 */
const READ_PLANNING = Object.fromEntries(OTHER_PLANS.map((name) => [name, 'off']));

/**
 * Opens three pools: for Prisma, for direct statements, and for lists and statistics (reads.ts). Slow reads cannot
 * use up the connections that authentication and publishing need. The first query connects, and fails if the
 * database is unreachable. Close the pools with `closeDatabase`.
 */
export function openDatabase({
  url,
  applicationName = 'posthorn',
  poolSize,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  readPoolSize = READ_POOL_SIZE,
  readTimeoutMs = READ_TIMEOUT_MS,
  onConnectionError,
}: DatabaseOptions): Database {
  const shared = { url, applicationName, statementTimeoutMs, onConnectionError };
  const direct = Math.max(1, Math.floor(poolSize * DIRECT_SHARE));
  const pools = {
    direct: openPool({ ...shared, max: direct, settings: PLANNING, isPrepared: true }),
    prisma: openPool({ ...shared, max: Math.max(1, poolSize - direct) }),
    reads: openReadPool({ ...shared, max: readPoolSize, statementTimeoutMs: readTimeoutMs }),
  };
  const db = new PrismaClient({
    adapter: new PrismaPg(pools.prisma, { disposeExternalPool: true }),
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: statementTimeoutMs },
  });
  poolsByDatabase.set(db, pools);
  return db;
}

/** Opens a pool for lists and statistics, on the primary or on a replica. */
export function openReadPool(options: Omit<Parameters<typeof openPool>[0], 'settings' | 'isPrepared'>): Pool {
  return openPool({ ...options, settings: READ_PLANNING });
}

/** Closes all connections. Safe to call more than once. */
export async function closeDatabase(db: Database): Promise<void> {
  const { direct, reads } = poolsFor(db);
  await Promise.all([db.$disconnect(), ...[direct, reads].map((pool) => pool.ending || pool.end())]);
}

/** The pools of each database. Prisma does not expose its pool. */
const poolsByDatabase = new WeakMap<Database, { direct: Pool; prisma: Pool; reads: Pool }>();

function poolsFor(db: Database) {
  const pools = poolsByDatabase.get(db);
  if (pools === undefined) throw new TypeError('This database was not opened by openDatabase');
  return pools;
}

/** Checks on a connection of the replica, before the statements of a read, that its data are recent. */
export type PrepareRead = (client: Pick<ClientBase, 'query'>) => Promise<void>;

/** How one read finds its connection: on the replica, or else on the primary (replica-reads.ts). */
export type ReadSource = <Result>(
  fromPrimary: () => Promise<Result>,
  fromReplica: (pool: Pool, prepare: PrepareRead) => Promise<Result>,
) => Promise<Result>;

const readSources = new WeakMap<Database, ReadSource>();

/** Creates a second name of a database whose lists and statistics use another source (replica-reads.ts). */
export function createView(db: Database, source: ReadSource): Database {
  const view = new Proxy(db, {});
  poolsByDatabase.set(view, poolsFor(db));
  readSources.set(view, source);
  return view;
}

/** The source of lists and statistics; undefined for the primary. */
export function readSourceOf(db: Database): ReadSource | undefined {
  return readSources.get(db);
}

/** The connections for statements that bypass Prisma (statements.ts). */
export function directPool(db: Database): Pool {
  return poolsFor(db).direct;
}

/** The connections for lists and statistics (reads.ts). */
export function readPool(db: Database): Pool {
  return poolsFor(db).reads;
}

/** Maximum number of connections for the statements of Prisma. */
export function countPrismaConnections(db: Database): number {
  return poolsFor(db).prisma.options.max;
}

/** Numbers of busy connections, of idle connections, and of queries that wait for a connection. */
type PoolUse = { busy: number; idle: number; waiting: number };

/** Counts the connections of all pools. */
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
