import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const NAMES =
  process.platform === 'win32'
    ? ['redis-server.exe', 'valkey-server.exe']
    : ['redis-server', 'valkey-server'];
/** What BullMQ asks for; some distributions still ship older ones. */
const OLDEST = [6, 2] as const;

/** A Redis or Valkey server program: its absolute path and a name for people, "Redis 7.0.15". */
export type ServerProgram = { file: string; name: string };

async function tryProgram(file: string): Promise<ServerProgram | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const [, name, version = '', major, minor] = /^(\w+) server v=((\d+)\.(\d+)\S*)/.exec(stdout) ?? [];
    const recent = Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
    return recent ? { file, name: `${name} ${version}` } : undefined;
  } catch {
    return undefined;
  }
}

/** The first usable `redis-server`, else `valkey-server`, on `path` (a PATH value); undefined if none is. */
export async function findServer(path: string): Promise<ServerProgram | undefined> {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  for (const file of NAMES.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    const program = await tryProgram(file);
    if (program !== undefined) return program;
  }
  return undefined;
}
