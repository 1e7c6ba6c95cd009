import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError, EXIT } from '../exit.ts';

const sessionSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  /** The resource that tokens are for (RFC 8707). Absent if the gateway names none. */
  resource: z.string().optional(),
  accessToken: z.string(),
  /** Milliseconds since the epoch. Absent if the authority does not say. */
  expiresAt: z.number().optional(),
  refreshToken: z.string().optional(),
});

/** What `posthorn login` obtained for one gateway. */
export type Session = z.infer<typeof sessionSchema>;

const fileSchema = z.object({
  version: z.literal(1),
  /** The gateway of the last login: the default of later commands. */
  current: z.string().optional(),
  sessions: z.record(z.string(), sessionSchema),
});
type Content = z.infer<typeof fileSchema>;

/** The credentials file. Gateways are named by their base address. */
export type CredentialStore = {
  readonly path: string;
  findCurrent(): Promise<string | undefined>;
  find(gateway: string): Promise<Session | undefined>;
  /** Stores a session and makes its gateway the current one. */
  save(gateway: string, session: Session): Promise<void>;
  remove(gateway: string): Promise<void>;
  /**
   * Replaces a session under a lock, so that two commands do not use one refresh token twice. Many authorities end the
   * whole session when that happens.
   * @param change gets the session as it is under the lock
   */
  update(gateway: string, change: (session: Session) => Promise<Session>): Promise<Session | undefined>;
};

/** `posthorn/credentials.json` in the XDG configuration folder. */
export function credentialsPath(env: Readonly<Record<string, string | undefined>>, home: string): string {
  // The XDG specification says to ignore a relative path.
  const folder = env.XDG_CONFIG_HOME?.startsWith('/') ? env.XDG_CONFIG_HOME : join(home, '.config');
  return join(folder, 'posthorn', 'credentials.json');
}

export function createCredentialStore(path: string): CredentialStore {
  const read = async (): Promise<Content> => {
    const text = await readFile(path, 'utf8').catch(absent);
    return text === undefined ? { version: 1, sessions: {} } : parse(text, path);
  };
  const write = async (content: Content) => {
    const draft = `${path}.${process.pid}.tmp`;
    await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600, flush: true });
    await rename(draft, path);
  };
  const change = <Result>(edit: (content: Content) => Promise<Result>) =>
    withLock(path, async () => {
      const content = await read();
      const result = await edit(content);
      await write(content);
      return result;
    });
  return {
    path,
    findCurrent: async () => (await read()).current,
    find: async (gateway) => (await read()).sessions[gateway],
    save: (gateway, session) =>
      change(async (content) => {
        content.sessions[gateway] = session;
        content.current = gateway;
      }),
    remove: (gateway) =>
      change(async (content) => {
        delete content.sessions[gateway];
      }),
    update: (gateway, renew) =>
      change(async (content) => {
        const session = content.sessions[gateway];
        if (session === undefined) return undefined;
        const renewed = await renew(session);
        content.sessions[gateway] = renewed;
        return renewed;
      }),
  };
}

function parse(text: string, path: string): Content {
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new CommandError(EXIT.failed, `${path} is damaged. Remove it and sign in again: posthorn login`, {
      cause,
    });
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

/** How long a command may hold the lock: longer than one request to the authority. A crashed command leaves it behind. */
const STALE_MS = 30_000;
const POLL_MS = 50;

async function withLock<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The folder may come from a version or a program that did not protect it.
  await chmod(folder, 0o700);
  const lock = `${path}.lock`;
  while (!(await acquire(lock))) await wait(POLL_MS);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function acquire(lock: string): Promise<boolean> {
  try {
    await (await open(lock, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (!isExisting(error)) throw error;
  }
  const { mtimeMs } = (await stat(lock).catch(absent)) ?? { mtimeMs: Date.now() };
  if (Date.now() - mtimeMs > STALE_MS) await rm(lock, { force: true });
  return false;
}

function isExisting(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EEXIST';
}
