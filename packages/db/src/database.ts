import { PrismaPg } from '@prisma/adapter-pg';
import { Prisma, PrismaClient } from './generated/client.ts';

export type Database = PrismaClient;

export type DatabaseOptions = {
  url: string;
  /** Connections held at most. */
  poolSize: number;
  /** Told of connections that broke while nobody used them. */
  onConnectionError: (error: Error) => void;
};

const CONNECT_TIMEOUT_MS = 5_000;
/** No statement of ours is long; one that is waits on something that will not come. */
const STATEMENT_TIMEOUT_MS = 10_000;

/** Connects lazily: an unreachable database shows at the first query. Close with `$disconnect()`. */
export function openDatabase({ url, poolSize, onConnectionError }: DatabaseOptions): Database {
  const adapter = new PrismaPg(
    {
      connectionString: url,
      max: poolSize,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    },
    { onPoolError: onConnectionError },
  );
  return new PrismaClient({
    adapter,
    transactionOptions: { maxWait: CONNECT_TIMEOUT_MS, timeout: STATEMENT_TIMEOUT_MS },
  });
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

/**
 * Whether an error of a query means that the database can't be had at the moment, rather than that
 * the query was wrong. Prisma's driver adapter reports a broken connection in several ways.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) return UNAVAILABLE_CODES.test(error.code);
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_MESSAGES.test(`${error.name} ${error.message}`) || isDatabaseUnavailable(error.cause);
}

/** Cannot reach, timed out, closed, pool exhausted, transaction could not start. */
const UNAVAILABLE_CODES = /^(P1001|P1002|P1008|P1017|P2024|P2028|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
const UNAVAILABLE_MESSAGES =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout|terminating connection|shutting down|starting up|in recovery mode|too many clients/i;
