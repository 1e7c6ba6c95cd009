/** A file system of a few MiB that a test can fill. Needs the right to mount, as root has. */
import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const BLOCK = Buffer.alloc(64 * 1024);

export type SmallDisk = {
  path: string;
  /** Writes a file until no byte is free. */
  fill(): Promise<void>;
  /** Deletes that file. */
  free(): Promise<void>;
  close(): Promise<void>;
};

export async function mountSmallDisk(mebibytes: number): Promise<SmallDisk> {
  const path = await mkdtemp(join(tmpdir(), 'posthorn-disk-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=0777`, 'posthorn-test', path]);
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      try {
        // Smaller blocks at the end, so that not even a page is free.
        for (let size = BLOCK.length; size >= 512; size /= 2) {
          while (await fits(() => file.write(BLOCK, 0, size)));
        }
      } finally {
        await file.close();
      }
    },
    free: () => rm(filler, { force: true }),
    async close() {
      await run('umount', ['-l', path]);
      await rmdir(path);
    },
  };
}

async function fits(write: () => Promise<unknown>): Promise<boolean> {
  return write().then(
    () => true,
    () => false,
  );
}
