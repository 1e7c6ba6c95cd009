import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a task again and again until the signal is aborted, `intervalMs` after its last end, so it
 * never overlaps with itself. A failure is told to `onError` and the task runs again.
 *
 * @returns when the last run has ended
 */
export async function every(
  intervalMs: number,
  signal: AbortSignal,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await task();
    } catch (error) {
      onError(error);
    }
    await wait(intervalMs, undefined, { signal }).catch(() => undefined);
  }
}
