import { randomUUID } from 'node:crypto';
import {
  listOpenNotifications,
  listRetriedNotifications,
} from '@posthorn/db/notifications/open-notifications';
import { idFloor } from '@posthorn/domain/ids';
import type { SweeperDeps } from './deps.ts';
import { reconcileFailed } from './reconcile-failed.ts';
import { refreshLanes } from './refresh-lanes.ts';
import { restore } from './restore.ts';

/** Rows in one query. */
const BATCH = 500;
/** A sweep stops after this, and the next goes on where it stopped. */
const BUDGET_MS = 20_000;
/** The lock outlives the budget, so that a slow last batch is still alone. */
const LOCK_MS = 60_000;
/**
 * A notification this young is still on its way: its transaction may not have ended, or the API, which
 * repeats its offer for as long (apps/api/src/events/offer.ts), is about to queue it.
 */
const GRACE_MS = 30_000;
/** So often the sweep begins anew, should a notification ever have slipped past the cursor. */
const FULL_SWEEP_MS = 3_600_000;

/**
 * Makes Redis agree with Postgres, which is the truth: lanes get the size their configuration has
 * and the slots of dead holders back, and every open notification that Redis does not know is
 * queued again. What dashboards show as failed is what has failed. One process at a time does it, in
 * bounded batches, going through the notifications once and then only through what came since.
 *
 * @returns how many notifications were looked at, or null if another process is sweeping
 * @throws AggregateError of what could not be done; everything else was done all the same, since the
 *   outage of one node of Redis must not keep the others from healing
 */
export async function sweep(deps: SweeperDeps, now: Date): Promise<number | null> {
  const token = randomUUID();
  if (!(await deps.state.claim(token, LOCK_MS))) return null;
  let result = 'failed';
  const deadline = performance.now() + BUDGET_MS;
  try {
    const earlier = [...(await refreshLanes(deps, deadline)), ...(await sweepRetried(deps, now))];
    const { swept, failures: ofSweep } = await sweepNotifications(deps, token, now, deadline, earlier);
    // At last, since what dashboards show must not hold up what is to be delivered.
    const failures = [...ofSweep, ...(await reconcileFailed(deps, now))];
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} failed: ${failures[0]}`);
    result = 'done';
    return swept;
  } finally {
    deps.metrics.sweeps.inc({ result });
    await deps.state.release(token);
  }
}

/** Of what was retried and may be lost, the next in line: the others come after those have gone. */
async function sweepRetried(deps: SweeperDeps, now: Date): Promise<unknown[]> {
  const dueBefore = new Date(now.getTime() - GRACE_MS);
  return restore(deps, await listRetriedNotifications(deps.db, { dueBefore, limit: BATCH }));
}

/**
 * @param earlier what failed in this sweep before
 * @returns how many notifications were looked at, and all that failed in this sweep so far
 */
async function sweepNotifications(
  deps: SweeperDeps,
  token: string,
  now: Date,
  deadline: number,
  earlier: readonly unknown[],
): Promise<{ swept: number; failures: readonly unknown[] }> {
  const before = idFloor('ntf', new Date(now.getTime() - GRACE_MS));
  const known = await deps.state.readCursor();
  // Not before it came to the end: of a backlog that takes longer the newest would never be looked at.
  const beginsAnew = known === null || (known.isAtEnd && now.getTime() - known.begunAt > FULL_SWEEP_MS);
  let cursor = beginsAnew ? { after: '', begunAt: now.getTime(), isAtEnd: false } : known;
  const failures = [...earlier];
  let swept = 0;
  for (;;) {
    const open = await listOpenNotifications(deps.db, { after: cursor.after, before, limit: BATCH });
    failures.push(...(await restore(deps, open)));
    swept += open.length;
    deps.metrics.sweeperSwept.inc(open.length);
    cursor = { ...cursor, after: open.at(-1)?.id ?? cursor.after, isAtEnd: open.length < BATCH };
    // What failed is gone through again by the next sweep; what comes after it is not kept waiting.
    const isWritten = failures.length > 0 || (await deps.state.writeCursor(token, cursor));
    if (!isWritten || cursor.isAtEnd || performance.now() > deadline) return { swept, failures };
  }
}
