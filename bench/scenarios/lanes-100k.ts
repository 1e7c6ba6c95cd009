import { quantile } from '../figures.ts';
import { insertWaitingLanes } from '../fill/lanes.ts';
import { type Gateway, openGateway } from '../gateway.ts';
import { type SweepWatch, watchSweeps } from '../sweeps.ts';
import { compareWithEmpty, measureRounds, subscribeStores, warmUp } from '../traffic.ts';
import type { Bench, Scenario } from './scenario.ts';

const LANES = 100_000;
/** Few places, so that the endpoints that hang cost little CPU: each attempt takes DELIVERY_TIMEOUT. */
const SETTINGS = { WORKER_CONCURRENCY: '200', MAX_IN_FLIGHT_PER_HOST: '10000', LOG_LEVEL: 'error' };
const NEVER_MS = 600_000;
const SWEEPS = 2;

export const lanes100k: Scenario = {
  name: 'lanes-100k',
  about: `${LANES.toLocaleString('en')} configurations of another organization, whose endpoints hang and each have a waiting notification, against an empty gateway`,
  async run(bench) {
    const lanes = bench.lanes ?? (bench.isQuick ? 2_000 : LANES);
    const empty = await measure(bench, 0);
    const full = await measure(bench, lanes);
    return [
      { name: 'waiting lanes', value: lanes, unit: '' },
      { name: 'until all wait in Redis', value: full.offeredMs / 1000, unit: 's' },
      ...compareWithEmpty('lanes', empty, full),
      { name: 'a sweep, empty', value: empty.sweepMs, unit: 'ms' },
      { name: 'a sweep, with the lanes', value: full.sweepMs, unit: 'ms' },
      // A sweep may take longer than the load.
      ...full.loadedSweepMs.map((value) => ({
        name: 'a sweep under load, with the lanes',
        value,
        unit: 'ms',
      })),
    ];
  },
};

/** Measures a gateway of its own with `lanes` waiting lanes. */
async function measure(bench: Bench, lanes: number) {
  const { receiver, progress, isQuick } = bench;
  const gateway = await openGateway(0, SETTINGS);
  let sweeps: SweepWatch | undefined;
  try {
    await subscribeStores(gateway, bench);
    const urlOf = (n: number) => receiver.url(`hangs/${n}`, NEVER_MS);
    if (lanes > 0) await insertWaitingLanes(gateway, { count: lanes, urlOf }, progress);
    const begun = performance.now();
    await gateway.startWorker();
    await progress.until('waiting in Redis', lanes, () => countLanes(gateway));
    const offeredMs = performance.now() - begun;

    sweeps = watchSweeps(gateway);
    progress.say(`waiting for ${SWEEPS} sweeps`);
    await sweeps.until(SWEEPS);
    const sweepMs = quantile(sweeps.durations(), 0.5);
    const messages = isQuick ? 500 : 8_000;
    await warmUp(gateway, bench, messages / 2);
    const silent = sweeps.durations().length;
    const rounds = await measureRounds(gateway, bench, { what: `${lanes} lanes`, messages });
    const underLoad = sweeps.durations().slice(silent);
    return {
      offeredMs,
      sweepMs,
      loadedSweepMs: underLoad.length === 0 ? [] : [quantile(underLoad, 0.5)],
      ...rounds,
    };
  } finally {
    sweeps?.stop();
    await gateway.close();
  }
}

const countLanes = ({ world: { redis, prefix } }: Gateway) => redis.scard(`{${prefix}:0}:lanes`);
