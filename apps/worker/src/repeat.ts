import { setTimeout as wait } from 'node:timers/promises';

type RepeatOptions = {
  /** Aborting ends the loop after the current run. */
  signal: AbortSignal;
  /** Receives the error of a failed run. The loop continues. */
  report: (message: string, fields: { error: unknown }) => void;
  /** Milliseconds before the first run. Default: the interval. */
  firstAfterMs?: number;
};

/**
 * Runs a task in a loop. The interval counts from the end of a run, so runs never overlap.
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
  for (let waitMs = firstAfterMs; await sleep(waitMs); waitMs = intervalMs) {
    try {
      await task();
    } catch (error) {
      report(`${name} failed; will retry`, { error });
    }
  }
}
