import { once } from 'node:events';
import { z } from 'zod';
import { startProcess } from '../tests/support/process.ts';

const arrivalsSchema = z.object({
  count: z.number(),
  /** Requests that were unanswered at the same time. */
  mostAtOnce: z.number(),
  /** Epoch milliseconds; 0 before anything came. */
  firstAt: z.number(),
  lastAt: z.number(),
  /** When each record whose id starts with `timed_` came. */
  at: z.record(z.string(), z.number()),
});
export type Arrivals = z.infer<typeof arrivalsSchema>;

export type Receiver = {
  /** The address of an endpoint that answers after so many milliseconds. */
  url(name: string | number, delayMs?: number): string;
  /** So many such addresses. */
  urls(count: number, delayMs?: number): string[];
  /** Forgets what came. */
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
