import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from './failure.ts';

/** A service that this process started, or that a setting names. */
export type Service = {
  /** Includes the password, if there is one. */
  url: string;
  /** One line for the banner, without secrets. */
  description: string;
  /** Resolves when nothing is left running. May be called more than once. */
  stop(): Promise<void>;
};

const stateSchema = z.object({
  password: z.string().regex(/^[\w-]{43}$/),
  owner: z.int().positive().optional(),
  port: z.int().positive().optional(),
});

/**
 * The state that a service keeps between starts: its password, the process id of the gateway that
 * started it last (`owner`), and its port. A later start uses them to find and stop a server that
 * outlived its gateway.
 */
export type ServiceState = z.infer<typeof stateSchema>;

/** Reads the state from `path`, or returns a new one with a random password. @throws Error for a damaged file */
export async function readState(path: string): Promise<ServiceState> {
  const text = await readIfPresent(path);
  if (text === undefined) return { password: randomBytes(32).toString('base64url') };
  try {
    return stateSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged. Restore it, or remove it together with the data beside it`, {
      cause,
    });
  }
}

export async function saveState(path: string, state: ServiceState): Promise<void> {
  await writePrivately(path, `${JSON.stringify(state)}\n`);
}

/** Replaces a file atomically, with mode 0600: a crash leaves the old file. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  const old = await stat(path).catch(() => undefined);
  // When root replaces a user's file, the user must still be able to read it.
  if (old !== undefined && process.getuid?.() === 0) await chown(draft, old.uid, old.gid);
  await rename(draft, path);
}

/** The text of a file, or undefined if it does not exist. Throws any other error. */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
