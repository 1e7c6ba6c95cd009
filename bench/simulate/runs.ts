/** What the simulation answers for one size of a gateway. */
import { quantile } from '../figures.ts';
import { type Cell, createCell } from './cell.ts';
import type { CellOptions } from './parts.ts';
import { type Lane, mostAhead } from './shard.ts';
import type { Station } from './station.ts';

/** A share of all cores of a kind: 1 is fully busy. */
export type Use = { all: number; ticks: number; idle: number };

export type Capacity = {
  perSecond: number;
  use: { api: Use; worker: Use; postgres: Use /** Of the busiest shard. */; redis: Use };
  /** Redis' milliseconds per message. */
  redisMs: number;
  /** The part that limits the rate. */
  limit: 'API' | 'workers' | 'PostgreSQL' | 'Redis';
};

const WARM_UP_MS = 3_000;
const MEASURED_MS = 3_000;

/** Runs until the queues have their usual lengths, then measures. */
function measure(cell: Cell): void {
  cell.clock.runUntil(WARM_UP_MS);
  cell.reset();
  cell.clock.runUntil(WARM_UP_MS + MEASURED_MS);
}

function useOf(stations: readonly Station[], cores = 1): Use {
  const share = (of: (station: Station) => number) =>
    stations.reduce((sum, station) => sum + of(station), 0) / (stations.length * cores * MEASURED_MS);
  return {
    all: share(({ busyMs }) => busyMs.message + busyMs.tick + busyMs.idle),
    ticks: share(({ busyMs }) => busyMs.tick),
    idle: share(({ busyMs }) => busyMs.idle),
  };
}

const pick = (cell: Cell): Lane => {
  const lane = cell.lanes[Math.floor(cell.random() * cell.lanes.length)];
  if (lane === undefined) throw new Error('The cell has no lanes');
  return lane;
};

/** As many messages as the gateway delivers: each delivery starts the next publication. */
export function measureCapacity(options: CellOptions, open: number): Capacity {
  const cell = createCell(options);
  const next = () => cell.publish(pick(cell), { at: 'delivery', run: next });
  for (let n = 0; n < open; n++) cell.clock.after(cell.random() * 500, next);
  measure(cell);
  const { api, worker, postgres, redis } = cell.stations;
  const busiest = redis.map((shard) => useOf([shard])).toSorted((a, b) => b.all - a.all)[0];
  const use = {
    ...{ api: useOf(api), worker: useOf(worker), postgres: useOf([postgres], options.postgresCores) },
    redis: busiest ?? useOf(redis),
  };
  const limits = [
    { limit: 'API' as const, share: use.api.all },
    { limit: 'workers' as const, share: use.worker.all },
    { limit: 'PostgreSQL' as const, share: use.postgres.all },
    { limit: 'Redis' as const, share: use.redis.all },
  ].toSorted((a, b) => b.share - a.share);
  const busyMs = redis.reduce((sum, shard) => sum + shard.busyMs.message, 0);
  return {
    perSecond: (cell.counts.delivered / MEASURED_MS) * 1_000,
    use,
    redisMs: busyMs / Math.max(1, cell.counts.delivered),
    limit: limits[0]?.limit ?? 'workers',
  };
}

export type Latency = { publishP50: number; publishP99: number; arrivalP50: number; arrivalP99: number };

const latencyOf = ({ counts: { publishMs, arrivalMs } }: Cell): Latency => ({
  publishP50: quantile(publishMs, 0.5),
  publishP99: quantile(publishMs, 0.99),
  arrivalP50: quantile(arrivalMs, 0.5),
  arrivalP99: quantile(arrivalMs, 0.99),
});

/** Messages at a rate, at random times. */
export function measureLatency(options: CellOptions, perSecond: number): Latency {
  const cell = createCell(options);
  const next = () => {
    cell.publish(pick(cell));
    cell.clock.after((-Math.log(1 - cell.random()) * 1_000) / perSecond, next);
  };
  next();
  measure(cell);
  return latencyOf(cell);
}

export type Fairness = {
  perSecond: number;
  /** Largest relative difference between an organization's share and that of its weight. */
  largestError: number;
  meanError: number;
  /** From the offer of an organization with little traffic until its POST. */
  quietP50: number;
  quietP99: number;
};

/** Organizations with little traffic, and the time between two of their messages. */
const QUIET = 8;
const QUIET_EVERY_MS = 500;
const LEAST_MS = 5_000;

/**
 * Organizations with more messages than the gateway delivers, beside some with little traffic.
 * @param perSecond about the rate of the gateway
 */
export function measureFairness(options: CellOptions, perSecond: number): Fairness {
  const cell = createCell({ ...options, isBacklogged: true });
  const waited: number[] = [];
  const quiet = new Set<Lane>();
  for (let n = 0; n < QUIET; n++) {
    const { lane, offer } = cell.addLane({ name: `quiet_${n}`, weight: 1 });
    quiet.add(lane);
    const next = () => {
      offer();
      cell.clock.after(QUIET_EVERY_MS, next);
    };
    cell.clock.after(cell.random() * QUIET_EVERY_MS, next);
  }
  cell.onPost(({ lane, publishedAt }) => {
    if (quiet.has(lane)) waited.push(cell.clock.now - publishedAt);
  });
  // What is granted ahead at the beginning must be delivered twice before a share says anything.
  const granted = mostAhead(options.workers, options.shards) * options.shards;
  const measuredMs = Math.max(LEAST_MS, (2_000 * granted) / perSecond);
  cell.clock.runUntil(measuredMs);
  cell.reset();
  waited.length = 0;
  cell.clock.runUntil(2 * measuredMs);
  const weights = options.organizations.reduce((sum, { weight }) => sum + weight, 0);
  const counted = options.organizations.map((organization) => ({
    count: cell.counts.deliveredBy.get(organization) ?? 0,
    share: organization.weight / weights,
  }));
  const total = counted.reduce((sum, { count }) => sum + count, 0);
  const errors = counted.map(({ count, share }) => Math.abs(count / (total * share) - 1));
  return {
    perSecond: (total / measuredMs) * 1_000,
    largestError: Math.max(...errors),
    meanError: errors.reduce((sum, error) => sum + error, 0) / errors.length,
    quietP50: quantile(waited, 0.5),
    quietP99: quantile(waited, 0.99),
  };
}

export type Round = {
  delivered: number;
  redisMs: number;
  postgresMs: number;
  workerMs: number;
  apiMs: number;
} & Latency;

/** The load of the scenario "end-to-end": each answer starts the next publication. */
export function measureRound(options: CellOptions, publishers: number): Round {
  const cell = createCell(options);
  const next = () => cell.publish(pick(cell), { at: 'answer', run: next });
  for (let n = 0; n < publishers; n++) next();
  measure(cell);
  const per = (stations: readonly Station[]) =>
    stations.reduce((sum, { busyMs }) => sum + busyMs.message + busyMs.tick + busyMs.idle, 0) /
    Math.max(1, cell.counts.delivered);
  const { api, worker, postgres, redis } = cell.stations;
  return {
    delivered: (cell.counts.delivered / MEASURED_MS) * 1_000,
    ...{ redisMs: per(redis), postgresMs: per([postgres]), workerMs: per(worker), apiMs: per(api) },
    ...latencyOf(cell),
  };
}
