import { DatabaseError } from 'pg';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';

/** What Postgres said, as Prisma's driver adapter hands it on. */
const metaSchema = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
});

/** Connections (08), resources (53), conflicts with others (40), shutdown, read-only, cancelled. */
const UNAVAILABLE_STATES = /^(08...|53...|40...|57P0.|57014|25006|55P03)$/;
/** Can't reach, timed out, closed, no free connection, transaction could not start, write conflict. */
const UNAVAILABLE_CODES =
  /^(P1001|P1002|P1008|P1017|P2024|P2028|P2034|P2037|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
/** What never got as far as Postgres has no code of its own. */
const UNAVAILABLE_MESSAGES =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Connection terminated|connection timeout|timeout exceeded when trying to connect|Query read timeout/i;

/**
 * Whether an error of a query means that the database can't serve at the moment, rather than that
 * the query was wrong.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const state = sqlStateOf(error);
  if (state !== undefined && UNAVAILABLE_STATES.test(state)) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError && UNAVAILABLE_CODES.test(error.code))
    return true;
  if (!(error instanceof Error)) return false;
  return UNAVAILABLE_MESSAGES.test(`${error.name} ${error.message}`) || isDatabaseUnavailable(error.cause);
}

/** Whether Postgres refused the data themselves (classes 22 and 23), which no repetition mends. */
export function isDataRejected(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}

/** Whether a lock was not to be had within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** The five characters that Postgres names an error by, if the error is one of its. */
function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  return metaSchema.safeParse(error.meta).data?.driverAdapterError.cause.originalCode;
}
