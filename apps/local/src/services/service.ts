import { randomBytes } from 'node:crypto';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from './failure.ts';

/** A service that the gateway uses. This process started the service, or a setting has its URL. */
export type Service = {
  /** Includes the password, if there is one. */
  url: string;
  /** One line for the banner, without secrets. */
  description: string;
  /** Stops the service if this process started it, and resolves after the exit. Safe to call more than once. */
  stop(): Promise<void>;
};

const stateSchema = z.object({
  password: z.string().regex(/^[\w-]{43}$/),
  /** Process id of the gateway that started the service last. */
  owner: z.int().positive().optional(),
  port: z.int().positive().optional(),
});

/**
 * The state of a service, kept between starts. With `owner` and `port`, the next start finds and stops
 * a server that still runs after its gateway exited.
 */
export type ServiceState = z.infer<typeof stateSchema>;

/** Reads the state from `path`, or returns a new state with a random password. @throws Error for a damaged file */
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

/** Writes a file with mode 0600. The replacement is atomic: after a crash the file has the old or the new text. */
export async function writePrivately(path: string, text: string): Promise<void> {
  const draft = `${path}.${process.pid}.tmp`;
  await writeFile(draft, text, { mode: 0o600, flush: true });
  const old = await stat(path).catch(() => undefined);
  // When root replaces a user's file, the user must still be able to read it.
  if (old !== undefined && process.getuid?.() === 0) await chown(draft, old.uid, old.gid);
  await rename(draft, path);
}

/** Reads the text of a file. Returns undefined if the file does not exist. @throws any other error */
export async function readIfPresent(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
