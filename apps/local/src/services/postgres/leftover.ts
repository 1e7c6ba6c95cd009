import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent } from '../private-file.ts';
import { endProcess, inspect } from '../processes.ts';

const GRACE_MS = 15_000;

/**
 * Stops a PostgreSQL that outlived its gateway (one that was SIGKILLed) and still runs on this data
 * folder. `owner` is the gateway process that started it: while that is still its parent it is no
 * leftover, and this rejects. Resolves when the folder is free to use.
 */
export async function stopLeftover(dataDir: string, owner: number | undefined): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = Number.parseInt((await readIfPresent(pidFile)) ?? '', 10);
  if (!(pid > 0)) return;
  const found = await inspect(pid);
  // After a reboot the number may be anybody's: only a postgres of this very folder is meant.
  if (found?.command.includes('postgres') && found.command.includes(` ${dataDir} `)) {
    if (found.parent === owner) {
      throw new Error(`${dataDir} is in use by another gateway, process ${owner}: stop that one first`);
    }
    await endProcess(pid, 'SIGINT', GRACE_MS);
  }
  // PostgreSQL would take any living process of that number and user for its predecessor.
  if (process.platform !== 'win32') await rm(pidFile, { force: true });
}
