import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { testServices } from '../tests/support/services.ts';
import type { World } from '../tests/support/world.ts';
import type { Receiver } from './arrivals.ts';
import type { Figure } from './figures.ts';

/** Clock ticks, the unit of times in /proc/PID/stat. `getconf CLK_TCK` is 100 on all Linux platforms of Node.js. */
const TICKS_PER_SECOND = 100;

/** Parent, and CPU times in seconds, of a process (Linux: /proc/PID/stat, fields 4 and 14 to 17). */
function readStat(pid: number | string | undefined): { parent: number; own: number; deadChildren: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Field 2 is the command in parentheses and may contain spaces, so split after the last parenthesis: fields[0]
  // is field 3.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const seconds = (at: number) => ((fields[at] ?? 0) + (fields[at + 1] ?? 0)) / TICKS_PER_SECOND;
  return { parent: fields[1] ?? 0, own: seconds(11), deadChildren: seconds(13) };
}

/** CPU time of a process since its start, in seconds. */
export const cpuSeconds = (pid: number | undefined): number => readStat(pid).own;

/** Resident memory of a process, in MiB (Linux: VmRSS of /proc/PID/status). */
export function residentMiB(pid: number | undefined): number {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

export const PROCESSES = ['API', 'worker', 'Redis', 'PostgreSQL'] as const;
/** A number for each kind of process. Several workers count as one. */
export type ByProcess = Record<(typeof PROCESSES)[number], number>;

/**
 * @returns a function that reads the CPU time so far of all processes of a gateway, in seconds
 * @throws Error if PostgreSQL or Redis runs on another machine
 */
export function createCpuMeter({ api, workers, env }: World): () => ByProcess {
  const redis = findListener(testServices().redisUrl);
  const postgres = findListener(env.DATABASE_URL ?? '');
  return () => ({
    API: cpuSeconds(api.child.pid),
    worker: workers
      .filter(({ child }) => child.exitCode === null)
      .reduce((sum, { child }) => sum + cpuSeconds(child.pid), 0),
    Redis: cpuSeconds(redis),
    PostgreSQL: treeSeconds(postgres),
  });
}

/**
 * Runs `work`, and returns the CPU time of each process for each of its items, in microseconds. The driver and the
 * receiver count as well: they share the cores with the gateway, so they limit its rate.
 */
export async function measureCpu(
  world: World,
  receiver: Receiver,
  items: { name: string; count: number },
  work: () => Promise<void>,
): Promise<Figure[]> {
  const readGateway = createCpuMeter(world);
  const read = () => ({
    ...readGateway(),
    driver: cpuSeconds(process.pid),
    receiver: cpuSeconds(receiver.pid),
  });
  const before = read();
  await work();
  const after = read();
  return [...PROCESSES, 'driver' as const, 'receiver' as const].map((name) => ({
    name: `CPU per ${items.name}, ${name}`,
    value: ((after[name] - before[name]) * 1e6) / items.count,
    unit: 'µs',
  }));
}

/** CPU time of a process and of all its children, running and ended. PostgreSQL has one process for each connection. */
function treeSeconds(root: number): number {
  const { own, deadChildren } = readStat(root);
  let sum = own + deadChildren;
  for (const pid of processIds()) {
    const stat = orUndefined(() => readStat(pid));
    if (stat?.parent === root) sum += stat.own;
  }
  return sum;
}

/** The process that listens at the port of a URL of this machine (Linux: /proc/net/tcp and /proc/PID/fd). */
function findListener(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const listening = new RegExp(`:${port} \\S+ 0A (?:\\S+ +){5}(\\d+)`, 'gm');
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((path) =>
    Array.from(readFileSync(path, 'utf8').matchAll(listening), ([, inode]) => `socket:[${inode}]`),
  );
  const found = processIds().find((pid) =>
    (orUndefined(() => readdirSync(`/proc/${pid}/fd`)) ?? []).some((fd) =>
      inodes.includes(orUndefined(() => readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? ''),
    ),
  );
  if (found === undefined)
    throw new Error(
      `No process of this machine listens at ${new URL(url).host}, so its CPU time cannot be measured`,
    );
  return found;
}

/** All process ids, smallest first. */
const processIds = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .toSorted((one, other) => one - other);

/** A process may end at any moment. */
function orUndefined<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
