import { openGateway } from '../gateway.ts';
import { cpuSeconds, residentMiB } from '../process-figures.ts';
import { measureBullmq, measureGot } from '../yardsticks/measured.ts';
import type { Bench, Scenario } from './scenario.ts';

const CONFIGURATIONS = 50;
const MAX_CONCURRENCY = 4;

export const deliver: Scenario = {
  name: 'deliver',
  about: `one worker, ${CONFIGURATIONS} configurations with maxConcurrency ${MAX_CONCURRENCY}, a receiver that answers at once`,
  async run(bench) {
    const total = bench.isQuick ? 5_000 : 50_000;
    const worker = await measureWorker(bench, total);
    bench.progress.say('the bare got loop');
    const got = await measureGot(bench.receiver, total, CONFIGURATIONS * MAX_CONCURRENCY);
    bench.progress.say('the bare BullMQ worker');
    const bullmq = await measureBullmq(total, CONFIGURATIONS * MAX_CONCURRENCY);
    return [
      { name: 'deliveries', value: worker.perSecond, unit: '/s' },
      { name: 'CPU of the worker per delivery', value: worker.cpuMicros, unit: 'µs' },
      { name: 'memory of the worker', value: worker.memoryMiB, unit: 'MiB' },
      { name: 'bare got loop', value: got.perSecond, unit: '/s' },
      { name: 'CPU of the got loop per POST', value: got.cpuMicros, unit: 'µs' },
      { name: 'bare BullMQ worker', value: bullmq.perSecond, unit: '/s' },
      { name: 'CPU of the BullMQ worker per job', value: bullmq.cpuMicros, unit: 'µs' },
      {
        name: 'rate, relative to the got loop',
        value: worker.perSecond / got.perSecond,
        unit: '×',
        goal: { atLeast: 0.8 },
      },
      {
        name: 'CPU, relative to the got loop',
        value: worker.cpuMicros / got.cpuMicros,
        unit: '×',
        goal: { atMost: 1.25 },
      },
    ];
  },
};

async function measureWorker({ receiver, progress }: Bench, total: number) {
  const gateway = await openGateway(0);
  try {
    await gateway.subscribe(receiver.urls(CONFIGURATIONS), MAX_CONCURRENCY);
    await gateway.publishSales(total / CONFIGURATIONS, 1);
    await receiver.reset();
    const worker = await gateway.startWorker();
    const before = cpuSeconds(worker.child.pid);
    let memoryMiB = 0;
    await progress.until('delivered', total, async () => {
      memoryMiB = Math.max(memoryMiB, residentMiB(worker.child.pid));
      return (await receiver.report()).count;
    });
    const { firstAt, lastAt, count } = await receiver.report();
    return {
      perSecond: count / ((lastAt - firstAt) / 1000),
      cpuMicros: ((cpuSeconds(worker.child.pid) - before) * 1e6) / count,
      memoryMiB,
    };
  } finally {
    await gateway.close();
  }
}
