import { setTimeout as wait } from 'node:timers/promises';

const LOOK_AGAIN_MS = 20;

/**
 * Waits for a condition and returns what it gave: anything but undefined, null or false.
 * @throws Error naming the condition when it did not come true in time
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
    await wait(LOOK_AGAIN_MS);
  }
}
