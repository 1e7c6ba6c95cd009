/** PostgreSQL of the system with WAL streaming: primaries, standbys, kill and promotion. For the suites of tests/ha. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFile, chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Account, chooseAccount } from '../../../apps/local/src/services/postgres/programs.ts';
import type { Certificate } from '../certificates.ts';
import { eventually } from '../eventually.ts';
import { freePort, run } from '../process.ts';
import { findProgram } from './programs.ts';
import { type ServerProcess, serverEnvironment, startServerProcess } from './server-process.ts';

const PACKAGE = 'postgresql';
const ROLE = 'posthorn';
const DATABASE = 'posthorn';
/** A loaded machine starts a server in seconds. A crashed server replays its log first. */
const START_MS = 60_000;

export type PostgresOptions = {
  /** Further settings of postgresql.conf. */
  settings?: Readonly<Record<string, string>>;
  /** Further options of initdb. */
  initdb?: readonly string[];
  /** Where the data folder goes. Default: a folder of the cluster. The parent must exist. */
  dataDir?: string;
  /** The server then refuses connections without TLS. */
  tls?: {
    server: Certificate;
    /** PEM. With an authority, the server wants client certificates whose common name is the role. */
    clientAuthority?: string;
  };
};

export type PostgresServer = {
  /** URL of the database `posthorn`, with the user `posthorn`, a superuser. */
  url: string;
  /** `host:port` for a URL with several hosts. */
  address: string;
  dataDir: string;
  isRunning(): boolean;
  /** Runs a statement on a connection of its own. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Sends SIGKILL to the server and to all its processes, as if the machine died. */
  kill(): Promise<void>;
  /** Stops the server as `systemctl stop` does: ends the connections, then writes a checkpoint. */
  stop(): Promise<void>;
  /** Starts the stopped or killed server on its port, and waits until it accepts connections. */
  start(): Promise<void>;
  /** Makes a standby the primary. Resolves when it accepts writes. */
  promote(): Promise<void>;
  /** Everything that the server has logged. */
  log(): Promise<string>;
};

/** Servers with one password, in one folder. */
export type PostgresCluster = {
  startPrimary(options?: PostgresOptions): Promise<PostgresServer>;
  /**
   * Copies a primary by pg_basebackup and streams its log.
   * @param name what `synchronous_standby_names` and `pg_stat_replication` call the standby
   */
  startStandby(primary: PostgresServer, name: string): Promise<PostgresServer>;
  /** The URL that names all these servers, in this order. */
  urlOf(servers: readonly PostgresServer[], parameters?: string): string;
  /** Stops all servers and deletes their data. */
  close(): Promise<void>;
};

/** Migrates a database, as an operator does. */
export async function migrateDatabase(url: string): Promise<void> {
  const migration = run('node', ['dist/migrate.js'], { PATH: process.env.PATH, DATABASE_URL: url });
  if ((await migration.exited) !== 0) throw new Error(`The migration failed:\n${migration.output()}`);
}

/** Lets commits wait until this standby has written them, as an operator does who wants to lose nothing. */
export async function requireStandby(primary: PostgresServer, name: string): Promise<void> {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
  await primary.query('SELECT pg_reload_conf()');
  await eventually('the standby is synchronous', async () => {
    const rows = await primary.query<{ state: string }>(
      'SELECT sync_state AS state FROM pg_stat_replication WHERE application_name = $1',
      [name],
    );
    return rows[0]?.state === 'sync' || rows[0]?.state === 'quorum';
  });
}

export async function createPostgresCluster(): Promise<PostgresCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-ha-postgres-'));
  const account = await chooseAccount(folder);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const password = randomBytes(16).toString('hex');
  const servers: PostgresServer[] = [];

  async function startPrimary({
    settings = {},
    initdb = [],
    dataDir = join(folder, `server-${servers.length}`),
    tls,
  }: PostgresOptions = {}): Promise<PostgresServer> {
    const passwordFile = join(folder, 'password');
    await writeOwned(passwordFile, password, account);
    const trusted = ['--auth=scram-sha-256', `--username=${ROLE}`, `--pwfile=${passwordFile}`];
    const plain = ['--encoding=UTF8', '--no-locale', '--no-sync', '--no-instructions'];
    await execute('initdb', ['-D', dataDir, ...trusted, ...plain, ...initdb], account);
    const port = await freePort();
    if (tls !== undefined) await offerTls(dataDir, tls, account);
    const lines = Object.entries({ ...SETTINGS, ...settings, port: `${port}` });
    const text = lines.map(([name, value]) => `${name} = '${value}'\n`).join('');
    await appendFile(join(dataDir, 'postgresql.conf'), text);
    const server = await begin(dataDir, port);
    const admin = new pg.Client(urlAt(server.address, 'postgres'));
    await admin.connect();
    await admin.query(`CREATE DATABASE ${DATABASE}`);
    if (tls !== undefined) {
      const method = tls.clientAuthority === undefined ? 'scram-sha-256' : 'cert';
      const rules = `hostssl all all 127.0.0.1/32 ${method}\n`;
      await writeOwned(join(dataDir, 'pg_hba.conf'), rules, account);
      await admin.query('SELECT pg_reload_conf()');
    }
    await admin.end();
    return server;
  }

  async function startStandby(primary: PostgresServer, name: string): Promise<PostgresServer> {
    const dataDir = join(folder, `server-${servers.length}`);
    const { hostname, port: primaryPort } = new URL(primary.url);
    const source = `host=${hostname} port=${primaryPort} user=${ROLE} password=${password} application_name=${name}`;
    const copy = ['-D', dataDir, '-d', source, '-R', '-X', 'stream', '--checkpoint=fast', '--no-sync'];
    await execute('pg_basebackup', copy, account);
    const port = await freePort();
    await appendFile(join(dataDir, 'postgresql.auto.conf'), `port = '${port}'\n`);
    return begin(dataDir, port);
  }

  async function begin(dataDir: string, port: number): Promise<PostgresServer> {
    const logFile = `${dataDir}.log`;
    const address = `127.0.0.1:${port}`;
    const url = urlAt(address, DATABASE);
    let child: ServerProcess | undefined;
    const isRunning = () => child?.isRunning() === true;

    const server: PostgresServer = {
      url,
      address,
      dataDir,
      isRunning,
      async query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
        const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
        client.on('error', () => undefined);
        await client.connect();
        return (await client.query<Row>(text, values).finally(() => client.end())).rows;
      },
      async kill() {
        await child?.killTree();
      },
      async stop() {
        await child?.stop('SIGINT');
      },
      async start() {
        if (isRunning()) return;
        await rm(join(dataDir, 'postmaster.pid'), { force: true });
        const program = findProgram('postgres', PACKAGE);
        const started = await startServerProcess(program, ['-D', dataDir], { logFile, account });
        child = started;
        await eventually(
          'PostgreSQL accepts connections',
          async () => {
            if (!started.isRunning())
              throw new Error(`PostgreSQL exited at start:\n${await started.lastLines()}`);
            return accepts(port);
          },
          START_MS,
        );
      },
      async promote() {
        await server.query('SELECT pg_promote(true, 60)');
      },
      log: () => readFile(logFile, 'utf8'),
    };
    servers.push(server);
    await server.start();
    return server;
  }

  const urlAt = (addresses: string, database: string) =>
    `postgresql://${ROLE}:${password}@${addresses}/${database}`;

  return {
    startPrimary,
    startStandby,
    urlOf: (named, parameters = '') =>
      urlAt(named.map(({ address }) => address).join(','), DATABASE) +
      (parameters === '' ? '' : `?${parameters}`),
    async close() {
      await Promise.all(servers.map((server) => server.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** `fsync` protects from a crash of the machine only. These suites kill processes. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  fsync: 'off',
  wal_level: 'replica',
  max_wal_senders: '8',
  wal_keep_size: '512MB',
  shared_buffers: '32MB',
};

async function offerTls(
  dataDir: string,
  { server, clientAuthority }: NonNullable<PostgresOptions['tls']>,
  account: Account | undefined,
): Promise<void> {
  await writeOwned(join(dataDir, 'server.crt'), server.cert, account);
  await writeOwned(join(dataDir, 'server.key'), server.key, account);
  const settings = ["ssl = 'on'", "ssl_cert_file = 'server.crt'", "ssl_key_file = 'server.key'"];
  if (clientAuthority !== undefined) {
    await writeOwned(join(dataDir, 'clients.crt'), clientAuthority, account);
    settings.push("ssl_ca_file = 'clients.crt'");
  }
  await appendFile(join(dataDir, 'postgresql.conf'), `${settings.join('\n')}\n`);
}

async function writeOwned(path: string, text: string, account: Account | undefined): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  if (account !== undefined) await chown(path, account.uid, account.gid);
}

/** Runs a program of PostgreSQL to its end. @throws Error with its output if it fails */
async function execute(name: string, args: readonly string[], account: Account | undefined): Promise<void> {
  const program = findProgram(name, PACKAGE);
  await promisify(execFile)(program, [...args], { env: serverEnvironment(), cwd: '/', ...account });
}

/** Whether a server answers the start of a connection. A wrong password is an answer: the server has started. */
async function accepts(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'nobody', password: '-', database: '-' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    // 57P03: the server is starting up or shutting down.
    return error instanceof pg.DatabaseError && error.code !== '57P03';
  } finally {
    await client.end().catch(() => undefined);
  }
}
