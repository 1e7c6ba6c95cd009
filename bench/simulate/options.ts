import { parseArgs } from 'node:util';
import { COSTS_FILE } from './costs.ts';

export const HELP = `npm run simulate [-- --workers N,N --shards N,N --postgres-cores N --json FILE]
npm run simulate -- --calibrate

Simulates a gateway of many workers: queues at the cores of API, workers, PostgreSQL and each shard of Redis,
with measured costs. Prints throughput, use of each part, latencies and fairness for each number of workers, and
first compares the simulation with the last measured run of "end-to-end" in bench/history. Needs no services.

  --workers N,N       numbers of workers (default 1,10,100,1000)
  --shards N,N        numbers of shards, each with a core of Redis: QUEUE_SHARDS (default 1,4,16)
  --postgres-cores N  cores of PostgreSQL (default 16)
  --post-ms N         time until a receiver answers (default 100)
  --round-trip-ms N   network and commit, for each call of PostgreSQL or Redis (default 0.5)
  --group-cost N      factor for what a statement or a script call costs API, workers and PostgreSQL beside its
                      messages (default 1: measured while all of them slept between two messages)
  --seed N            repeats the choices of a run (default 1)
  --json FILE         also write the result to this file
  --calibrate         measure the costs on this machine instead (about three minutes), and write them to
                      ${COSTS_FILE}. Starts PostgreSQL and Redis. Linux only
  --help              print this text
`;

export type Options = {
  isHelp: boolean;
  isCalibration: boolean;
  workers: number[];
  shards: number[];
  postgresCores: number;
  postMs: number;
  roundTripMs: number;
  groupCost: number;
  seed: number;
  /** File for the result; undefined for none. */
  json: string | undefined;
};

/** @throws Error that says what is wrong with the arguments */
export function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      calibrate: { type: 'boolean', default: false },
      workers: { type: 'string', default: '1,10,100,1000' },
      shards: { type: 'string', default: '1,4,16' },
      'postgres-cores': { type: 'string', default: '16' },
      'post-ms': { type: 'string', default: '100' },
      'round-trip-ms': { type: 'string', default: '0.5' },
      'group-cost': { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      json: { type: 'string' },
    },
  });
  return {
    isHelp: values.help,
    isCalibration: values.calibrate,
    workers: readCounts('workers', values.workers),
    shards: readCounts('shards', values.shards),
    postgresCores: readCount('postgres-cores', values['postgres-cores']),
    postMs: readNumber('post-ms', values['post-ms']),
    roundTripMs: readNumber('round-trip-ms', values['round-trip-ms']),
    groupCost: readNumber('group-cost', values['group-cost']),
    seed: readCount('seed', values.seed),
    json: values.json,
  };
}

const readCounts = (name: string, text: string) => text.split(',').map((part) => readCount(name, part));

function readCount(name: string, text: string): number {
  const count = readNumber(name, text);
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`--${name} needs positive integers, not "${text}"`);
  return count;
}

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < 0)
    throw new Error(`--${name} needs a number, not "${text}"`);
  return number;
}
