import { setTimeout as wait } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * Polls a condition until it returns anything but undefined, null or false. Returns that value.
 * @param what names the condition in the error
 * @throws Error when the condition does not hold within `withinMs`
 */
export async function eventually<Value>(
  what: string,
  condition: () => Value | Promise<Value>,
  withinMs = 30_000,
): Promise<NonNullable<Exclude<Value, false>>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await condition();
    if (value !== undefined && value !== null && value !== false)
      return value as NonNullable<Exclude<Value, false>>;
    if (performance.now() > deadline) throw new Error(`Not within ${withinMs} ms: ${what}`);
    await wait(POLL_MS);
  }
}
