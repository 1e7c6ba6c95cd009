import { once } from 'node:events';
import { z } from 'zod';
import { startProcess } from '../tests/support/process.ts';

const arrivalsSchema = z.object({
  count: z.number(),
  /** Maximum number of unanswered requests at a time. */
  maxInFlight: z.number(),
  /** Epoch milliseconds. 0 before the first request. */
  firstAt: z.number(),
  lastAt: z.number(),
  /** Arrival times of records whose id starts with `timed_`, in epoch milliseconds. */
  at: z.record(z.string(), z.number()),
});
export type Arrivals = z.infer<typeof arrivalsSchema>;

export type Receiver = {
  /** The address of an endpoint that answers after `delayMs`. */
  url(name: string | number, delayMs?: number): string;
  /** The addresses of `count` endpoints. */
  urls(count: number, delayMs?: number): string[];
  /** Forgets all arrivals. */
  reset(): Promise<void>;
  report(): Promise<Arrivals>;
  close(): Promise<unknown>;
};

export async function startReceiver(): Promise<Receiver> {
  const receiver = await startProcess('bench-receiver', {});
  const ask = async (command: string) => {
    const answered = once(receiver.child, 'message');
    receiver.child.send(command);
    return arrivalsSchema.parse((await answered)[0]);
  };
  const url = (name: string | number, delayMs = 0) => `http://127.0.0.1:${receiver.port}/${delayMs}/${name}`;
  return {
    url,
    urls: (count, delayMs) => Array.from({ length: count }, (_, n) => url(n, delayMs)),
    async reset() {
      await ask('reset');
    },
    report: () => ask('report'),
    close: () => receiver.stop(),
  };
}
