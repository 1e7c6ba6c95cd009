import { openGateway, sale } from '../gateway.ts';
import { inParallel } from '../load.ts';
import type { Bench, Scenario } from './scenario.ts';

const CONFIGURATIONS = 20;
const ANSWER_MS = 100;
/** What one worker may have under way: few, so that the receiver's slowness is what bounds it. */
const CONCURRENCY = 10;
const BATCH = 100;

export const scale: Scenario = {
  name: 'scale',
  about: `1, 2 and 4 workers of ${CONCURRENCY} places each, a receiver that takes ${ANSWER_MS} ms`,
  async run(bench) {
    const rates = [];
    for (const workers of [1, 2, 4]) rates.push({ workers, rate: await measure(bench, workers) });
    const alone = rates[0]?.rate ?? 0;
    return rates.flatMap(({ workers, rate }) => [
      { name: `${workers} workers`, value: rate, unit: '/s' },
      ...(workers === 4
        ? [{ name: '4 workers, times one', value: rate / alone, unit: '×', goal: { atLeast: 3.6 } }]
        : []),
    ]);
  },
};

async function measure({ receiver, progress, isQuick }: Bench, workers: number): Promise<number> {
  const gateway = await openGateway(workers, { WORKER_CONCURRENCY: `${CONCURRENCY}` });
  try {
    const urls = Array.from({ length: CONFIGURATIONS }, (_, n) => receiver.url(n, ANSWER_MS));
    await gateway.subscribe(urls, 100);
    await receiver.reset();
    const batches = (isQuick ? 1 : 2) * workers;
    const total = batches * BATCH * CONFIGURATIONS;
    await inParallel(batches, 1, (batch) =>
      gateway.publishBatch(Array.from({ length: BATCH }, (_, n) => sale(batch * BATCH + n))),
    );
    await progress.until(`${workers} workers, delivered`, total, async () => (await receiver.report()).count);
    const { firstAt, lastAt, count } = await receiver.report();
    return count / ((lastAt - firstAt) / 1000);
  } finally {
    await gateway.close();
  }
}
