import { setTimeout as wait } from 'node:timers/promises';
import { startProcess, type TestProcess } from '../../tests/support/process.ts';
import type { World } from '../../tests/support/world.ts';
import { pick, type Random } from './random.ts';

export const PROCESS_KINDS = ['api', 'worker'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];
const SIGNALS = ['SIGKILL', 'SIGTERM'] as const;
type Signal = (typeof SIGNALS)[number];

/** A process of the fleet, living or ended. */
export type Member = {
  kind: ProcessKind;
  process: TestProcess;
  /** The address from which a worker sends, its own; empty for an API process. */
  address: string;
  /** When and how the run ended the process; null while it runs. Time of `Date.now()`. */
  ending: { signal: Signal; at: number } | null;
};

export type Fleet = {
  /** All processes so far. The first of each kind runs until the end, so that its memory can be watched. */
  members: readonly Member[];
  /** The addresses of the API processes that have not been told to end. */
  apiUrls(): string[];
  /** Starts, ends and kills processes in turns until the signal aborts, one every `everyMs`. */
  scale(everyMs: number, signal: AbortSignal): Promise<void>;
  /** What a fleet must never do: a SIGTERM without exit status 0, or a process that does not start. */
  faults: readonly string[];
  /** Resolves when all processes that were told to end have ended. */
  settle(): Promise<void>;
};

export type FleetSize = Record<ProcessKind, number>;

/** A start is more likely than an end while processes are missing, so that the fleet is mostly complete. */
const START_SHARE = 0.6;
const WORKER_SHARE = 0.75;
/** A worker may take 28 s to end: the longest attempt and its record. */
const SLOWEST_END_MS = 60_000;

/** Starts the processes that `world` does not have yet: its API is the first one. */
export async function startFleet(world: World, size: FleetSize, random: Random): Promise<Fleet> {
  const members: Member[] = [{ kind: 'api', process: world.api, address: '', ending: null }];
  const faults: string[] = [];
  const endings: Promise<void>[] = [];
  const starting: Record<ProcessKind, number> = { api: 0, worker: 0 };
  let workers = 0;
  let ended = 0;

  const running = (kind: ProcessKind) =>
    members.filter((member) => member.kind === kind && member.ending === null);

  async function start(kind: ProcessKind): Promise<void> {
    starting[kind] += 1;
    const address = kind === 'worker' ? addressOf(workers++) : '';
    try {
      const env = kind === 'worker' ? { ...world.env, EGRESS_ADDRESS: address } : world.env;
      const process = await startProcess(kind, env);
      members.push({ kind, process, address, ending: null });
      world.workers.push(process);
    } catch (error) {
      faults.push(`the ${kind} did not start: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      starting[kind] -= 1;
    }
  }

  async function end(member: Member, signal: Signal): Promise<void> {
    const { kind, process } = member;
    member.ending = { signal, at: Date.now() };
    if (signal === 'SIGKILL') return process.kill();
    const status = await Promise.race([
      process.stop(),
      wait(SLOWEST_END_MS, 'no exit' as const, { ref: false }),
    ]);
    if (status !== 0) faults.push(`the ${kind} answered SIGTERM with ${status}: ${lastLines(process)}`);
  }

  /** One change: starts a process where one is missing, or ends one. */
  function change(): void {
    const kind: ProcessKind = random() < WORKER_SHARE ? 'worker' : 'api';
    const isMissing = running(kind).length + starting[kind] < size[kind];
    const member = pick(random, running(kind).slice(1));
    if (isMissing && (random() < START_SHARE || member === undefined)) endings.push(start(kind));
    else if (member !== undefined) endings.push(end(member, SIGNALS[ended++ % SIGNALS.length] ?? 'SIGKILL'));
  }

  await Promise.all([
    ...Array.from({ length: size.api - 1 }, () => start('api')),
    ...Array.from({ length: size.worker }, () => start('worker')),
  ]);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  return {
    members,
    faults,
    apiUrls: () => running('api').map(({ process }) => `http://127.0.0.1:${process.port}`),
    async scale(everyMs, signal) {
      while (!signal.aborted) {
        await wait(everyMs, undefined, { signal }).catch(() => undefined);
        if (!signal.aborted) change();
      }
    },
    async settle() {
      await Promise.all(endings);
    },
  };
}

/** Loopback addresses of Linux: all of 127.0.0.0/8. */
const addressOf = (n: number) => `127.1.${Math.floor(n / 250)}.${(n % 250) + 1}`;

const lastLines = ({ output }: TestProcess) => output().trim().split('\n').slice(-3).join('\n');
