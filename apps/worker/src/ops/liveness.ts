export type LivenessDeps = {
  /** Whether jobs could run now, by Redis. */
  hasDueJobs: () => Promise<boolean>;
  isDatabaseReady: () => Promise<boolean>;
  /** When this worker last took a job or was done with one, by `performance.now()`. */
  lastMoveAt: () => number;
  /** For so long jobs may be due without a move, in milliseconds. */
  stuckAfterMs: number;
};

export type Liveness = {
  /** Looks whether jobs are due; to be called every few seconds. */
  look(): Promise<void>;
  /** What it came to, at once: an orchestrator's patience is shorter than a database's time-out. */
  verdict(): { isAlive: boolean; reason: string };
};

/**
 * A worker is alive as long as it makes progress: one that is connected to everything and takes no
 * job, though jobs are due, is of no use, and starting it again may help. While Redis or Postgres
 * can't be had nothing moves and it is alive all the same: it may hold outcomes that are still to be
 * written, and goes on by itself.
 */
export function createLiveness(deps: LivenessDeps): Liveness {
  /** Since when jobs were due at every look, without a move in between. */
  let dueSince: number | undefined;

  return {
    async look() {
      const isDue = (await deps.isDatabaseReady()) && (await deps.hasDueJobs().catch(() => false));
      if (!isDue) dueSince = undefined;
      else if (dueSince === undefined || deps.lastMoveAt() > dueSince) dueSince = performance.now();
    },

    verdict() {
      const since = Math.max(dueSince ?? 0, deps.lastMoveAt());
      const stuckMs = dueSince === undefined ? 0 : performance.now() - since;
      return stuckMs > deps.stuckAfterMs
        ? { isAlive: false, reason: `jobs are due, and none has moved for ${Math.round(stuckMs / 1000)} s` }
        : { isAlive: true, reason: 'jobs move, or none are due that could' };
    },
  };
}
