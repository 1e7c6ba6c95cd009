/** Measures the CPU time per message of all processes, and what an idle worker costs. */
import { setTimeout as wait } from 'node:timers/promises';
import { startReceiver } from '../arrivals.ts';
import { type Gateway, openGateway, sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import { cpuSeconds, createCpuMeter } from '../process-figures.ts';
import { createProgress } from '../progress.ts';
import type { Bench } from '../scenarios/scenario.ts';
import { PUBLISHERS, storeOf, subscribeStores, warmUp } from '../traffic.ts';
import { type Costs, PROCESS_NAMES, type ProcessName } from './costs.ts';

const SEQUENTIAL = 1_500;
const SATURATED = 12_000;
const WARM_UP = 4_000;
const IDLE_SECONDS = 30;
/** After the last delivery: time for the counts and a sweep. */
const SETTLE_MS = 6_000;
/** Idle workers that are started, so that their sum is more than the noise. */
const MORE_WORKERS = 8;

type Measured = Pick<Costs, 'processes' | 'groups' | 'walBytes' | 'idleWorker' | 'connections'>;

/** The services of the tests must run. */
export async function calibrateProcesses(say: (text: string) => void): Promise<Measured> {
  const receiver = await startReceiver();
  const gateway = await openGateway(1, { LOG_LEVEL: 'error' });
  const bench: Bench = {
    ...{ receiver, progress: createProgress('calibrate'), isQuick: false, lanes: undefined, rows: undefined },
  };
  try {
    await subscribeStores(gateway, bench);
    await warmUp(gateway, bench, WARM_UP);
    say(`${SEQUENTIAL} messages one by one`);
    const sequential = await measure(gateway, bench, { count: SEQUENTIAL, publishers: 1 });
    say(`${SATURATED} messages from ${PUBLISHERS} publishers`);
    const saturated = await measure(gateway, bench, { count: SATURATED, publishers: PUBLISHERS });
    const idle = await measureIdleWorkers(gateway, say);
    const costOf = (name: ProcessName) => ({
      sequentialUs: sequential.us[name],
      saturatedUs: saturated.us[name],
    });
    return {
      processes: byProcess(costOf),
      groups: { sequential: sequential.groups, saturated: saturated.groups },
      walBytes: saturated.walBytes,
      ...idle,
    };
  } finally {
    await gateway.close();
    await receiver.close();
  }
}

async function measure(
  gateway: Gateway,
  bench: Bench,
  { count, publishers }: { count: number; publishers: number },
) {
  const { receiver, progress } = bench;
  await receiver.reset();
  const before = await readCounters(gateway, bench);
  await inParallel(count, publishers, async (n) => {
    await gateway.publish(sale(`calibrate_${publishers}_${n}`), storeOf(n));
    // One by one: the next message starts when this one has arrived.
    while (publishers === 1 && (await receiver.report()).count <= n) await wait(1);
  });
  await progress.until('delivered', count, async () => (await receiver.report()).count);
  await wait(500);
  const after = await readCounters(gateway, bench);
  const per = (of: (counters: typeof before) => number) => (of(after) - of(before)) / count;
  return {
    us: byProcess((name) => per(({ cpu }) => cpu[name]) * 1e6),
    groups: per(({ transactions }) => transactions) + per(({ scripts }) => scripts),
    walBytes: per(({ wal }) => wal),
  };
}

async function readCounters(gateway: Gateway, { receiver }: Bench) {
  const { world } = gateway;
  const cpu = {
    ...createCpuMeter(world)(),
    driver: cpuSeconds(process.pid),
    receiver: cpuSeconds(receiver.pid),
  };
  // Each backend reports its transactions once a second at most.
  await wait(1_200);
  const [row] = await world.db.$queryRaw<{ transactions: number; wal: number }[]>`
    SELECT xact_commit::float8 AS transactions, pg_current_wal_lsn() - '0/0'::pg_lsn AS wal
    FROM pg_stat_database WHERE datname = current_database()`;
  const calls = /cmdstat_evalsha:calls=(\d+)/.exec(await world.redis.info('commandstats'))?.[1];
  return {
    cpu,
    transactions: Number(row?.transactions ?? 0),
    wal: Number(row?.wal ?? 0),
    scripts: Number(calls ?? 0),
  };
}

async function measureIdleWorkers(gateway: Gateway, say: (text: string) => void) {
  await wait(SETTLE_MS);
  say(`an idle worker, for ${IDLE_SECONDS} s`);
  const one = await readIdle(gateway);
  for (let n = 0; n < MORE_WORKERS; n++) await gateway.startWorker();
  await wait(SETTLE_MS);
  say(`${1 + MORE_WORKERS} idle workers, for ${IDLE_SECONDS} s`);
  const more = await readIdle(gateway);
  const per = (name: keyof typeof one) => Math.max(0, more[name] - one[name]) / MORE_WORKERS;
  return {
    idleWorker: { RedisUs: per('Redis'), PostgreSQLUs: per('PostgreSQL'), workerUs: per('worker') },
    connections: { Redis: per('redisClients'), PostgreSQL: per('backends') },
  };
}

async function readIdle(gateway: Gateway) {
  const { world } = gateway;
  const read = createCpuMeter(world);
  const before = read();
  await wait(IDLE_SECONDS * 1_000);
  const after = read();
  const us = (name: 'Redis' | 'PostgreSQL' | 'worker') => ((after[name] - before[name]) * 1e6) / IDLE_SECONDS;
  const clients = /connected_clients:(\d+)/.exec(await world.redis.info('clients'))?.[1];
  const [row] = await world.db.$queryRaw<{ backends: number }[]>`
    SELECT numbackends AS backends FROM pg_stat_database WHERE datname = current_database()`;
  return {
    ...{ Redis: us('Redis'), PostgreSQL: us('PostgreSQL'), worker: us('worker') },
    redisClients: Number(clients ?? 0),
    backends: Number(row?.backends ?? 0),
  };
}

function byProcess<Value>(of: (name: ProcessName) => Value): Record<ProcessName, Value> {
  const [API, worker, Redis, PostgreSQL, driver, receiver] = PROCESS_NAMES;
  return {
    API: of(API),
    worker: of(worker),
    Redis: of(Redis),
    PostgreSQL: of(PostgreSQL),
    driver: of(driver),
    receiver: of(receiver),
  };
}
