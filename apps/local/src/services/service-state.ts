import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { readIfPresent, writePrivately } from './private-file.ts';

const schema = z.object({
  password: z.string().regex(/^[\w-]{43}$/),
  owner: z.int().positive().optional(),
  port: z.int().positive().optional(),
});

/**
 * What a service remembers from one start to the next: its password, the id of the gateway process that
 * started it last, and the port it was told to listen on. A later start needs them to find, and to be
 * let in by, a server that outlived its gateway.
 */
export type ServiceState = z.infer<typeof schema>;

/** Reads the state kept at `path`, or makes a new one with a random password; throws on a damaged file. */
export async function readState(path: string): Promise<ServiceState> {
  const text = await readIfPresent(path);
  if (text === undefined) return { password: randomBytes(32).toString('base64url') };
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${path} is damaged: put it back, or remove it with the data beside it`, { cause });
  }
}

/** Keeps the state at `path`, readable by its owner only. */
export async function saveState(path: string, state: ServiceState): Promise<void> {
  await writePrivately(path, `${JSON.stringify(state)}\n`);
}
