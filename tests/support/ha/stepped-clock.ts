/** Clocks that step while processes run. libfaketime replaces the clock of a process; durations stay right, as after NTP. */
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { eventually } from '../eventually.ts';
import { freePort, run } from '../process.ts';
import { findProgram } from './programs.ts';

export type SteppedClock = {
  /** The environment of a Node.js process with this clock. */
  env: Record<string, string>;
  /** The environment of a program that allocates memory with jemalloc, which libfaketime cannot load beside. */
  envWithoutJemalloc: Record<string, string>;
  /** Sets how far the clock is ahead of the machine's clock. Its processes notice at once. */
  setAhead(seconds: number): void;
  remove(): Promise<void>;
};

/** @throws Error if faketime is missing */
export async function createClock(aheadSeconds = 0): Promise<SteppedClock> {
  const program = findProgram('faketime', 'faketime');
  const shown = execFileSync(program, ['-f', '+0', 'sh', '-c', 'echo $LD_PRELOAD'], { encoding: 'utf8' });
  const library = shown.trim().replace('libfaketime.so', 'libfaketimeMT.so');
  const libc = /\S+\/libc\.so\.6$/m.exec(readFileSync('/proc/self/maps', 'utf8'))?.[0] ?? 'libc.so.6';
  const folder = await mkdtemp(join(tmpdir(), 'posthorn-clock-'));
  const file = join(folder, 'ahead');
  const setAhead = (seconds: number) => {
    // A process never reads half a file.
    writeFileSync(`${file}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
    renameSync(`${file}.new`, file);
  };
  setAhead(aheadSeconds);
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return {
    env,
    envWithoutJemalloc: { ...env, LD_PRELOAD: `${library} ${libc}` },
    setAhead,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Starts a Redis with this clock. */
export async function startRedisWith(clock: SteppedClock): Promise<{ url: string; stop(): Promise<void> }> {
  const port = await freePort();
  const options = [
    '--bind',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--save',
    '',
    '--maxmemory-policy',
    'noeviction',
  ];
  const server = run(findProgram('redis-server', 'redis-server'), options, {
    PATH: process.env.PATH,
    ...clock.envWithoutJemalloc,
  });
  const url = `redis://127.0.0.1:${port}`;
  const redis = new Redis(url);
  redis.on('error', () => undefined);
  try {
    await eventually('Redis answers', async () => (await redis.ping()) === 'PONG');
  } finally {
    redis.disconnect();
  }
  return {
    url,
    async stop() {
      server.child.kill('SIGKILL');
      await server.exited;
    },
  };
}
