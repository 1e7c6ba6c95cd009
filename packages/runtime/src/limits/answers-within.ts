import { setTimeout as wait } from 'node:timers/promises';

const STEPS = 5;

/**
 * Waits for the answer of a store, until `ms` milliseconds have passed and the event loop has turned several times.
 * A timer alone would fire before an answer that arrived while this process was busy. Then a burst of requests would
 * look like an outage of the store, and would switch off the limit on itself.
 * @throws Error without an answer in time; any error of `answer`
 */
export async function answersWithin<Answer>(ms: number, answer: Promise<Answer>): Promise<Answer> {
  const stop = new AbortController();
  const { signal } = stop;
  const late = async (): Promise<never> => {
    // A timer fires at most once per turn of the event loop, however long the turn takes.
    for (let step = 0; step < STEPS; step++) await wait(ms / STEPS, undefined, { signal });
    throw new Error(`No answer within ${ms} ms`);
  };
  return Promise.race([answer, late()]).finally(() => stop.abort());
}
