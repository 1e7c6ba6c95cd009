import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { codeOf } from './failure.ts';

/**
 * Writes a file that only its owner can read, all of it or nothing: a crash half-way leaves the old one.
 */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  const old = await stat(path).catch(() => undefined);
  // Root, where a user started first, leaves the user a file that is still theirs.
  if (old !== undefined && process.getuid?.() === 0) await chown(draft, old.uid, old.gid);
  await rename(draft, path);
}

/** The text of a file, or undefined when there is none; any other failure is thrown. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
