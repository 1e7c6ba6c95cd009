import { randomUUID } from 'node:crypto';
import { cancelNotifications, cancelNotificationsOf } from '@posthorn/db/cancel';
import type { Database } from '@posthorn/db/database';
import {
  findLanes,
  findOpenNotifications,
  findRetriedNotifications,
  type OpenNotification,
} from '@posthorn/db/notifications';
import { idFloor } from '@posthorn/domain/ids';
import { type Lane, laneOf } from '@posthorn/queue/lanes/lane';
import type { NotificationQueue } from '@posthorn/queue/notification-queue';
import type { Shards } from '@posthorn/queue/shards';
import type { SweepState } from '@posthorn/queue/sweep-state';

export type SweeperDeps = {
  db: Database;
  shards: Shards;
  queue: NotificationQueue;
  state: SweepState;
};

/** Rows in one query and lanes in one look-up. */
const BATCH = 500;
/** A sweep stops after this, and the next goes on where it stopped. */
const BUDGET_MS = 20_000;
/** The lock outlives the budget, so that a slow last batch is still alone. */
const LOCK_MS = 60_000;
/**
 * A notification this young is still on its way: its transaction may not have ended, or whoever
 * wrote it is about to enqueue it. Longer than any transaction may take, with room for clocks that differ.
 */
const GRACE_MS = 30_000;
/** So often the sweep begins anew, should a notification ever have slipped past the cursor. */
const FULL_SWEEP_MS = 3_600_000;

/**
 * Makes Redis agree with Postgres, which is the truth: lanes get the size their configuration has
 * and the slots of dead holders back, and every open notification that Redis does not know is
 * queued again. One process at a time does it, in bounded batches, going through the notifications
 * once and then only through what came since.
 *
 * @returns how many notifications were looked at, or null if another process is sweeping
 */
export async function sweep(deps: SweeperDeps, now: Date): Promise<number | null> {
  const token = randomUUID();
  if (!(await deps.state.claim(token, LOCK_MS))) return null;
  try {
    await refreshLanes(deps);
    await sweepRetried(deps, now);
    return await sweepNotifications(deps, token, now);
  } finally {
    await deps.state.release(token);
  }
}

async function refreshLanes({ db, shards, queue }: SweeperDeps): Promise<void> {
  for (const shard of shards.all) {
    const active = await shard.lanes.active();
    for (let at = 0; at < active.length; at += BATCH) {
      const ids = active.slice(at, at + BATCH);
      const lanes = await readLanes(db, ids);
      await Promise.all([...lanes.values()].map((lane) => queue.offer(lane, [])));
      for (const id of ids.filter((each) => !lanes.has(each))) {
        // Deleted, and whoever deleted it did not come to the end of it.
        if (await cancelNotificationsOf(db, id, BUDGET_MS)) await queue.dropLane(id);
      }
    }
  }
}

/** Of what was retried and may be lost, the next in line: the others come after those have gone. */
async function sweepRetried(deps: SweeperDeps, now: Date): Promise<void> {
  const dueBefore = new Date(now.getTime() - GRACE_MS);
  await restore(deps, await findRetriedNotifications(deps.db, { dueBefore, limit: BATCH }));
}

async function sweepNotifications(deps: SweeperDeps, token: string, now: Date): Promise<number> {
  const deadline = performance.now() + BUDGET_MS;
  const before = idFloor('ntf', new Date(now.getTime() - GRACE_MS));
  const known = await deps.state.readCursor();
  const isFresh = known !== null && now.getTime() - known.begunAt < FULL_SWEEP_MS;
  let cursor = isFresh ? known : { after: '', begunAt: now.getTime() };
  let swept = 0;
  for (;;) {
    const open = await findOpenNotifications(deps.db, { after: cursor.after, before, limit: BATCH });
    await restore(deps, open);
    swept += open.length;
    cursor = { ...cursor, after: open.at(-1)?.id ?? cursor.after };
    if (!(await deps.state.writeCursor(token, cursor))) return swept;
    if (open.length < BATCH || performance.now() > deadline) return swept;
  }
}

/**
 * Due ones join their lane, later ones get a job that wakes at their time. Those whose configuration
 * was deleted are cancelled.
 */
async function restore({ db, queue }: SweeperDeps, open: readonly OpenNotification[]): Promise<void> {
  // Not when the sweep began: what a replay opened since is due, and must not get a job each, all at once.
  const now = new Date();
  const due = open.filter(({ nextAttemptAt }) => nextAttemptAt <= now);
  const later = open.filter(({ nextAttemptAt }) => nextAttemptAt > now);
  const lanes = await readLanes(db, [...new Set(due.map(({ configurationId }) => configurationId))]);
  const orphans = due.filter(({ configurationId }) => !lanes.has(configurationId));
  await Promise.all([
    orphans.length > 0 &&
      cancelNotifications(
        db,
        orphans.map(({ id }) => id),
      ),
    ...[...lanes.values()].map((lane) => {
      const ofLane = due.filter(({ configurationId }) => configurationId === lane.configurationId);
      return queue.offer(
        lane,
        ofLane.map(({ id }) => id),
      );
    }),
    ...later.map(({ configurationId, id, nextAttemptAt }) =>
      queue.schedule(configurationId, id, nextAttemptAt),
    ),
  ]);
}

async function readLanes(db: Database, configurationIds: readonly string[]): Promise<Map<string, Lane>> {
  const rows = configurationIds.length === 0 ? [] : await findLanes(db, configurationIds);
  return new Map(rows.map((row) => [row.id, laneOf(row)]));
}
