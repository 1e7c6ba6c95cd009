import { createLiveness } from './liveness.ts';

const STUCK_AFTER_MS = 60_000;

/** A liveness check whose inputs a test sets. */
function createLivenessAt(start: number) {
  const seen = { now: start, isDue: false, isReady: true, attempting: 0, lastMoveAt: start };
  const liveness = createLiveness({
    hasDueJobs: async () => seen.isDue,
    isDatabaseReady: async () => seen.isReady,
    progress: () => seen,
    now: () => seen.now,
    stuckAfterMs: STUCK_AFTER_MS,
  });
  return {
    seen,
    async isAliveAfter(ms: number, change: Partial<typeof seen> = {}) {
      Object.assign(seen, change, { now: seen.now + ms });
      await liveness.look();
      return liveness.status().isAlive;
    },
  };
}

describe('a worker', () => {
  test('that idles for hours is alive when a job becomes due, and stuck when it does not take the job', async () => {
    const { isAliveAfter } = createLivenessAt(0);
    expect(await isAliveAfter(8 * 3_600_000)).toBe(true);
    expect(await isAliveAfter(1_000, { isDue: true })).toBe(true);
    expect(await isAliveAfter(STUCK_AFTER_MS)).toBe(true);
    expect(await isAliveAfter(1)).toBe(false);
  });

  test('is alive while jobs move', async () => {
    const { isAliveAfter, seen } = createLivenessAt(0);
    for (let n = 0; n < 10; n++) {
      expect(await isAliveAfter(STUCK_AFTER_MS, { isDue: true, lastMoveAt: seen.now })).toBe(true);
    }
  });

  test('with attempts in flight is alive: they time out, or their outcomes must be recorded', async () => {
    const { isAliveAfter } = createLivenessAt(0);
    expect(await isAliveAfter(0, { isDue: true, attempting: 1 })).toBe(true);
    expect(await isAliveAfter(10 * STUCK_AFTER_MS)).toBe(true);
    expect(await isAliveAfter(1, { attempting: 0 })).toBe(true);
    expect(await isAliveAfter(STUCK_AFTER_MS + 1)).toBe(false);
  });

  test('is alive while Postgres is unreachable, and gets the full STUCK_AFTER when Postgres is back', async () => {
    const { isAliveAfter } = createLivenessAt(0);
    expect(await isAliveAfter(0, { isDue: true })).toBe(true);
    expect(await isAliveAfter(10 * STUCK_AFTER_MS, { isReady: false })).toBe(true);
    expect(await isAliveAfter(1, { isReady: true })).toBe(true);
    expect(await isAliveAfter(STUCK_AFTER_MS)).toBe(true);
    expect(await isAliveAfter(1)).toBe(false);
  });
});
