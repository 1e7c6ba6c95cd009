/** Yardstick: the minimum cost of BullMQ, with one empty job for each delivery. */
import { Queue, Worker } from 'bullmq';
import { z } from 'zod';
import { sendMeasurement } from './measured.ts';

const { TOTAL, CONCURRENCY, REDIS_URL, QUEUE_PREFIX } = z
  .object({
    TOTAL: z.coerce.number(),
    CONCURRENCY: z.coerce.number(),
    REDIS_URL: z.string(),
    QUEUE_PREFIX: z.string(),
  })
  .parse(process.env);

const ADDED_AT_ONCE = 1_000;
const options = { connection: { url: REDIS_URL }, prefix: QUEUE_PREFIX };

const queue = new Queue('bare', options);
for (let added = 0; added < TOTAL; added += ADDED_AT_ONCE)
  await queue.addBulk(
    Array.from({ length: ADDED_AT_ONCE }, (_, n) => ({
      name: 'empty',
      data: { n },
      opts: { removeOnComplete: true },
    })),
  );
await sendMeasurement(TOTAL, async () => {
  let done = 0;
  const worker = new Worker('bare', async () => undefined, { ...options, concurrency: CONCURRENCY });
  await new Promise<void>((resolve) => {
    worker.on('completed', () => {
      done += 1;
      if (done === TOTAL) resolve();
    });
  });
  await worker.close();
});
await queue.obliterate({ force: true });
await queue.close();
