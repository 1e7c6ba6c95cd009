import { parseArgs } from 'node:util';
import type { SoakOptions } from './run.ts';

export const HELP = `npm run soak [-- --minutes N --seed N --api N --workers N --organizations N]

Runs API and worker processes under constant scaling: every two seconds one starts, gets SIGTERM or is
killed. Several organizations publish with Idempotency-Keys and retries through all API processes, as fast
as the gateway delivers. Endpoints answer, fail, hang and are slow. At the end everything must be delivered.
Starts PostgreSQL and Redis, or uses DATABASE_URL and REDIS_URL. Linux only.

The report compares what publishers were told with what arrived and with what PostgreSQL has: lost (0), doubled
(each by an attempt in flight at a kill of its worker), most in flight of each webhook, fairness, the longest
pause, and memory, handles, rows and keys over time. The exit status is 1 if a promise is broken.

  --minutes N        time under load (default 10). From 10 minutes on, the figures go to bench/history
  --seed N           repeats the choices of a run (default: by the clock; printed)
  --every-ms N       time between two changes of the processes (default 2000)
  --api N            most API processes at a time (default 2)
  --workers N        most worker processes at a time (default 8)
  --organizations N  organizations with the same load; one more publishes as much as it can (default 4)
  --help             print this text
`;

/** DELIVERY_TIMEOUT of production is 20 s. Hanging endpoints would only lower the load. */
const ATTEMPT_MS = 10_000;
/** An API process that dies during a request locks its Idempotency-Key for one minute. */
const GRACE_MS = 75_000;
const DRAIN_MS = 180_000;
const SAMPLES = 200;
const LONGEST_SAMPLE_MS = 15_000;
/** A run of this length belongs into bench/history. */
export const KEPT_FROM_SECONDS = 600;

type Parsed = { isHelp: boolean; soak: Omit<SoakOptions, 'say'> };

/** @throws Error that says what is wrong with the arguments */
export function readOptions(): Parsed {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      minutes: { type: 'string', default: '10' },
      seed: { type: 'string' },
      'every-ms': { type: 'string', default: '2000' },
      api: { type: 'string', default: '2' },
      workers: { type: 'string', default: '8' },
      organizations: { type: 'string', default: '4' },
    },
  });
  const seconds = readNumber('minutes', values.minutes, 0.1) * 60;
  return {
    isHelp: values.help,
    soak: {
      seconds,
      seed: values.seed === undefined ? Date.now() % 1_000_000 : readCount('seed', values.seed, 0),
      everyMs: readCount('every-ms', values['every-ms'], 100),
      size: { api: readCount('api', values.api, 1), worker: readCount('workers', values.workers, 1) },
      organizations: readCount('organizations', values.organizations, 1),
      env: { DELIVERY_TIMEOUT: `${ATTEMPT_MS}ms` },
      attemptMs: ATTEMPT_MS,
      graceMs: GRACE_MS,
      drainMs: DRAIN_MS,
      sampleMs: Math.min(LONGEST_SAMPLE_MS, (seconds * 1000) / SAMPLES + 2_000),
    },
  };
}

function readNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number) || number < least)
    throw new Error(`--${name} must be a number from ${least} on, not "${text}"`);
  return number;
}

function readCount(name: string, text: string, least: number): number {
  const count = readNumber(name, text, least);
  if (!Number.isInteger(count)) throw new Error(`--${name} must be an integer, not "${text}"`);
  return count;
}
