import type { Costs } from './costs.ts';
import { createModelCosts, type Measured } from './model-costs.ts';
import type { Options } from './options.ts';
import type { CellOptions } from './parts.ts';
import {
  type Capacity,
  type Fairness,
  type Latency,
  measureCapacity,
  measureFairness,
  measureLatency,
  measureRound,
} from './runs.ts';

/** A figure of a measured run, and the same figure of the simulation. */
export type Comparison = { name: string; measured: number; simulated: number; unit: string };

export type Answer = {
  workers: number;
  shards: number;
  apis: number;
  capacity: Capacity;
  /** At LOAD of the capacity. */
  latency: Latency;
  fairness: Fairness;
  /** Redis' use by ticks when nothing else happens, of each shard. */
  tickShare: number;
  connections: { Redis: number; PostgreSQL: number };
};

export type Simulation = { comparisons: Comparison[]; answers: Answer[] };

/** Latencies are those at this share of the highest rate. */
export const LOAD = 0.7;
const ORGANIZATIONS = 100;
const LANES_EACH = 10;
/** Weights of the organizations, in turn. */
const WEIGHTS = [1, 1, 2, 4];
const FAIR_ORGANIZATIONS = 20;
/** Webhooks of each of them, so that all shards can have some. */
const FAIR_LANES = 40;
const MOST_APIS = 200;
/** Messages in progress, so that a gateway is busy. */
const OPEN_PER_WORKER = 600;
const OPEN_PER_SHARD = 2_000;

/** The load and the machine of the scenario "end-to-end". */
const END_TO_END = { publishers: 32, lanes: 20, laneSize: 10, cores: 2, postMs: 0.3, roundTripMs: 0.3 };

export function simulate(
  costs: Costs,
  measured: Measured,
  options: Options,
  say: (text: string) => void,
): Simulation {
  const comparisons = [1, 2].flatMap((workers) => {
    say(`${workers} of "end-to-end"`);
    return compare(costs, measured, { ...options, nowWorkers: workers });
  });
  const answers: Answer[] = [];
  for (const workers of options.workers)
    for (const shards of options.shards) {
      say(`${workers} workers, ${shards} shards`);
      answers.push(answer(costs, measured, { ...options, nowWorkers: workers, nowShards: shards }));
    }
  return { comparisons, answers };
}

function compare(
  costs: Costs,
  measured: Measured,
  { nowWorkers: workers, groupCost }: Options & { nowWorkers: number },
): Comparison[] {
  const name = workers === 1 ? 'one worker' : 'two workers';
  const round = measureRound(
    {
      ...{
        costs: createModelCosts(costs, measured, { organizations: 1, groupCost }),
        seed: 1,
        apis: 1,
        workers,
        shards: 1,
      },
      ...{ postgresCores: END_TO_END.cores, machineCores: END_TO_END.cores },
      organizations: [{ name: 'only', weight: 1 }],
      ...{ lanesPerOrganization: END_TO_END.lanes, laneSize: END_TO_END.laneSize },
      ...{ postMs: END_TO_END.postMs, roundTripMs: END_TO_END.roundTripMs },
    },
    END_TO_END.publishers,
  );
  const line = (figure: string, simulated: number, unit: string): Comparison => ({
    ...{ name: `${name}: ${figure}`, measured: measured.of(`${name}: ${figure}`), simulated, unit },
  });
  return [
    line('delivered', round.delivered, '/s'),
    line('CPU per message, API', round.apiMs, 'ms'),
    line('CPU per message, worker', round.workerMs, 'ms'),
    line('CPU per message, Redis', round.redisMs, 'ms'),
    line('CPU per message, PostgreSQL', round.postgresMs, 'ms'),
    line('publish p50', round.publishP50, 'ms'),
    line('publish p99', round.publishP99, 'ms'),
    line('arrival p50', round.arrivalP50, 'ms'),
    line('arrival p99', round.arrivalP99, 'ms'),
  ];
}

function answer(
  costs: Costs,
  measured: Measured,
  { nowWorkers: workers, nowShards: shards, ...options }: Options & { nowWorkers: number; nowShards: number },
): Answer {
  const apis = Math.min(workers, MOST_APIS);
  const organizationsOf = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `org_${n}`, weight: WEIGHTS[n % WEIGHTS.length] ?? 1 }));
  const cell: CellOptions = {
    ...{
      costs: createModelCosts(costs, measured, {
        organizations: ORGANIZATIONS,
        groupCost: options.groupCost,
      }),
      seed: options.seed,
      apis,
      workers,
      shards,
    },
    ...{ postgresCores: options.postgresCores, postMs: options.postMs, roundTripMs: options.roundTripMs },
    ...{ organizations: organizationsOf(ORGANIZATIONS), lanesPerOrganization: LANES_EACH, laneSize: 100 },
  };
  const capacity = measureCapacity(cell, Math.min(OPEN_PER_SHARD * shards, OPEN_PER_WORKER * workers));
  return {
    ...{ workers, shards, apis, capacity },
    latency: measureLatency(cell, LOAD * capacity.perSecond),
    fairness: measureFairness(
      {
        ...cell,
        organizations: organizationsOf(FAIR_ORGANIZATIONS),
        lanesPerOrganization: FAIR_LANES,
      },
      capacity.perSecond,
    ),
    tickShare: (workers * cell.costs.tickMs(workers, 0)) / 1_000,
    connections: {
      // Each worker has a connection for all shards, and each shard one more that blocks.
      Redis: workers * (costs.connections.Redis + shards - 1),
      PostgreSQL: workers * costs.connections.PostgreSQL,
    },
  };
}
