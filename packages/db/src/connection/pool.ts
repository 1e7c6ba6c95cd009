import { parseDatabaseUrl } from '@posthorn/runtime/settings/database-url';
import { Client, Pool } from 'pg';
import { followingClient } from './following-client.ts';
import { serversOf } from './servers.ts';
import { prepareSession, type ServerSettings } from './session.ts';

type PoolOptions = {
  /** Names one server, or several of which one is the primary (servers.ts). */
  url: string;
  /** What `pg_stat_activity` calls the connections, unless the URL says something else. Default: `posthorn`. */
  applicationName?: string;
  /** Maximum number of open connections. */
  max: number;
  /** Settings of Postgres for each statement, through a connection pooler, too. */
  settings?: ServerSettings;
  /** Whether statements have names, so that Postgres prepares them once. Default: false. */
  isPrepared?: boolean;
  /** Time limit of one statement, in milliseconds. Default: none. */
  statementTimeoutMs?: number;
  /** How long an unused connection stays open, in milliseconds; 0 for ever. Default: 10,000. */
  idleTimeoutMs?: number;
  /** Limit of the wait for a connection, new or free, in milliseconds; 0 for none. Default: 5,000. */
  connectTimeoutMs?: number;
  /** Called when an idle connection breaks. */
  onConnectionError: (error: Error) => void;
};

export const CONNECT_TIMEOUT_MS = 5_000;
/** A server that still answers cancels its statement first, with an error that names the cause. */
const CLIENT_GRACE_MS = 1_000;
/** SQLSTATE read_only_sql_transaction: the connection leads to a standby, or to a primary of earlier. */
const READ_ONLY = '25006';

/**
 * Opens a pool. The first query connects. A connection that turns out to be read-only is closed, so that the next one can
 * lead to the new primary.
 */
export function openPool({
  url,
  applicationName = 'posthorn',
  max,
  settings: given = {},
  isPrepared = false,
  statementTimeoutMs,
  idleTimeoutMs,
  connectTimeoutMs = CONNECT_TIMEOUT_MS,
  onConnectionError,
}: PoolOptions): Pool {
  const { urls } = parseDatabaseUrl(url);
  // Reads the files of the TLS parameters: a missing file is an error of the start. Each connection reads them again.
  new Client({ connectionString: urls[0] });
  const servers = serversOf(url);
  const settings =
    statementTimeoutMs === undefined ? given : { ...given, statement_timeout: `${statementTimeoutMs}` };
  const pool = new Pool({
    connectionString: urls[0],
    Client: servers === null ? Client : followingClient(servers),
    application_name: applicationName,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    ...(statementTimeoutMs === undefined ? {} : { query_timeout: statementTimeoutMs + CLIENT_GRACE_MS }),
    ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMillis: idleTimeoutMs }),
    ...(Object.keys(settings).length === 0
      ? {}
      : { onConnect: (client) => prepareSession(client, { settings, isPrepared }) }),
  });
  pool.on('error', onConnectionError);
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code }: { code?: unknown }) => {
      if (code === READ_ONLY) connection.stream.destroy();
    });
  });
  return pool;
}
