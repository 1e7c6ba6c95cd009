import { once } from 'node:events';
import { z } from 'zod';
import { startProcess } from '../tests/support/process.ts';

/** Times are those of `nowMs`. */
const arrivalsSchema = z.object({
  count: z.number(),
  /** Maximum number of unanswered requests at a time. */
  maxInFlight: z.number(),
  /** 0 before the first request. */
  firstAt: z.number(),
  lastAt: z.number(),
});
export type Arrivals = z.infer<typeof arrivalsSchema>;

/** Arrival times of the records with the ids `timed_0`, `timed_1` and so on, by their number. */
const timesSchema = z.array(z.number().nullable());

export type Receiver = {
  pid: number | undefined;
  /** The address of an endpoint that answers after `delayMs`. */
  url(name: string | number, delayMs?: number): string;
  /** The addresses of `count` endpoints. */
  urls(count: number, delayMs?: number): string[];
  /** Forgets all arrivals. */
  reset(): Promise<void>;
  report(): Promise<Arrivals>;
  /** First arrival times by the number of the record, null for a record that has not arrived. */
  times(): Promise<(number | null)[]>;
  close(): Promise<unknown>;
};

export async function startReceiver(): Promise<Receiver> {
  const receiver = await startProcess('bench-receiver', {});
  // The receiver answers in the order of the commands, so one command at a time is enough.
  let last: Promise<unknown> = Promise.resolve();
  const ask = (command: string): Promise<unknown> => {
    const answer = last.then(async () => {
      const answered = once(receiver.child, 'message');
      receiver.child.send(command);
      return (await answered)[0];
    });
    last = answer.catch(() => undefined);
    return answer;
  };
  const url = (name: string | number, delayMs = 0) => `http://127.0.0.1:${receiver.port}/${delayMs}/${name}`;
  return {
    pid: receiver.child.pid,
    url,
    urls: (count, delayMs) => Array.from({ length: count }, (_, n) => url(n, delayMs)),
    async reset() {
      await ask('reset');
    },
    report: async () => arrivalsSchema.parse(await ask('report')),
    times: async () => timesSchema.parse(await ask('times')),
    close: () => receiver.stop(),
  };
}
