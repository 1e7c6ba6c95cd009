import { cancelNotificationsOfConfiguration } from '@posthorn/db/notifications/open-notifications';
import type { Shard } from '@posthorn/queue/shards';
import type { SweeperDeps } from './deps.ts';
import { readLanes } from './read-lanes.ts';
import { rejections } from './rejections.ts';

/** Lanes in one look-up. */
const BATCH = 500;

type LaneDeps = Pick<SweeperDeps, 'db' | 'shards' | 'queue'>;

/**
 * Looks after every lane that holds or parks anything: it gets the size its configuration has, the
 * slots of dead holders come back, and grants are told again that nobody made a job of. On the way they
 * are counted, for the metrics: nobody else goes through all of them.
 *
 * @param deadline by `performance.now()`, for what deleted configurations left behind
 * @returns what failed; the rest was done
 */
export async function refreshLanes(deps: LaneDeps, deadline: number): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const shard of deps.shards.all) {
    try {
      failures.push(...(await refreshShard(deps, shard, deadline)));
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

async function refreshShard(
  { db, queue }: LaneDeps,
  { lanes: ofShard }: Shard,
  deadline: number,
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const active = await ofShard.active();
  const total = { held: 0, parked: 0 };
  for (let at = 0; at < active.length; at += BATCH) {
    const ids = active.slice(at, at + BATCH);
    const lanes = await readLanes(db, ids);
    failures.push(...(await rejections([...lanes.values()].map((lane) => queue.offer(lane, [])))));
    for (const id of ids.filter((each) => !lanes.has(each))) {
      // Deleted, and whoever deleted it did not come to the end of it.
      const isClear = await cancelNotificationsOfConfiguration(db, id, deadline - performance.now());
      if (isClear) await queue.dropLane(id);
    }
    const { held, parked } = await ofShard.count(ids);
    total.held += held;
    total.parked += parked;
  }
  await ofShard.keepCount(total);
  return failures;
}
