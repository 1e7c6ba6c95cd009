/** Redis servers of a suite: processes of their own on loopback, which the suite kills, freezes and starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Redis, type RedisOptions } from 'ioredis';
import { eventually } from '../eventually.ts';
import { RUN_ID_VARIABLE, testServices } from '../services.ts';
import { findProgram } from './programs.ts';

export type RedisServer = {
  port: number;
  /** A connection of the suite to this server, whatever its role. */
  redis: Redis;
  /** Starts the server again after `kill` or `stop`, on the same port. */
  start(): Promise<void>;
  /** Sends SIGKILL and waits for the exit. */
  kill(): Promise<void>;
  /** Sends SIGTERM and waits for the exit. Does nothing for a server that does not run. */
  stop(): Promise<void>;
  /** Stops the process as if its machine hung: connections stay open and nobody answers. */
  freeze(): void;
  thaw(): void;
  /** Stops the server and closes the connection of the suite. */
  close(): Promise<void>;
};

type RedisServerOptions = {
  /** Folder for the files of all servers of a suite. */
  folder: string;
  port: number;
  /** Further lines of redis.conf or sentinel.conf. */
  lines: readonly string[];
  isSentinel?: boolean;
  /** How the suite itself connects. Default: to the port, without a password. */
  connection?: Omit<RedisOptions, 'replyMapping'>;
};

/** Starts a Redis server on 127.0.0.1, and resolves when it answers. Debian's redis-server has TLS and Sentinel. */
export async function startRedisServer(options: RedisServerOptions): Promise<RedisServer> {
  const { port, isSentinel = false } = options;
  const folder = join(options.folder, `redis-${port}`);
  await mkdir(folder);
  const file = join(folder, 'redis.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir ${folder}`,
    ...(isSentinel ? [] : ['save ""', 'maxmemory-policy noeviction', 'repl-diskless-sync-delay 0']),
    ...options.lines,
  ];
  // A Sentinel, and a server after CONFIG REWRITE, replaces the content.
  await writeFile(file, `${lines.join('\n')}\n`);
  const redis = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => 50,
    ...options.connection,
  });
  redis.on('error', () => undefined);

  let child: ChildProcess | null = null;
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    // A frozen process handles SIGTERM only after SIGCONT.
    child.kill('SIGCONT');
    await exited;
  };
  const server: RedisServer = {
    port,
    redis,
    async start() {
      const program = findProgram('redis-server', 'redis-server');
      const started = spawn(program, [file, ...(isSentinel ? ['--sentinel'] : [])], {
        env: { PATH: process.env.PATH, [RUN_ID_VARIABLE]: testServices().runId },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      let output = '';
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output = (output + text).slice(-10_000);
        });
      }
      await eventually('the Redis server answers', async () => {
        if (started.exitCode !== null) throw new Error(`redis-server exited:\n${output}`);
        return redis.ping().catch(() => undefined);
      });
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await end('SIGTERM');
      redis.disconnect();
    },
  };
  await server.start();
  return server;
}
