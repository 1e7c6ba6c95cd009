import type { Database } from '@posthorn/db/connection/database';
import { findLostRecoveries, recoverEndpoints } from '@posthorn/db/endpoint-recoveries';
import { claimRecoveries, replayRecovery } from '@posthorn/db/replays/recovery';
import type { Log } from '@posthorn/runtime/logging/logger';

export type RecoveryDeps = {
  db: Database;
  log: Log;
  /** Maximum milliseconds of an attempt: DELIVERY_TIMEOUT. */
  attemptMs: number;
};

/** Time to record an attempt after its end. */
const RECORD_MS = 2_000;

/** Bounds one run, so that stopping the process does not wait. */
const BUDGET_MS = 2_000;
/** Failures that end a run. */
const MAX_FAILURES = 10;

/**
 * Creates the replays of recovered endpoints whose configuration has `replayAfterRecovery`. Replays then run like those
 * that callers request (replays.ts).
 * @throws Error after several failures: Postgres may be unavailable
 */
export async function replayRecoveredEndpoints(deps: RecoveryDeps): Promise<void> {
  const options = { now: new Date(), settleMs: deps.attemptMs + RECORD_MS };
  await recordLostRecoveries(deps, options.now);
  const deadline = performance.now() + BUDGET_MS;
  let failures = 0;
  while (performance.now() < deadline) {
    const claimed = await claimRecoveries(deps.db, options);
    if (claimed.length === 0) return;
    for (const configurationId of claimed) {
      // The claims of the remaining recoveries expire.
      if (performance.now() > deadline) return;
      const error = await replay(deps, configurationId, options);
      if (error !== null) failures += 1;
      if (failures === MAX_FAILURES) throw error;
    }
  }
}

/** @returns the error of a replay that could not be created, else null */
async function replay(
  { db, log }: RecoveryDeps,
  configurationId: string,
  options: Parameters<typeof replayRecovery>[2],
): Promise<unknown> {
  try {
    const created = await replayRecovery(db, configurationId, options);
    if (created !== null) log.info('replay after a recovery', { ...created });
    return null;
  } catch (error) {
    // The claim expires, and a later run tries again. Other recoveries must not wait for this one.
    log.warn('could not create the replay of a recovery; will retry', { configurationId, error });
    return error;
  }
}

/** Never throws: the recoveries that are known must not wait for those that are not. */
async function recordLostRecoveries({ db, log }: RecoveryDeps, now: Date): Promise<void> {
  try {
    const lost = await findLostRecoveries(db, now);
    if (lost.length > 0) await db.$transaction((tx) => recoverEndpoints(tx, lost, now));
  } catch (error) {
    log.warn('could not look for recoveries that no worker has recorded; will retry', { error });
  }
}
