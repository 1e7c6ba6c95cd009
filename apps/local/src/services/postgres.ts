import { execFile } from 'node:child_process';
import { mkdir, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { startChild } from './child.ts';
import { messageOf } from './failure.ts';
import { onFreePort } from './free-port.ts';
import { chooseAccount, runAs } from './postgres/account.ts';
import { findBinaries } from './postgres/binaries.ts';
import { createCluster, ROLE } from './postgres/cluster.ts';
import { stopLeftover } from './postgres/leftover.ts';
import { connectWhenReady, ensureDatabase } from './postgres/ready.ts';
import { retry } from './retry.ts';
import type { Service } from './service.ts';
import { readState, saveState } from './service-state.ts';

const GRACE_MS = 15_000;
/** Sessions of a server that was SIGKILLed hold its memory until they notice. */
const MEMORY_HELD = { on: /shared memory block .* is still in use/, tries: 40, pauseMs: 250 };
const ROOT_HINT =
  'It does not run as root but as another user, who needs a way to the data and to node_modules.\n';
const WAY_OUT = 'Set DATABASE_URL to use a PostgreSQL of your own.';

/** `durable: false` trades safety from a power cut for speed, for tests. `database` is made if missing. */
export type PostgresOptions = {
  dataDir: string;
  /** Created if it is missing. */
  database: string;
  /** False forgets at a crash of the machine, for tests. */
  durable?: boolean;
  /** The port of an earlier start, for those who still know it. */
  port?: number;
};

function settings(port: number, durable: boolean): string[] {
  const always = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
  ];
  const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  return [...always, ...(durable ? [] : careless)].flatMap((setting) => ['-c', setting]);
}

async function versionOf(postgres: string): Promise<string> {
  const { stdout } = await promisify(execFile)(postgres, ['--version']);
  return /\d+(\.\d+)?/.exec(stdout)?.[0] ?? '';
}

async function start({ dataDir: given, durable = true, database, port }: PostgresOptions): Promise<Service> {
  // Open to others, each file in it is not: as root PostgreSQL runs as a user who has to pass through.
  await mkdir(dirname(given), { recursive: true });
  // The name a leftover was started under must be the name we look for.
  const dataDir = join(await realpath(dirname(given)), basename(given));
  const statePath = `${dataDir}.json`;
  const log = `${dataDir}.log`;

  const { postgres, initdb } = await findBinaries();
  const version = await versionOf(postgres);
  const { password, owner } = await readState(statePath);
  await stopLeftover(dataDir, owner);
  await saveState(statePath, { password, owner: process.pid });

  const account = await chooseAccount(dataDir);
  const as = await runAs(account, postgres);
  await createCluster({ dataDir, log, password, durable, account, initdb: (args) => as(initdb, args) });

  const serve = async (listening: number): Promise<Service> => {
    const child = await startChild(as(postgres, ['-D', dataDir, ...settings(listening, durable)]), log);
    const stop = () => child.stop('SIGINT', GRACE_MS);
    const server = `postgresql://${ROLE}:${password}@127.0.0.1:${listening}`;
    try {
      const client = await connectWhenReady(`${server}/postgres`, child);
      await ensureDatabase(client, database).finally(() => client.end());
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
 * Starts a real PostgreSQL from npm on 127.0.0.1, on a port of its own choice unless one is given, and
 * resolves once it answers. `<dataDir>` holds the data, `<dataDir>.json` the password (mode 0600), `<dataDir>.log` what the
 * server says. A server left behind by a killed gateway is stopped first. Rejects with the way out.
 */
export async function startPostgres(options: PostgresOptions): Promise<Service> {
  try {
    return await start(options);
  } catch (cause) {
    const reason = messageOf(cause);
    const denied = process.getuid?.() === 0 && /permission denied|EACCES/i.test(reason);
    throw new Error(
      `The embedded PostgreSQL does not start: ${reason}\n${denied ? ROOT_HINT : ''}${WAY_OUT}`,
      { cause },
    );
  }
}
