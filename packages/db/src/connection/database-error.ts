import { DatabaseError } from 'pg';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';

/** Where Prisma's driver adapter keeps the SQLSTATE of Postgres, and its own name for an error of the connection. */
const metaSchema = z.object({
  driverAdapterError: z.object({
    cause: z.object({ originalCode: z.string().optional(), kind: z.string().optional() }),
  }),
});

/** SQLSTATE codes: connection (08), login (28), resources (53), conflict (40), shutdown, read-only, cancelled, lock timeout. */
const UNAVAILABLE_STATES = /^(08...|28...|53...|40...|57P0.|57014|25006|55P03)$/;
/** Prisma and socket codes: login, unreachable, timed out, TLS, closed, no free connection, no transaction, write conflict. */
const UNAVAILABLE_CODES =
  /^(P1000|P1001|P1002|P1008|P1010|P1011|P1017|P2024|P2028|P2034|P2037|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/;
/** Errors of the connection in Prisma's driver adapter. A raw query reports them under the code of a failed query. */
const UNAVAILABLE_KINDS =
  /^(DatabaseNotReachable|ConnectionClosed|SocketTimeout|TlsConnectionError|TooManyConnections)$/;
/** Some connection errors carry no code, so match the message. A connection that broke while idle is not queryable. */
const UNAVAILABLE_MESSAGES =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections|Connection terminated|connection timeout|timeout exceeded when trying to connect|NoServerError|TlsConnectionError|support SSL connections|is not queryable|Query read timeout/i;

/** Codes of Node.js and OpenSSL: one side refuses the certificate of the other. */
const TLS_CODES = /^(CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_)/;

/** Whether a query failed because the database is unavailable at present, and not because the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof Prisma.PrismaClientInitializationError) return true;
  const state = sqlStateOf(error);
  if (state !== undefined && UNAVAILABLE_STATES.test(state)) return true;
  if (error instanceof Prisma.PrismaClientKnownRequestError) {
    if (UNAVAILABLE_CODES.test(error.code) || UNAVAILABLE_KINDS.test(causeOf(error)?.kind ?? '')) return true;
  }
  if (!(error instanceof Error)) return false;
  if ('code' in error && TLS_CODES.test(String(error.code))) return true;
  return UNAVAILABLE_MESSAGES.test(`${error.name} ${error.message}`) || isDatabaseUnavailable(error.cause);
}

/** SQLSTATE of connections that end: the statement before may have been committed. */
const ENDED_STATES = /^(08...|57P0.)$/;

/** Whether a failed statement may have been committed, or may still be. Any other answer of Postgres says that it was not. */
export function isOutcomeUnknown(error: unknown): boolean {
  const state = sqlStateOf(error);
  return isDatabaseUnavailable(error) && (state === undefined || ENDED_STATES.test(state));
}

/** Whether Postgres rejected the data (SQLSTATE classes 22 and 23). A retry fails again. */
export function isDataRejected(error: unknown): boolean {
  return /^2[23]/.test(sqlStateOf(error) ?? '');
}

/** Whether a statement did not get its lock within `lock_timeout`. */
export function isLockTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '55P03';
}

/** Whether another transaction changed a row since the snapshot of this transaction. */
export function isSerializationFailure(error: unknown): boolean {
  const isPrismas = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2034';
  return isPrismas || sqlStateOf(error) === '40001';
}

/** Whether Postgres or the client cancelled a statement at its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return sqlStateOf(error) === '57014' || isServerSilent(error);
}

/** Whether a replica cancelled a statement, because it read rows that the replayed log removes. */
export function isReplicaConflict(error: unknown): boolean {
  const isNamed = error instanceof Error && /conflict with recovery/i.test(error.message);
  return isNamed || /^40/.test(sqlStateOf(error) ?? '');
}

/** Whether a statement names something that the schema does not have: a table, a column, a value of an enumeration. */
export function isSchemaBehind(error: unknown): boolean {
  return /^(42...|22P02)$/.test(sqlStateOf(error) ?? '');
}

/** Whether the server did not even cancel a statement at its time limit. */
export function isServerSilent(error: unknown): boolean {
  return error instanceof Error && /^Query read timeout/i.test(error.message);
}

/** The five-character code of a Postgres error; undefined for other errors. */
function sqlStateOf(error: unknown): string | undefined {
  if (error instanceof DatabaseError) return error.code;
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return undefined;
  return causeOf(error)?.originalCode;
}

function causeOf({ meta }: Prisma.PrismaClientKnownRequestError) {
  return metaSchema.safeParse(meta).data?.driverAdapterError.cause;
}
