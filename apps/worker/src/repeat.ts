import { setTimeout as wait } from 'node:timers/promises';
import { untilBeat } from '@posthorn/runtime/lifecycle/beat';

type RepeatOptions = {
  /** Aborting ends the loop after the current run. */
  signal: AbortSignal;
  /** Receives the error of a failed run. The loop continues. */
  report: (message: string, fields: { error: unknown }) => void;
  /** Milliseconds before the first run. Default: the interval. */
  firstAfterMs?: number;
};

/** A step that takes 10 ms is followed by a pause of 10 ms, so a backlog takes half a connection. */
const PAUSE_FACTOR = 1;

/**
 * Runs a step until it returns false, the time is up or the signal aborts.
 * @param budgetMs bounds one run, so that stopping the process does not wait. The next run continues
 */
export async function runSteps(
  { signal, budgetMs }: { signal: AbortSignal; budgetMs: number },
  step: () => Promise<boolean>,
): Promise<void> {
  const deadline = performance.now() + budgetMs;
  while (!signal.aborted && performance.now() < deadline) {
    const begun = performance.now();
    if (!(await step())) return;
    const pauseMs = (performance.now() - begun) * PAUSE_FACTOR;
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/**
 * Runs a task in a loop, at the beats of its interval (`untilBeat`). Runs never overlap.
 * @param name name of the task, for the message of a failed run
 * @returns a promise that resolves after the caller has aborted the signal and the last run has ended
 */
export async function repeat(
  name: string,
  intervalMs: number,
  { signal, report, firstAfterMs = intervalMs }: RepeatOptions,
  task: () => Promise<unknown>,
): Promise<void> {
  const sleep = (ms: number) => wait(ms, true, { signal }).catch(() => false);
  for (let waitMs = firstAfterMs; await sleep(waitMs); waitMs = untilBeat(intervalMs)) {
    try {
      await task();
    } catch (error) {
      report(`${name} failed; will retry`, { error });
    }
  }
}
