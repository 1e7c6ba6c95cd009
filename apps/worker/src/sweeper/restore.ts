import { cancelNotifications, type OpenNotification } from '@posthorn/db/notifications/open-notifications';
import type { SweeperDeps } from './deps.ts';
import { readLanes } from './read-lanes.ts';
import { rejections } from './rejections.ts';

/**
 * Makes Redis know open notifications: due ones join their lane, later ones get a job that wakes at
 * their time. Due ones whose configuration was deleted are cancelled; of later ones it is found when
 * they wake.
 *
 * @returns what failed; the rest was done
 */
export async function restore(
  { db, queue, metrics }: Pick<SweeperDeps, 'db' | 'queue' | 'metrics'>,
  open: readonly OpenNotification[],
): Promise<unknown[]> {
  // Before anything is offered, which makes it known. One that came to its end a moment ago counts as well.
  const uncounted = await rejections([
    countUnknown(queue, open).then((found) => metrics.sweeperFound.inc(found)),
  ]);
  // Not when the sweep began: what a replay opened since is due, and must not get a job each, all at once.
  const now = new Date();
  const due = open.filter(({ nextAttemptAt }) => nextAttemptAt <= now);
  const later = open.filter(({ nextAttemptAt }) => nextAttemptAt > now);
  const lanes = await readLanes(db, [...new Set(due.map(({ configurationId }) => configurationId))]);
  const orphans = due.filter(({ configurationId }) => !lanes.has(configurationId)).map(({ id }) => id);
  const failures = await rejections([
    ...(orphans.length === 0 ? [] : [cancelNotifications(db, orphans)]),
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
  return [...uncounted, ...failures];
}

async function countUnknown(queue: SweeperDeps['queue'], open: readonly OpenNotification[]): Promise<number> {
  const unknown = await Promise.all(
    open.map(({ configurationId, id }) => queue.findUnknown(configurationId, [id])),
  );
  return unknown.flat().length;
}
