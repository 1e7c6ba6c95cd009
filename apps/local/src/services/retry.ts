import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from './failure.ts';

/** Which failures are worth another try, told by their message; how often; and the pause between. */
export type RetryOptions = { on: RegExp; tries: number; pauseMs: number };

/** Calls `act` until it succeeds, fails in another way, or has failed `tries` times. */
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
