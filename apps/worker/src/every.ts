import { setTimeout as wait } from 'node:timers/promises';

/**
 * Runs a task again and again until the signal is aborted, `intervalMs` after its last end, so it
 * never overlaps with itself; the first time after that interval, when connections are up. A
 * failure is told to `onError` and the task runs again.
 *
 * @returns when the last run has ended
 */
export async function every(
  intervalMs: number,
  signal: AbortSignal,
  task: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Promise<void> {
  const isTime = () => wait(intervalMs, true, { signal }).catch(() => false);
  while (await isTime()) {
    try {
      await task();
    } catch (error) {
      onError(error);
    }
  }
}
