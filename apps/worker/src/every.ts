import { setTimeout as wait } from 'node:timers/promises';

/**
 * Repeats a task until the signal is aborted. Each run starts `intervalMs` after the end of the last one, so
 * runs never overlap. A failed run is reported and the task runs again.
 *
 * @param firstAfterMs delay of the first run
 * @returns when the last run has ended
 */
export async function every(
  intervalMs: number,
  signal: AbortSignal,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
  firstAfterMs = intervalMs,
): Promise<void> {
  const elapsed = (ms: number) => wait(ms, true, { signal }).catch(() => false);
  for (let waitMs = firstAfterMs; await elapsed(waitMs); waitMs = intervalMs) {
    try {
      await task();
    } catch (error) {
      onError(error);
    }
  }
}
