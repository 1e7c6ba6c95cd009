import { randomUUID } from 'node:crypto';
import {
  listOpenNotifications,
  listRetriedNotifications,
  type OpenNotification,
} from '@posthorn/db/notifications/open-notifications';
import { idFloor } from '@posthorn/domain/ids';
import type { FailedJobs } from '@posthorn/queue/failed/failed-jobs';
import type { SweepCursor, SweepState, SweepWalk } from '@posthorn/queue/sweep-state';
import { cancelDeleted, type LaneSweepDeps, restore } from './lanes.ts';
import { reconcileFailed } from './reconcile-failed.ts';
import { refreshChanged, refreshLanes } from './refresh-lanes.ts';
import { restoreBreakers } from './restore-breakers.ts';

type SweeperDeps = LaneSweepDeps & { failedJobs: FailedJobs; state: SweepState };

/** Rows in one query. */
const BATCH = 500;
/**
 * When each part of a sweep ends, in milliseconds after its beginning. The next sweep continues from the cursors. Each
 * part has time of its own, so that no backlog in one part stops the others.
 */
const ENDS_MS = { newest: 10_000, retried: 15_000, full: 20_000, deleted: 22_000 };
/** The lock of a sweeper that died keeps the other sweepers waiting for this time. */
const LOCK_MS = 15_000;
const LOCK_RENEWAL_MS = 5_000;
/**
 * The sweeper skips younger notifications. Their transaction may still be open. The API may also still repeat
 * its offer, for at most the same time (apps/api/src/offers/offer-queue.ts).
 */
const GRACE_MS = 30_000;
/** Interval of full sweeps, which find notifications that other sweeps have missed. */
const FULL_SWEEP_MS = 3_600_000;

/**
 * Makes Redis agree with Postgres. Refreshes changed lanes and a part of the others, enqueues every open
 * notification that Redis does not know, and makes the failed jobs match the failed notifications. One process
 * at a time sweeps, in bounded batches. Three walks visit open notifications:
 *
 * - the newest, in the order of their ids;
 * - those that a retry or a replay reopened, in the order of their due times, because their ids can be old;
 * - once an hour all, in the order of their ids.
 *
 * The first two visit a notification once for each due time, so a backlog of one organization delays the notifications
 * of another only while it is new. Only the third visits old backlogs.
 *
 * @returns the number of visited notifications, or null if another process is sweeping
 * @throws AggregateError of the failed parts, after all other parts: an outage of one Redis node must not stop
 *   the repair of other nodes
 */
export async function sweep(deps: SweeperDeps, now: Date): Promise<number | null> {
  const token = randomUUID();
  if (!(await deps.state.claim(token, LOCK_MS))) return null;
  let result = 'failed';
  const begun = performance.now();
  // A sweeper that loses the lock writes no cursor any more, so a failed renewal does no harm.
  const renewal = setInterval(
    () => void deps.state.renew(token, LOCK_MS).catch(() => undefined),
    LOCK_RENEWAL_MS,
  );
  try {
    // Restore breakers before any offer. Otherwise workers would send to endpoints that are down.
    const errors = await restoreBreakers(deps, { token, now });
    errors.push(...(await refreshChanged(deps, { token, now })));
    const { deleted, errors: laneErrors } = await refreshLanes(deps);
    errors.push(...laneErrors);
    const canMove = errors.length === 0;
    let swept = 0;
    for (const walk of await planWalks(deps, now)) {
      const endAt = begun + ENDS_MS[walk.part];
      try {
        const walked = await run(deps, walk, { token, endAt, canMove });
        swept += walked.swept;
        errors.push(...walked.errors);
      } catch (error) {
        errors.push(error);
      }
    }
    errors.push(...(await cancelDeleted(deps, deleted, begun + ENDS_MS.deleted)));
    // Last, because dashboards must not delay deliveries.
    errors.push(...(await reconcileFailed(deps, now)));
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} failed: ${errors[0]}`);
    result = 'done';
    return swept;
  } finally {
    clearInterval(renewal);
    deps.metrics.sweeps.inc({ result });
    await deps.state.release(token);
  }
}

type Walk = {
  part: SweepWalk;
  start: SweepCursor;
  list(cursor: SweepCursor): Promise<OpenNotification[]>;
};

/** The walks of a sweep. Without cursors, the full walk visits all older notifications from the beginning. */
async function planWalks({ db, state }: SweeperDeps, now: Date): Promise<Walk[]> {
  const [newest, retried, full] = await Promise.all([
    state.findCursor('newest'),
    state.findCursor('retried'),
    state.findCursor('full'),
  ]);
  const settled = (at: number) => idFloor('ntf', new Date(at - GRACE_MS));
  const begunAt = now.getTime();
  const fromStart = { after: '', begunAt, isAtEnd: false };
  // A full walk starts only after the last one reached its end. Otherwise, if a backlog takes longer than the
  // interval, no full walk would visit the newer notifications.
  const startsOver =
    newest === null || full === null || (full.isAtEnd && begunAt - full.begunAt > FULL_SWEEP_MS);
  const ofFull = startsOver ? fromStart : full;
  const walks: Walk[] = [
    {
      part: 'newest',
      start: newest ?? { ...fromStart, after: settled(begunAt) },
      list: ({ after }) => listOpenNotifications(db, { after, before: settled(begunAt), limit: BATCH }),
    },
    {
      part: 'retried',
      start: retried ?? fromStart,
      list: ({ after, dueAfter = 0 }) =>
        listRetriedNotifications(db, {
          after,
          dueAfter: new Date(dueAfter),
          dueBefore: new Date(begunAt - GRACE_MS),
          limit: BATCH,
        }),
    },
    {
      part: 'full',
      start: ofFull,
      list: ({ after }) =>
        listOpenNotifications(db, { after, before: settled(ofFull.begunAt), limit: BATCH }),
    },
  ];
  return walks.filter(({ part, start }) => part !== 'full' || !start.isAtEnd);
}

/**
 * Walks until the end or until `endAt`, at least one batch.
 * @param options `canMove`: false keeps the cursor, so that the next sweep repeats this part
 */
async function run(
  deps: SweeperDeps,
  { part, start, list }: Walk,
  { token, endAt, canMove }: { token: string; endAt: number; canMove: boolean },
): Promise<{ swept: number; errors: unknown[] }> {
  const errors: unknown[] = [];
  let cursor = start;
  let swept = 0;
  for (;;) {
    const open = await list(cursor);
    errors.push(...(await restore(deps, open)));
    swept += open.length;
    deps.metrics.sweeperSwept.inc(open.length);
    cursor = { ...cursor, ...positionOf(part, open.at(-1)), isAtEnd: open.length < BATCH };
    // After an error the cursor stays, and this sweep continues.
    const isWritten = !canMove || errors.length > 0 || (await deps.state.writeCursor(token, part, cursor));
    if (!isWritten || cursor.isAtEnd || performance.now() > endAt) return { swept, errors };
  }
}

function positionOf(part: SweepWalk, last: OpenNotification | undefined): Partial<SweepCursor> {
  if (last === undefined) return {};
  return part === 'retried' ? { after: last.id, dueAfter: last.nextAttemptAt.getTime() } : { after: last.id };
}
