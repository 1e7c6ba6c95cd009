import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a task again and again until the signal is aborted, `intervalMs` after its last end, so it
 * never overlaps with itself. A failure is told to `onError` and the task runs again.
 *
 * @param firstAfterMs before the first run, when connections are up
 * @returns when the last run has ended
 */
export async function every(
  intervalMs: number,
  signal: AbortSignal,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
  firstAfterMs = intervalMs,
): Promise<void> {
  const isTime = (ms: number) => wait(ms, true, { signal }).catch(() => false);
  for (let waitMs = firstAfterMs; await isTime(waitMs); waitMs = intervalMs) {
    try {
      await task();
    } catch (error) {
      onError(error);
    }
  }
}
