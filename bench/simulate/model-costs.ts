import { readRun } from '../runs.ts';
import { type Costs, interpolate, type ScriptCosts } from './costs.ts';

/** Groups of a message that is alone: key, write and offer; take, load, record and release; and four statements. */
const GROUPS = { API: 3, worker: 4, PostgreSQL: 4 };
const GROUPED = ['API', 'worker', 'PostgreSQL'] as const;
type Grouped = (typeof GROUPED)[number];

/** CPU milliseconds of a process: `group` for each group, and `each` for every message over all groups. */
export type GroupCost = { group: number; each: number };

export type ModelCosts = Record<Grouped, GroupCost> & {
  scripts: ScriptCosts;
  /** Redis' milliseconds for a tick. */
  tickMs(workers: number, holds: number): number;
  /** What an idle worker costs beside its ticks, in milliseconds per second. */
  idle: { Redis: number; PostgreSQL: number; worker: number };
  /** CPU milliseconds per message outside the gateway, on the machine of the bench. */
  driverMs: number;
  receiverMs: number;
};

/** What "end-to-end" measured. Times in milliseconds. */
export type Measured = {
  file: string;
  of(name: string): number;
};

/** Reads the newest run of "end-to-end" in bench/history. */
export async function readMeasured(files: readonly string[]): Promise<Measured> {
  for (const file of files.toSorted().toReversed()) {
    const { results } = await readRun(file);
    const figures = results.find(({ scenario }) => scenario === 'end-to-end')?.figures;
    if (figures === undefined) continue;
    const values = new Map(figures.map(({ name, value }) => [name, value]));
    return {
      file,
      of(name) {
        const value = values.get(name);
        if (value === undefined) throw new Error(`${file} has no figure "${name}"`);
        return value;
      },
    };
  }
  throw new Error('bench/history has no run of "end-to-end": npm run bench -- --only end-to-end');
}

/**
 * The calibration tells how the cost of a message divides into groups and messages. The run of the bench, on a machine
 * without other load, tells the level.
 */
export function createModelCosts(
  costs: Costs,
  measured: Measured,
  { organizations, groupCost }: { organizations: number; groupCost: number },
): ModelCosts {
  const share = costs.groups.saturated / costs.groups.sequential;
  const costOf = (name: Grouped): GroupCost => {
    const { sequentialUs, saturatedUs } = costs.processes[name];
    const level = measured.of(`one worker: CPU per message, ${name}`) / saturatedUs;
    const groups = ((sequentialUs - saturatedUs) / (1 - share)) * groupCost;
    return {
      group: (groups * level) / GROUPS[name],
      each: Math.max(0, saturatedUs - groups * share) * level,
    };
  };
  const scripts = costs.scripts.find((known) => known.organizations >= organizations) ?? costs.scripts.at(-1);
  const [alone] = costs.ticks;
  if (scripts === undefined || alone === undefined) throw new Error('The costs have no scripts or no ticks');
  const tickMs = (workers: number, holds: number) => {
    const idle = interpolate(
      costs.ticks.map((tick) => [tick.workers, tick.idleUs]),
      workers,
    );
    const held = interpolate(
      costs.ticks.map((tick) => [tick.workers, tick.heldUs]),
      workers,
    );
    return (idle + (held - idle) * Math.min(1, holds / alone.holds)) / 1_000;
  };
  const { RedisUs, PostgreSQLUs, workerUs } = costs.idleWorker;
  return {
    ...{ API: costOf('API'), worker: costOf('worker'), PostgreSQL: costOf('PostgreSQL'), scripts, tickMs },
    idle: {
      Redis: Math.max(0, RedisUs - alone.idleUs) / 1_000,
      PostgreSQL: PostgreSQLUs / 1_000,
      worker: workerUs / 1_000,
    },
    driverMs: costs.processes.driver.saturatedUs / 1_000,
    receiverMs: costs.processes.receiver.saturatedUs / 1_000,
  };
}
