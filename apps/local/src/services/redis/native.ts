import { execFile } from 'node:child_process';
import { realpath } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Redis } from 'ioredis';
import { onFreePort } from '../ports.ts';
import { type Child, endProcess, findProcess, startChild } from '../processes.ts';
import { readState, type Service, type ServiceState, saveState } from '../service.ts';

const POLL_MS = 10;
const GRACE_MS = 10_000;
const COMMAND_TIMEOUT_MS = 5_000;
/** Long, because Redis reads its whole append-only file before it serves clients. */
const READY_WITHIN_MS = 120_000;

const NAMES =
  process.platform === 'win32'
    ? ['redis-server.exe', 'valkey-server.exe']
    : ['redis-server', 'valkey-server'];
/** The minimum that BullMQ recommends. Some distributions still ship older versions. */
const OLDEST = [6, 2] as const;

/** A Redis or Valkey server: its absolute path, and its name and version ("Redis 7.0.15"). */
type ServerProgram = { file: string; name: string };

async function findProgram(file: string): Promise<ServerProgram | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const [, name, version = '', major, minor] = /^(\w+) server v=((\d+)\.(\d+)\S*)/.exec(stdout) ?? [];
    const isRecent = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
    return isRecent ? { file, name: `${name} ${version}` } : undefined;
  } catch {
    return undefined;
  }
}

/** Finds the first `redis-server`, else `valkey-server`, of a supported version on `path` (a PATH value). */
export async function findServer(path: string): Promise<ServerProgram | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  for (const file of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const program = await findProgram(file);
    if (program !== undefined) return program;
  }
  return undefined;
}

type Target = { port: number; password: string };

/**
 * Sends one command over a connection of its own.
 *
 * Sends AUTH itself and does not use the option `password`: a server without a password accepts every
 * password in `HELLO 3 AUTH`. `stopLeftover` would then stop a Redis that is not ours.
 */
async function ask({ port, password }: Target, send: (redis: Redis) => Promise<string>): Promise<string> {
  const redis = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    // Protocol 3 begins with HELLO, which fails before AUTH.
    protocol: 2,
    enableReadyCheck: false,
    retryStrategy: () => null,
    connectTimeout: COMMAND_TIMEOUT_MS,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  // The rejected call reports the error.
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    await redis.auth(password);
    return await send(redis);
  } finally {
    redis.disconnect();
  }
}

/**
 * Stops a server that an earlier gateway left running, for example after SIGKILL. A server that answers on the saved
 * port and accepts the saved password is certainly ours.
 * @throws Error if the gateway that started the server still runs
 */
async function stopLeftover({ password, port, owner }: ServiceState): Promise<void> {
  if (port === undefined) return;
  const info = await ask({ port, password }, (redis) => redis.info('server')).catch(() => '');
  const pid = Number(/^process_id:(\d+)/m.exec(info)?.[1]);
  if (!(pid > 0)) return;
  if ((await findProcess(pid))?.parent === owner) {
    throw new Error(`it is in use by another gateway, process ${owner}: stop that one first`);
  }
  await endProcess(pid, 'SIGTERM', GRACE_MS);
}

async function waitUntilReady(target: Target, child: Child): Promise<void> {
  for (const deadline = Date.now() + READY_WITHIN_MS; ; await sleep(POLL_MS)) {
    try {
      await ask(target, (redis) => redis.ping());
      return;
    } catch (error) {
      if (!child.isRunning()) throw new Error(`it exited at start:\n${await child.lastLines()}`);
      if (Date.now() > deadline) throw error;
    }
  }
}

type Options = { program: ServerProgram; dataDir: string; persistent: boolean };

/**
 * Starts a server program as a child process on 127.0.0.1 with a password, and resolves when the server answers.
 * `dataDir` must exist, and holds the append-only file, `state.json` (mode 0600) and `redis.log`.
 */
export async function startNative({ program, dataDir, persistent }: Options): Promise<Service> {
  const statePath = join(dataDir, 'state.json');
  const state = await readState(statePath);
  await stopLeftover(state);
  const { password } = state;
  const folder = await realpath(dataDir);

  return onFreePort(async (port) => {
    await saveState(statePath, { password, port, owner: process.pid });
    // Pass the configuration on standard input, because every user of the machine can read command lines.
    const configuration = [
      'bind 127.0.0.1',
      `port ${port}`,
      `requirepass ${password}`,
      `dir ${JSON.stringify(folder)}`,
      `appendonly ${persistent ? 'yes' : 'no'}`,
      'save ""',
      'maxmemory-policy noeviction',
      'daemonize no',
    ];
    const log = join(dataDir, 'redis.log');
    const child = await startChild({ file: program.file, args: ['-'] }, log, `${configuration.join('\n')}\n`);
    const stop = () => child.stop('SIGTERM', GRACE_MS);
    try {
      await waitUntilReady({ port, password }, child);
    } catch (error) {
      await stop();
      throw error;
    }
    const storage = persistent ? `data in ${dataDir}` : 'in memory only';
    return {
      url: `redis://:${password}@127.0.0.1:${port}`,
      description: `${program.name}, ${storage}`,
      stop,
    };
  });
}
