import { openGateway, sales } from '../gateway.ts';
import { cpuSeconds } from '../process-figures.ts';
import type { Bench, Scenario } from './scenario.ts';

const RECORDS = 200;
const CONFIGURATIONS = 5;
const MAX_CONCURRENCY = 50;
/** A receiver that answers at once would hide how many records are in flight together. */
const ANSWER_MS = 20;

export const ordered: Scenario = {
  name: 'ordered',
  about: `one worker, ${RECORDS} records, ${CONFIGURATIONS} configurations with maxConcurrency ${MAX_CONCURRENCY}, a receiver that answers after ${ANSWER_MS} ms`,
  async run(bench) {
    const events = bench.isQuick ? 1_000 : 5_000;
    const none = await measure(bench, 'none', events);
    const record = await measure(bench, 'record', events);
    return [
      { name: 'deliveries without an order', value: none.perSecond, unit: '/s' },
      { name: 'deliveries in the order of their records', value: record.perSecond, unit: '/s' },
      { name: 'CPU of the worker per delivery without an order', value: none.cpuMicros, unit: 'µs' },
      { name: 'CPU of the worker per delivery in order', value: record.cpuMicros, unit: 'µs' },
      {
        name: 'rate in order, relative to the rate without',
        value: record.perSecond / none.perSecond,
        unit: '×',
        goal: { atLeast: 0.8 },
      },
    ];
  },
};

async function measure({ receiver, progress }: Bench, ordering: 'none' | 'record', events: number) {
  const total = events * CONFIGURATIONS;
  const gateway = await openGateway(0);
  try {
    await gateway.subscribe(receiver.urls(CONFIGURATIONS, ANSWER_MS), MAX_CONCURRENCY, { ordering });
    for (let round = 0; round < events / RECORDS; round++) {
      const batches = [sales(RECORDS / 2), sales(RECORDS / 2, RECORDS / 2)];
      for (const batch of batches) await gateway.prepareBatch(batch)();
    }
    await receiver.reset();
    const worker = await gateway.startWorker();
    const before = cpuSeconds(worker.child.pid);
    await progress.until(`${ordering} delivered`, total, async () => (await receiver.report()).count);
    const { firstAt, lastAt, count } = await receiver.report();
    return {
      perSecond: count / ((lastAt - firstAt) / 1000),
      cpuMicros: ((cpuSeconds(worker.child.pid) - before) * 1e6) / count,
    };
  } finally {
    await gateway.close();
  }
}
