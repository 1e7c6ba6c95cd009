import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The code of a system error ("ENOENT"), undefined for any other value. Checks the shape, because under
 * Jest the errors of Node are not instances of this module's `Error` class.
 */
export function codeOf(failure: unknown): unknown {
  return typeof failure === 'object' && failure !== null && 'code' in failure ? failure.code : undefined;
}

export function messageOf(failure: unknown): string {
  const hasMessage = typeof failure === 'object' && failure !== null && 'message' in failure;
  return String(hasMessage ? failure.message : failure);
}

/** `on`: pattern of the error messages to retry. `tries`: maximum number of calls. */
type RetryOptions = { on: RegExp; tries: number; pauseMs: number };

/** Calls `act` until `act` succeeds, fails with another error, or has failed `tries` times. @throws the last error */
export async function retry<T>(act: () => Promise<T>, { on, tries, pauseMs }: RetryOptions): Promise<T> {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await act();
    } catch (error) {
      if (left === 0 || !on.test(messageOf(error))) throw error;
      await sleep(pauseMs);
    }
  }
}
