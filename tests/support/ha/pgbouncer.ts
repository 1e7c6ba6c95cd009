/** PgBouncer of the system in front of a PostgreSQL. For the suites of tests/ha. */
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chooseAccount } from '../../../apps/local/src/services/postgres/programs.ts';
import { eventually } from '../eventually.ts';
import { freePort } from '../process.ts';
import { findProgram } from './programs.ts';
import { startServerProcess } from './server-process.ts';

export type PgBouncer = {
  /** The URL of the server behind, with the address of PgBouncer. */
  url: string;
  /** Reads the version that PgBouncer reports. */
  version(): Promise<string>;
  /** Sends SIGKILL, as if the machine died. */
  kill(): Promise<void>;
  /** Starts the killed PgBouncer on its port, and waits until it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts PgBouncer in transaction mode, for any database of the server. Everything else keeps its default.
 * @param behind URL of the server
 * @param settings further settings of `[pgbouncer]`
 */
export async function startPgBouncer(
  behind: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-ha-pgbouncer-'));
  const account = await chooseAccount(folder);
  const url = new URL(behind);
  const port = await freePort();
  const usersFile = join(folder, 'users.txt');
  const configFile = join(folder, 'pgbouncer.ini');
  await writeFile(usersFile, `"${url.username}" "${url.password}"\n`, { mode: 0o600 });
  const lines = {
    listen_addr: '127.0.0.1',
    listen_port: `${port}`,
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: usersFile,
    stats_users: url.username,
    pool_mode: 'transaction',
    ...settings,
  };
  const server = `* = host=${url.hostname} port=${url.port}`;
  const text = Object.entries(lines).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(configFile, `[databases]\n${server}\n[pgbouncer]\n${text.join('')}`, { mode: 0o600 });
  if (account !== undefined) {
    for (const path of [folder, usersFile, configFile]) await chown(path, account.uid, account.gid);
  }

  const program = process.env.PGBOUNCER ?? findProgram('pgbouncer', 'pgbouncer');
  const logFile = join(folder, 'pgbouncer.log');
  let child = await startServerProcess(program, [configFile], { logFile, account });
  url.port = `${port}`;
  const admin = new URL(url);
  admin.pathname = '/pgbouncer';
  const ask = async (statement: string) => {
    const client = new pg.Client(admin.href);
    client.on('error', () => undefined);
    await client.connect();
    return client.query<Record<string, string>>(statement).finally(() => client.end());
  };
  const untilItAnswers = () =>
    eventually('PgBouncer answers', async () => {
      if (!child.isRunning()) throw new Error(`PgBouncer exited at start:\n${await child.lastLines()}`);
      return ask('SHOW VERSION').then(
        () => true,
        () => false,
      );
    });
  await untilItAnswers();
  return {
    url: url.href,
    async version() {
      const { rows } = await ask('SHOW VERSION');
      return Object.values(rows[0] ?? {}).join(' ');
    },
    async kill() {
      await child.stop('SIGKILL');
    },
    async start() {
      child = await startServerProcess(program, [configFile], { logFile, account });
      await untilItAnswers();
    },
    async stop() {
      await child.stop('SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
