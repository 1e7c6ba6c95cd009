import { readdirSync } from 'node:fs';
import type { World } from '../../tests/support/world.ts';
import { residentMiB } from '../process-figures.ts';
import type { Fleet, Member } from './fleet.ts';

/** What must not grow with time, each with the growth over a run that still counts as flat. */
export const SERIES = {
  'memory of a worker, MiB': { share: 0.15, least: 15 },
  'memory of an API process, MiB': { share: 0.15, least: 15 },
  'handles of a worker': { share: 0.15, least: 15 },
  'handles of an API process': { share: 0.15, least: 15 },
  'memory of Redis, MiB': { share: 0.2, least: 2 },
  'keys of Redis': { share: 0.2, least: 300 },
  'jobs in Redis': { share: 0.2, least: 100 },
  'connections of PostgreSQL': { share: 0.15, least: 10 },
  'rows of tallies': { share: 0.5, least: 2_000 },
  'rows of open notifications': { share: 0.2, least: 200 },
  'rows of locked idempotency keys': { share: 0.5, least: 200 },
} as const;
type Name = keyof typeof SERIES;

/** @property at seconds since the begin of the run */
export type Sample = { at: number; values: Record<Name, number> };

/** How a series went after the warm-up. */
export type Trend = {
  name: Name;
  first: number;
  last: number;
  /** By the line through all values: how much they grew from the end of the warm-up to the end. */
  growth: number;
  isFlat: boolean;
};

type Rows = { tallies: number; open: number; locked: number; connections: number };

/** Reads all values once. The process of each kind that never ends shows the memory of its kind. */
export async function takeSample({ db, redis, prefix }: World, fleet: Fleet, at: number): Promise<Sample> {
  const oldest = (kind: Member['kind']) =>
    fleet.members.find((member) => member.kind === kind)?.process.child.pid;
  const [worker, api] = [oldest('worker'), oldest('api')];
  const queue = `{${prefix}:0}:notifications`;
  const [[rows], keys, memory, ...jobs] = await Promise.all([
    db.$queryRaw<Rows[]>`
      SELECT (SELECT count(*) FROM publish_tallies)::integer + (SELECT count(*) FROM attempt_tallies)::integer AS tallies,
        (SELECT count(*) FROM notifications WHERE status IN ('Pending', 'Retrying'))::integer AS open,
        (SELECT count(*) FROM idempotency_keys WHERE claim <> '')::integer AS locked,
        (SELECT count(*) FROM pg_stat_activity WHERE datname = current_database())::integer AS connections`,
    redis.dbsize(),
    redis.info('memory'),
    redis.llen(`${queue}:wait`),
    redis.llen(`${queue}:active`),
  ]);
  return {
    at,
    values: {
      'memory of a worker, MiB': residentMiB(worker),
      'memory of an API process, MiB': residentMiB(api),
      'handles of a worker': countHandles(worker),
      'handles of an API process': countHandles(api),
      'memory of Redis, MiB': Number(/^used_memory:(\d+)/m.exec(memory)?.[1] ?? 0) / 2 ** 20,
      'keys of Redis': keys,
      'jobs in Redis': jobs.reduce((sum, length) => sum + length, 0),
      'connections of PostgreSQL': rows?.connections ?? 0,
      'rows of tallies': rows?.tallies ?? 0,
      'rows of open notifications': rows?.open ?? 0,
      'rows of locked idempotency keys': rows?.locked ?? 0,
    },
  };
}

/** Open files and sockets of a process (Linux: /proc/PID/fd). */
const countHandles = (pid: number | undefined) => readdirSync(`/proc/${pid}/fd`).length;

/** Caches, pools and V8's heap grow to their size in this share of a run. */
const WARM_UP_SHARE = 0.25;
/** In a shorter run, connections and heaps still grow to their size, in seconds. */
const SHORTEST = 150;

/** @returns null if the run was too short to judge */
export function judgeTrends(samples: readonly Sample[]): Trend[] | null {
  const end = samples.at(-1)?.at ?? 0;
  const warm = samples.filter(({ at }) => at >= end * WARM_UP_SHARE);
  const [first, last] = [warm[0], warm.at(-1)];
  if (end < SHORTEST || first === undefined || last === undefined) return null;
  const names = Object.keys(SERIES).filter((name): name is Name => name in SERIES);
  return names.map((name) => {
    const points = warm.map(({ at, values }) => ({ x: at, y: values[name] }));
    const growth = slopeOf(points) * (last.at - first.at);
    const mean = points.reduce((sum, { y }) => sum + y, 0) / points.length;
    const { share, least } = SERIES[name];
    const isFlat = growth <= Math.max(least, mean * share);
    return { name, first: first.values[name], last: last.values[name], growth, isFlat };
  });
}

/** The slope of the line with the least squares. */
function slopeOf(points: readonly { x: number; y: number }[]): number {
  const mean = (of: (point: { x: number; y: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean((point) => point.x), mean((point) => point.y)];
  const spread = mean((point) => (point.x - x) ** 2);
  return spread === 0 ? 0 : mean((point) => (point.x - x) * (point.y - y)) / spread;
}
