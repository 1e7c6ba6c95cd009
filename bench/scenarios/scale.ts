import { openGateway } from '../gateway.ts';
import type { Bench, Scenario } from './scenario.ts';

const CONFIGURATIONS = 20;
const ANSWER_MS = 100;
/** Concurrency of each worker. The value is low, so that the receiver limits the rate, not the CPU. */
const CONCURRENCY = 10;

export const scale: Scenario = {
  name: 'scale',
  about: `1, 2 and 4 workers with WORKER_CONCURRENCY=${CONCURRENCY}, a receiver that answers after ${ANSWER_MS} ms`,
  async run(bench) {
    const rates = [];
    for (const workers of [1, 2, 4]) rates.push({ workers, rate: await measure(bench, workers) });
    const alone = rates[0]?.rate ?? 0;
    return rates.flatMap(({ workers, rate }) => [
      { name: `${workers} workers`, value: rate, unit: '/s' },
      ...(workers === 4
        ? [{ name: '4 workers, relative to one', value: rate / alone, unit: '×', goal: { atLeast: 3.6 } }]
        : []),
    ]);
  },
};

async function measure({ receiver, progress, isQuick }: Bench, workers: number): Promise<number> {
  const gateway = await openGateway(workers, { WORKER_CONCURRENCY: `${CONCURRENCY}` });
  try {
    await gateway.subscribe(receiver.urls(CONFIGURATIONS, ANSWER_MS), 100);
    await receiver.reset();
    const events = (isQuick ? 100 : 200) * workers;
    const total = events * CONFIGURATIONS;
    await gateway.publishSales(events, 1);
    await progress.until(`${workers} workers, delivered`, total, async () => (await receiver.report()).count);
    const { firstAt, lastAt, count } = await receiver.report();
    return count / ((lastAt - firstAt) / 1000);
  } finally {
    await gateway.close();
  }
}
