import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { messageOf } from './services/failure.ts';
import { readIfPresent, writePrivately } from './services/service.ts';

/** The folder that holds all state of a local gateway (POSTHORN_HOME). */
export type Home = {
  postgres: string;
  redis: string;
  authority: string;
  /** This gateway's master key, in the form of the setting ENCRYPTION_KEYS. */
  encryptionKeys: string;
  /** The dashboard's password, and the file that holds it. */
  opsPassword: { text: string; file: string };
  /** Records where the gateway runs, for the token command. */
  announce(gateway: Omit<RunningGateway, 'pid'>): Promise<void>;
  /** Unlocks the folder, so that another gateway can use it. */
  leave(): Promise<void>;
};

const runningSchema = z.object({
  pid: z.number().int(),
  /** Empty while the gateway starts. */
  apiUrl: z.string(),
  /** The local authority. Null when AUTH_ISSUER names another authority. */
  authority: z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() }).nullable(),
});

/** Content of gateway.json: a gateway that runs on this machine. */
export type RunningGateway = z.infer<typeof runningSchema>;

const runningFile = (folder: string) => join(folder, 'gateway.json');

/**
 * Creates the folder if it is missing, and locks the folder for this process.
 * @throws Error when another gateway uses the folder, the folder is not writable, or gateway.json is damaged
 */
export async function enterHome(folder: string): Promise<Home> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true, mode: 0o700 }).catch(rejectFolder);
  const other = await findRunning(path);
  if (other !== null) {
    throw new Error(
      `A gateway already runs on ${path} (process ${other.pid}). Stop it, or choose another folder: POSTHORN_HOME=<folder> npm start. If that process is not a gateway, remove ${runningFile(path)}.`,
    );
  }
  const announce = (gateway: Omit<RunningGateway, 'pid'>) =>
    writePrivately(runningFile(path), JSON.stringify({ ...gateway, pid: process.pid }));
  await announce({ apiUrl: '', authority: null }).catch(rejectFolder);
  const opsPasswordFile = join(path, 'ops-password');
  return {
    postgres: join(path, 'postgres'),
    redis: join(path, 'redis'),
    authority: join(path, 'authority.json'),
    encryptionKeys: await readOrCreate(
      join(path, 'encryption-keys'),
      () => `local=${randomBytes(32).toString('base64')}`,
    ),
    opsPassword: {
      text: await readOrCreate(opsPasswordFile, () => randomBytes(18).toString('base64url')),
      file: opsPasswordFile,
    },
    announce,
    leave: () => rm(runningFile(path), { force: true }),
  };
}

function rejectFolder(cause: unknown): never {
  throw new Error(
    `Cannot use the state folder (${messageOf(cause)}). Choose another folder: POSTHORN_HOME=<folder> npm start`,
    { cause },
  );
}

/** Finds the running gateway of a folder, or null. @throws Error if gateway.json is damaged or unreadable */
export async function findRunning(folder: string): Promise<RunningGateway | null> {
  const file = runningFile(resolve(folder));
  const text = await readIfPresent(file);
  const running = text === undefined ? null : parseRunning(text, file);
  return running !== null && isAlive(running.pid) ? running : null;
}

function parseRunning(text: string, file: string): RunningGateway {
  try {
    return runningSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${file} is damaged. Remove it and start again`, { cause });
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function readOrCreate(file: string, create: () => string): Promise<string> {
  const existing = await readIfPresent(file);
  if (existing !== undefined) return existing.trim();
  const created = create();
  await writePrivately(file, `${created}\n`);
  return created;
}
