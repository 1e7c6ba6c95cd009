import type { Database } from '@posthorn/db/connection/database';
import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import { findLostRecoveries, recoverEndpoints } from '@posthorn/db/endpoint-recoveries';
import { claimRecoveries, replayRecovery } from '@posthorn/db/replays/recovery';
import type { Log } from '@posthorn/runtime/logging/logger';

type RecoveryDeps = {
  db: Database;
  log: Log;
  /** Maximum milliseconds of an attempt: DELIVERY_TIMEOUT. */
  attemptMs: number;
};

/** Time to record an attempt after its end. */
const RECORD_MS = 2_000;

/** Bounds one run, so that stopping the process does not wait. */
const BUDGET_MS = 2_000;

/**
 * Creates the replays of recovered endpoints whose configuration has `replayAfterRecovery`. Replays then run like those
 * that callers request (replays.ts).
 */
export async function replayRecoveredEndpoints(deps: RecoveryDeps): Promise<void> {
  const { db, attemptMs } = deps;
  const deadline = performance.now() + BUDGET_MS;
  const options = { now: new Date(), settleMs: attemptMs + RECORD_MS };
  const lost = await findLostRecoveries(db, options.now);
  if (lost.length > 0) await db.$transaction((tx) => recoverEndpoints(tx, lost, options.now));
  while (performance.now() < deadline) {
    const claimed = await claimRecoveries(db, options);
    if (claimed.length === 0) return;
    for (const configurationId of claimed) {
      // Claims of the others expire.
      if (performance.now() > deadline) return;
      await replay(deps, configurationId, options);
    }
  }
}

/** @throws Error when Postgres is unavailable */
async function replay(
  { db, log }: RecoveryDeps,
  configurationId: string,
  options: Parameters<typeof replayRecovery>[2],
): Promise<void> {
  try {
    const created = await replayRecovery(db, configurationId, options);
    if (created !== null) log.info('replay after a recovery', { ...created });
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw error;
    // The claim expires, and a later run tries again. Other recoveries must not wait for this one.
    log.warn('could not create the replay of a recovery; will retry', { configurationId, error });
  }
}
