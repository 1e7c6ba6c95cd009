import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { messageOf, retry } from './failure.ts';
import { onFreePort } from './ports.ts';
import { createDataFolder, ROLE, stopLeftover } from './postgres/data-folder.ts';
import { chooseAccount, locatePrograms, runAs, versionOf } from './postgres/programs.ts';
import { type Child, startChild } from './processes.ts';
import { readState, type Service, saveState } from './service.ts';

const GRACE_MS = 15_000;
const POLL_MS = 20;
/** Long, because PostgreSQL replays its log after a crash before it accepts connections. */
const READY_WITHIN_MS = 120_000;
/** After SIGKILL of the server, its sessions hold the shared memory until they exit. */
const MEMORY_HELD = { on: /shared memory block .* is still in use/, tries: 40, pauseMs: 250 };
/** SQLSTATE invalid_password. */
const INVALID_PASSWORD = '28P01';
const ROOT_HINT =
  'Root runs PostgreSQL as another user. That user needs access to the data folder and to node_modules.\n';
const REMEDY = 'Set DATABASE_URL to use a PostgreSQL of your own.';

type PostgresOptions = {
  dataDir: string;
  /** Created if it is missing. */
  database: string;
  /** Tests set false: writes are faster, but a crash of the machine may lose data. */
  durable?: boolean;
  /** Default: any free port. Set the port to restart the server on the port that clients already use. */
  port?: number;
};

function serverArguments(dataDir: string, port: number, durable: boolean): string[] {
  const always = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ];
  const notDurable = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const settings = [...always, ...(durable ? [] : notDurable)];
  return ['-D', dataDir, ...settings.flatMap((setting) => ['-c', setting])];
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // Without a listener, a connection that breaks later would end this process. The pending query reports the error.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
  return client;
}

/**
 * Waits until the server accepts a connection, for at most 120 s.
 * @throws Error with the last lines of the server's log if the server exits. Does not wait after a wrong password
 */
async function connectWhenReady(url: string, child: Child): Promise<pg.Client> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(POLL_MS)) {
    try {
      return await connect(url);
    } catch (error) {
      if (!child.isRunning()) throw new Error(`PostgreSQL exited at start:\n${await child.lastLines()}`);
      if (error instanceof pg.DatabaseError && error.code === INVALID_PASSWORD) {
        throw new Error('the password kept beside the data folder is not the password of the database');
      }
      if (Date.now() > deadline) throw error;
    }
  }
}

async function createDatabaseIfMissing(client: pg.Client, database: string): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
}

async function start({ dataDir: given, durable = true, database, port }: PostgresOptions): Promise<Service> {
  // Keep the default mode: PostgreSQL may run as another user, who needs access to this folder.
  await mkdir(dirname(given), { recursive: true });
  // stopLeftover looks for this name in command lines, so the name must always be the same.
  const dataDir = join(await realpath(dirname(given)), basename(given));
  const statePath = `${dataDir}.json`;
  const log = `${dataDir}.log`;

  const { postgres, initdb } = await locatePrograms();
  const version = await versionOf(postgres);
  const { password, owner } = await readState(statePath);
  await stopLeftover(dataDir, owner);
  await saveState(statePath, { password, owner: process.pid });

  const account = await chooseAccount(dataDir);
  const as = await runAs(account, postgres);
  await createDataFolder({ dataDir, log, password, durable, account, initdb: (args) => as(initdb, args) });

  const serve = async (onPort: number): Promise<Service> => {
    const child = await startChild(as(postgres, serverArguments(dataDir, onPort, durable)), log);
    const stop = () => child.stop('SIGINT', GRACE_MS);
    const server = `postgresql://${ROLE}:${password}@127.0.0.1:${onPort}`;
    try {
      const client = await connectWhenReady(`${server}/postgres`, child);
      await createDatabaseIfMissing(client, database).finally(() => client.end());
    } catch (error) {
      await stop();
      throw error;
    }
    const description = `PostgreSQL ${version}, embedded, data in ${given}`;
    return { url: `${server}/${encodeURIComponent(database)}`, description, stop };
  };
  return retry(() => (port === undefined ? onFreePort(serve) : serve(port)), MEMORY_HELD);
}

/**
 * Starts the PostgreSQL of the npm package on 127.0.0.1, and resolves when the server accepts connections. First
 * stops a server that an earlier gateway left running. `<dataDir>` holds the data, `<dataDir>.json` the password
 * (mode 0600), and `<dataDir>.log` the server's log.
 * @throws Error that says what failed and how to use another PostgreSQL
 */
export async function startPostgres(options: PostgresOptions): Promise<Service> {
  try {
    return await start(options);
  } catch (cause) {
    const reason = messageOf(cause);
    const isDenied = process.getuid?.() === 0 && /permission denied|EACCES/i.test(reason);
    throw new Error(
      `Cannot start the embedded PostgreSQL: ${reason}\n${isDenied ? ROOT_HINT : ''}${REMEDY}`,
      { cause },
    );
  }
}
