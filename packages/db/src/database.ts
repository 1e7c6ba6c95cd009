import { PrismaPg } from '@prisma/adapter-pg';
import { Pool } from 'pg';
import { PrismaClient } from './generated/client.ts';

export type Database = PrismaClient;

export type DatabaseOptions = {
  url: string;
  /** Connections held at most. */
  poolSize: number;
  /** How long a statement may take, in milliseconds; by default 10 s. */
  statementTimeoutMs?: number;
  /** Told of connections that broke while nobody used them. */
  onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of ours is long; one that is waits on something that will not come. */
const STATEMENT_TIMEOUT_MS = 10_000;

/**
 * All that is asked often is found by an index. But a statement that is prepared while a table is empty would go
 * through that table for as long as the connection lives, or until Postgres has counted the rows anew. Where there
 * is no index for it a statement goes through the table all the same, at a cost that looks so high that Postgres
 * would compile it first.
 */
const PLANNING = '-c enable_seqscan=off -c jit=off';

/** Connects lazily: an unreachable database shows at the first query. Close with `$disconnect()`. */
export function openDatabase({
  url,
  poolSize,
  statementTimeoutMs = STATEMENT_TIMEOUT_MS,
  onConnectionError,
}: DatabaseOptions): Database {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    options: PLANNING,
  });
  // Prisma listens too, but only from its first query on.
  pool.on('error', onConnectionError);
  const db = new PrismaClient({
    adapter: new PrismaPg(pool, { disposeExternalPool: true }),
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: statementTimeoutMs },
  });
  pools.set(db, pool);
  return db;
}

/** Prisma keeps its pool to itself. */
const pools = new WeakMap<Database, Pool>();

/** The connections of a database that `openDatabase` opened, for what goes past Prisma. */
export function poolOf(db: Database): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new TypeError('This database was not opened by openDatabase');
  return pool;
}

/** Connections that are open, and queries that wait for one. */
export type PoolUse = { busy: number; idle: number; waiting: number };

/** How a database that `openDatabase` opened uses its connections at this moment. */
export function poolUse(db: Database): PoolUse {
  const { totalCount, idleCount, waitingCount } = poolOf(db);
  return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
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
