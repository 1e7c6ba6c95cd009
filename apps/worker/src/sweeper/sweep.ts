import { randomUUID } from 'node:crypto';
import {
  listOpenNotifications,
  listRetriedNotifications,
} from '@posthorn/db/notifications/open-notifications';
import { idFloor } from '@posthorn/domain/ids';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import type { SweepState } from '@posthorn/queue/sweep-state';
import { type LaneSweepDeps, refreshLanes, restore } from './lanes.ts';
import { reconcileFailed } from './reconcile-failed.ts';

type SweeperDeps = LaneSweepDeps & { failedJobs: FailedJobs; state: SweepState };

/** Rows in one query. */
const BATCH = 500;
/** Maximum duration of a sweep. The next sweep continues from the cursor. */
const BUDGET_MS = 20_000;
/** The lock outlives the budget, so that no other sweep starts during a slow last batch. */
const LOCK_MS = 60_000;
/**
 * The sweeper skips younger notifications. Their transaction may still be open. The API may also still repeat
 * its offer, for at most the same time (apps/api/src/offers/offer-queue.ts).
 */
const GRACE_MS = 30_000;
/** Interval of full sweeps, which find notifications that other sweeps have missed. */
const FULL_SWEEP_MS = 3_600_000;

/**
 * Makes Redis agree with Postgres. Refreshes the lanes, enqueues every open notification that Redis does not
 * know, and makes the failed jobs match the failed notifications. One process at a time sweeps, in bounded
 * batches. A full sweep visits all open notifications. Later sweeps visit only newer notifications.
 *
 * @returns the number of visited notifications, or null if another process is sweeping
 * @throws AggregateError of the failed parts, after all other parts: an outage of one Redis node must not stop
 *   the repair of other nodes
 * @throws Error at once when the sweep cannot read notifications, lanes or its own state
 */
export async function sweep(deps: SweeperDeps, now: Date): Promise<number | null> {
  const token = randomUUID();
  if (!(await deps.state.claim(token, LOCK_MS))) return null;
  let result = 'failed';
  const deadline = performance.now() + BUDGET_MS;
  try {
    const earlier = [...(await refreshLanes(deps, deadline)), ...(await sweepRetried(deps, now))];
    const { swept, errors: ofSweep } = await sweepNotifications(deps, token, now, deadline, earlier);
    // Last, because dashboards must not delay deliveries.
    const errors = [...ofSweep, ...(await reconcileFailed(deps, now))];
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed: ${errors[0]}`);
    result = 'done';
    return swept;
  } finally {
    deps.metrics.sweeps.inc({ result });
    await deps.state.release(token);
  }
}

/** Restores the oldest notifications that a retry or a replay reopened, which may be older than the cursor. */
async function sweepRetried(deps: SweeperDeps, now: Date): Promise<unknown[]> {
  const dueBefore = new Date(now.getTime() - GRACE_MS);
  return restore(deps, await listRetriedNotifications(deps.db, { dueBefore, limit: BATCH }));
}

/**
 * @param earlier errors of this sweep so far
 * @returns the number of visited notifications, and all errors of this sweep so far
 */
async function sweepNotifications(
  deps: SweeperDeps,
  token: string,
  now: Date,
  deadline: number,
  earlier: readonly unknown[],
): Promise<{ swept: number; errors: readonly unknown[] }> {
  const before = idFloor('ntf', new Date(now.getTime() - GRACE_MS));
  const known = await deps.state.findCursor();
  // A full sweep starts only after the last full sweep reached the end. Otherwise, if a backlog takes longer than
  // the interval, sweeps would never visit the newest notifications.
  const startsOver = known === null || (known.isAtEnd && now.getTime() - known.begunAt > FULL_SWEEP_MS);
  let cursor = startsOver ? { after: '', begunAt: now.getTime(), isAtEnd: false } : known;
  const errors = [...earlier];
  let swept = 0;
  for (;;) {
    const open = await listOpenNotifications(deps.db, { after: cursor.after, before, limit: BATCH });
    errors.push(...(await restore(deps, open)));
    swept += open.length;
    deps.metrics.sweeperSwept.inc(open.length);
    cursor = { ...cursor, after: open.at(-1)?.id ?? cursor.after, isAtEnd: open.length < BATCH };
    // After an error the cursor stays, so that the next sweep repeats this part. This sweep continues.
    const isWritten = errors.length > 0 || (await deps.state.writeCursor(token, cursor));
    if (!isWritten || cursor.isAtEnd || performance.now() > deadline) return { swept, errors };
  }
}
