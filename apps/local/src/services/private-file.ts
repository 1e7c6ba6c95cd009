import { readFile, rename, writeFile } from 'node:fs/promises';

/**
 * Writes a file that only its owner can read, all of it or nothing: a crash half-way leaves the old one.
 */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  await rename(draft, path);
}

/** The text of a file, or undefined when there is none; any other failure is thrown. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
