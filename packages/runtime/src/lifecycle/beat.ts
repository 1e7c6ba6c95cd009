/**
 * Milliseconds until the next beat of an interval. Loops that wait for beats wake an idle process together: its wake-ups
 * cost more than what it does then. Beats count from the start of the process, so processes have beats of their own.
 * @param intervalMs time between two beats
 * @param now `performance.now()`
 * @returns at least half an interval, so that a run that ends late is followed by a pause, too
 */
export function untilBeat(intervalMs: number, now: number = performance.now()): number {
  return Math.ceil((now + intervalMs / 2) / intervalMs) * intervalMs - now;
}
