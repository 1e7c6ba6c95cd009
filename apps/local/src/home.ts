import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { readIfPresent, writePrivately } from './services/private-file.ts';

/** The folder that holds all state of a local gateway (POSTHORN_HOME). */
export type Home = {
  postgres: string;
  redis: string;
  authority: string;
  /** This gateway's own master key for secrets at rest, in the form of ENCRYPTION_KEYS. */
  encryptionKeys: string;
  /** Of OPS_USER, and the file in which a person finds it. */
  opsPassword: { text: string; file: string };
  /** Tells other commands where the gateway is, while it runs. */
  announce(gateway: Omit<RunningGateway, 'pid'>): Promise<void>;
  /** Gives the folder free for another gateway. */
  leave(): Promise<void>;
};

const runningSchema = z.object({
  pid: z.number().int(),
  apiUrl: z.string(),
  /** The local authority, unless tokens come from elsewhere. */
  authority: z.object({ issuer: z.string(), clientId: z.string(), clientSecret: z.string() }).nullable(),
});

/** What a running gateway tells the commands beside it. */
export type RunningGateway = z.infer<typeof runningSchema>;

const runningFile = (folder: string) => join(folder, 'gateway.json');

/**
 * Makes the folder if need be and takes it for this process.
 * @throws Error when another gateway that still lives has it
 */
export async function enterHome(folder: string): Promise<Home> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true, mode: 0o700 });
  const other = await findRunning(path);
  if (other !== null) {
    throw new Error(
      `A gateway already runs on ${path} (process ${other.pid}). Stop it, or set another POSTHORN_HOME. If that process is no gateway, remove ${runningFile(path)}.`,
    );
  }
  const announce = (gateway: Omit<RunningGateway, 'pid'>) =>
    writePrivately(runningFile(path), JSON.stringify({ ...gateway, pid: process.pid }));
  await announce({ apiUrl: '', authority: null });
  const opsPasswordFile = join(path, 'ops-password');
  return {
    postgres: join(path, 'postgres'),
    redis: join(path, 'redis'),
    authority: join(path, 'authority.json'),
    encryptionKeys: await readOrMake(
      join(path, 'encryption-keys'),
      () => `local=${randomBytes(32).toString('base64')}`,
    ),
    opsPassword: {
      text: await readOrMake(opsPasswordFile, () => randomBytes(18).toString('base64url')),
      file: opsPasswordFile,
    },
    announce,
    leave: () => rm(runningFile(path), { force: true }),
  };
}

/** The gateway that runs on a folder, or null. */
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
    throw new Error(`${file} is damaged: remove it`, { cause });
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

async function readOrMake(file: string, make: () => string): Promise<string> {
  const known = await readIfPresent(file);
  if (known !== undefined) return known.trim();
  const made = make();
  await writePrivately(file, `${made}\n`);
  return made;
}
