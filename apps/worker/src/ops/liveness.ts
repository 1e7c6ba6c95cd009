export type LivenessDeps = {
  /** Whether jobs could run now, by Redis. */
  hasDueJobs: () => Promise<boolean>;
  isDatabaseReady: () => Promise<boolean>;
  /** How many attempts are under way, and when a job was last taken or done with (`performance.now()`). */
  progress: () => { attempting: number; lastMoveAt: number };
  /** For so long jobs may be due without a move, in milliseconds. */
  stuckAfterMs: number;
  /** In milliseconds, as `performance.now()`. */
  now?: () => number;
};

export type Liveness = {
  /** Looks whether jobs are due; to be called every few seconds. */
  look(): Promise<void>;
  /** What it came to, at once: an orchestrator's patience is shorter than a database's time-out. */
  status(): { isAlive: boolean; reason: string };
};

/**
 * A worker is alive as long as it makes progress: one that is connected to everything and takes no
 * job, though jobs are due, is of no use, and starting it again may help. While Redis or Postgres
 * can't be had nothing moves and it is alive all the same, and so it is with attempts under way: they
 * end by their time-out, or hold outcomes that are still to be written.
 */
export function createLiveness({
  hasDueJobs,
  isDatabaseReady,
  progress,
  stuckAfterMs,
  now = () => performance.now(),
}: LivenessDeps): Liveness {
  /** Since when jobs were due at every look, without a move in between. */
  let dueSince: number | undefined;

  const stuckMs = () => {
    const { attempting, lastMoveAt } = progress();
    return dueSince === undefined || attempting > 0 || lastMoveAt > dueSince ? 0 : now() - dueSince;
  };

  return {
    async look() {
      const isDue = (await isDatabaseReady()) && (await hasDueJobs().catch(() => false));
      if (!isDue) dueSince = undefined;
      else if (stuckMs() === 0) dueSince = now();
    },

    status() {
      const ms = stuckMs();
      return ms > stuckAfterMs
        ? { isAlive: false, reason: `jobs are due, and none has moved for ${Math.round(ms / 1000)} s` }
        : { isAlive: true, reason: 'jobs move, or none are due that could' };
    },
  };
}
