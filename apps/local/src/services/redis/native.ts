import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Child, startChild } from '../child.ts';
import { onFreePort } from '../free-port.ts';
import type { Service } from '../service.ts';
import { readState, saveState } from '../service-state.ts';
import { ask, type Target } from './ask.ts';
import type { ServerProgram } from './find-server.ts';
import { stopLeftover } from './leftover.ts';

const POLL_MS = 10;
const GRACE_MS = 10_000;
/** Generous: Redis reads its whole append-only file before it serves anybody. */
const DEADLINE_MS = 120_000;

type Options = { program: ServerProgram; dataDir: string; persistent: boolean };

async function waitUntilReady(target: Target, child: Child): Promise<void> {
  for (const deadline = Date.now() + DEADLINE_MS; ; await sleep(POLL_MS)) {
    try {
      await ask(target, ['PING']);
      return;
    } catch (error) {
      if (!child.isRunning()) throw new Error(`it ended as it started:\n${await child.lastWords()}`);
      if (Date.now() > deadline) throw error;
    }
  }
}

/**
 * Starts a server program as a child process on 127.0.0.1, behind a password, and resolves once it
 * answers. `dataDir` must exist; in it are the append-only file, `state.json` (mode 0600) and `redis.log`.
 */
export async function startNative({ program, dataDir, persistent }: Options): Promise<Service> {
  const statePath = join(dataDir, 'state.json');
  const state = await readState(statePath);
  await stopLeftover(state);
  const { password } = state;
  const folder = await realpath(dataDir);

  return onFreePort(async (port) => {
    await saveState(statePath, { password, port, owner: process.pid });
    // On standard input, since a command line can be read by every user of the machine.
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
    const keeping = persistent ? `data in ${dataDir}` : 'nothing kept on disk';
    return {
      url: `redis://:${password}@127.0.0.1:${port}`,
      description: `${program.name}, ${keeping}`,
      stop,
    };
  });
}
