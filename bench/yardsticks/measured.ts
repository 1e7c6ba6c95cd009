import { once } from 'node:events';
import { z } from 'zod';
import { startProcess } from '../../tests/support/process.ts';

/** What a yardstick says of itself when it is done. */
const measuredSchema = z.object({ perSecond: z.number(), cpuMicros: z.number() });
export type Measured = z.infer<typeof measuredSchema>;

/** Runs a yardstick in a process of its own, as a worker has one, and reads what it measured. */
export async function measure(bundle: string, env: Record<string, string>): Promise<Measured> {
  const yardstick = await startProcess(bundle, env);
  const [message] = await once(yardstick.child, 'message');
  await yardstick.stop();
  return measuredSchema.parse(message);
}

/** Does the work and tells the parent what it took. @param count how many pieces it is */
export async function tell(count: number, work: () => Promise<void>): Promise<void> {
  process.send?.({});
  const cpu = process.cpuUsage();
  const begun = performance.now();
  await work();
  const seconds = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  process.send?.({ perSecond: count / seconds, cpuMicros: (user + system) / count });
}
