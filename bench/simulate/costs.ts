import { readFile } from 'node:fs/promises';
import { z } from 'zod';

/** Where the measured costs of this repository are kept. */
export const COSTS_FILE = 'bench/simulate/costs.json';

/** CPU time in microseconds: `call` for a script call or a group, and `each` for every notification in it. */
const costSchema = z.object({ call: z.number().nonnegative(), each: z.number().nonnegative() });
export type Cost = z.infer<typeof costSchema>;

/** Redis' CPU time for the scripts that a message needs, beside a number of organizations and lanes. */
const scriptsSchema = z.object({
  organizations: z.number(),
  lanes: z.number(),
  offer: costSchema,
  take: costSchema,
  /** Ends n attempts and takes n jobs. */
  release: costSchema,
});
export type ScriptCosts = z.infer<typeof scriptsSchema>;

/** Redis' CPU time for one tick, in microseconds. */
const tickSchema = z.object({
  workers: z.number(),
  idleUs: z.number(),
  /** While `holds` notifications hold a slot. */
  holds: z.number(),
  heldUs: z.number(),
  /** While one worker is gone, and its attempts hold slots. */
  strandedUs: z.number(),
});
export type TickCost = z.infer<typeof tickSchema>;

/** CPU time per message of a process, in microseconds. */
const processSchema = z.object({
  /** Messages one by one: each statement and each script call has one message. */
  sequentialUs: z.number(),
  /** As many messages as possible. */
  saturatedUs: z.number(),
});

export const PROCESS_NAMES = ['API', 'worker', 'Redis', 'PostgreSQL', 'driver', 'receiver'] as const;
export type ProcessName = (typeof PROCESS_NAMES)[number];

const costsSchema = z.object({
  at: z.iso.datetime(),
  commit: z.string().nullable(),
  isDirty: z.boolean(),
  machine: z.object({
    cpu: z.string(),
    cores: z.number(),
    memoryGiB: z.number(),
    node: z.string(),
    redis: z.string(),
  }),
  scripts: z.array(scriptsSchema),
  ticks: z.array(tickSchema),
  processes: z.record(z.enum(PROCESS_NAMES), processSchema),
  /** Transactions of PostgreSQL and script calls of Redis, per message. */
  groups: z.object({ sequential: z.number(), saturated: z.number() }),
  /** Bytes of PostgreSQL's write-ahead log per saturated message. */
  walBytes: z.number(),
  /** What one more worker costs that has nothing to do, in microseconds per second. */
  idleWorker: z.object({ RedisUs: z.number(), PostgreSQLUs: z.number(), workerUs: z.number() }),
  /** Connections that one more worker opens. */
  connections: z.object({ Redis: z.number(), PostgreSQL: z.number() }),
});
export type Costs = z.infer<typeof costsSchema>;

/** @throws Error if the costs were never measured */
export async function readCosts(path: string): Promise<Costs> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`${path} is missing. Measure the costs first: npm run simulate -- --calibrate`);
  });
  return costsSchema.parse(JSON.parse(text));
}

/** The line through points with the least squares, with no negative part. */
export function fitCost(points: readonly { items: number; us: number }[]): Cost {
  const mean = (of: (point: { items: number; us: number }) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(({ items }) => items), mean(({ us }) => us)];
  const slope = mean((p) => (p.items - x) * (p.us - y)) / mean((p) => (p.items - x) ** 2);
  const each = Math.max(0, Math.min(slope, y / x));
  return { call: Math.max(0, y - each * x), each };
}

/** The value at `x` on the lines between points with increasing `x`, and on the last line beyond them. */
export function interpolate(points: readonly (readonly [number, number])[], x: number): number {
  const at = Math.max(
    1,
    points.findIndex(([known]) => known >= x),
  );
  const upper = points.findIndex(([known]) => known >= x) === -1 ? points.length - 1 : at;
  const [x0, y0] = points[Math.max(0, upper - 1)] ?? [0, 0];
  const [x1, y1] = points[upper] ?? [x0, y0];
  return x1 === x0 ? y1 : Math.max(0, y0 + ((y1 - y0) * (x - x0)) / (x1 - x0));
}
