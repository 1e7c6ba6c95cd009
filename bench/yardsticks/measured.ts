import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { z } from 'zod';
import { startProcess } from '../../tests/support/process.ts';
import { testServices } from '../../tests/support/services.ts';
import type { Receiver } from '../arrivals.ts';

/** `cpuMicros` is the CPU time of one piece of work in microseconds. */
const measuredSchema = z.object({ perSecond: z.number(), cpuMicros: z.number() });
type Measured = z.infer<typeof measuredSchema>;

export const measureGot = (receiver: Receiver, total: number, concurrency: number): Promise<Measured> =>
  measure('bench-got-loop', {
    TOTAL: `${total}`,
    CONCURRENCY: `${concurrency}`,
    TARGET: receiver.url('got'),
  });

export const measureGotStream = (receiver: Receiver, total: number, concurrency: number): Promise<Measured> =>
  measure('bench-got-stream-loop', {
    TOTAL: `${total}`,
    CONCURRENCY: `${concurrency}`,
    TARGET: receiver.url('got-stream'),
  });

export const measureBullmq = (total: number, concurrency: number): Promise<Measured> =>
  measure('bench-bullmq-loop', {
    TOTAL: `${total}`,
    CONCURRENCY: `${concurrency}`,
    REDIS_URL: testServices().redisUrl,
    QUEUE_PREFIX: `bench_${randomBytes(6).toString('hex')}`,
  });

/** Runs a yardstick in its own process, like a worker, and returns its measurement. */
async function measure(bundle: string, env: Record<string, string>): Promise<Measured> {
  const yardstick = await startProcess(bundle, env);
  const [message] = await once(yardstick.child, 'message');
  await yardstick.stop();
  return measuredSchema.parse(message);
}

/** Called in the yardstick: does the work, and sends its cost to the parent. `count`: pieces of work. */
export async function sendMeasurement(count: number, work: () => Promise<void>): Promise<void> {
  // startProcess waits for this message.
  process.send?.({});
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ perSecond: count / seconds, cpuMicros: (user + system) / count });
}
