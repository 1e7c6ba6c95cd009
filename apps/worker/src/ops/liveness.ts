type LivenessDeps = {
  /** Whether Redis has jobs that could run now. */
  hasDueJobs: () => Promise<boolean>;
  isDatabaseReady: () => Promise<boolean>;
  /** Attempts in flight, and when the worker last took or finished a job (`performance.now()`). */
  progress: () => { attempting: number; lastMoveAt: number };
  /** Maximum milliseconds for which jobs may be due while none moves: STUCK_AFTER. */
  stuckAfterMs: number;
  /** Clock in milliseconds, by default `performance.now()`. */
  now?: () => number;
};

type Liveness = {
  /** Checks whether jobs are due. Call this function every few seconds. */
  look(): Promise<void>;
  /** The result of the last check. Does not wait: a database's timeout is longer than a probe's. */
  status(): { isAlive: boolean; reason: string };
};

/**
 * A worker is alive while it makes progress. If jobs are due and the worker takes none, a restart may help. A
 * worker also counts as alive while Redis or Postgres is unreachable, because a restart cannot help. A worker
 * with attempts in flight is alive, too: its attempts time out, or the worker must still record their outcomes.
 */
export function createLiveness({
  hasDueJobs,
  isDatabaseReady,
  progress,
  stuckAfterMs,
  now = () => performance.now(),
}: LivenessDeps): Liveness {
  /** Start of the time in which every check found jobs due and no job moved. */
  let dueSince: number | undefined;

  const stuckMs = () => {
    const { attempting, lastMoveAt } = progress();
    return dueSince === undefined || attempting > 0 || lastMoveAt > dueSince ? 0 : now() - dueSince;
  };

  return {
    async look() {
      // Postgres second: most looks find no job.
      const isDue = (await hasDueJobs().catch(() => false)) && (await isDatabaseReady());
      if (!isDue) dueSince = undefined;
      else if (stuckMs() === 0) dueSince = now();
    },

    status() {
      const ms = stuckMs();
      return ms > stuckAfterMs
        ? { isAlive: false, reason: `jobs are due, but none has moved for ${Math.round(ms / 1000)} s` }
        : { isAlive: true, reason: 'jobs move, or no job is due' };
    },
  };
}
