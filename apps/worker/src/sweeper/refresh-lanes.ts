import type { Database } from '@posthorn/db/connection/database';
import { listChangedLaneSettings } from '@posthorn/db/lane-settings';
import { laneOf } from '@posthorn/queue/lanes/lane';
import { LANE_STATES, type LaneCount } from '@posthorn/queue/lanes/lane-reader';
import type { Shard } from '@posthorn/queue/shards';
import type { SweepState } from '@posthorn/queue/sweep-state';
import { collectErrors } from './collect-errors.ts';
import { createSample, type Sample, summarizeDrain, type WaitingLane } from './drain.ts';
import { type LaneSweepDeps, readLanes } from './lanes.ts';

/**
 * Lanes that one sweep refreshes, over all shards. So a sweep costs the same with 10,000 lanes as with a million. All
 * settings that change are applied at once, and ticks take slots back, so a lane can wait for its turn.
 */
const LANES = 2_000;
/** Lanes in one query. */
const BATCH = 500;
/** Changed configurations that one sweep applies. Lanes of further changes wait for their turn. */
const CHANGED = 2_000;
/**
 * A sweep reads the changes of this time before the last sweep again. A change may have been committed after that sweep
 * looked, clocks differ by seconds, and a failover of Redis can lose the last seconds of writes.
 */
const OVERLAP_MS = 60_000;

const NONE: LaneCount = { held: 0, parked: 0, scheduled: 0 };

type Visited = { deleted: string[]; visited: number; active: number };

/**
 * Applies the settings that changed since the last sweep to their lanes: Redis may have been unreachable after the
 * change, or the API process may have died.
 * @param token of the sweeper's lock
 * @returns one error for each shard that failed. The next sweep applies the changes again
 * @throws Error when Postgres fails
 */
export async function refreshChanged(
  { db, shards, state }: LaneSweepDeps & { state: SweepState },
  { token, now }: { token: string; now: Date },
): Promise<unknown[]> {
  const begunAt = now.getTime();
  const last = await state.findCursor('changed');
  const since = new Date((last?.begunAt ?? begunAt) - OVERLAP_MS);
  const changed = (await listChangedLaneSettings(db, since, CHANGED)).map(laneOf);
  const errors = await collectErrors(
    shards.all.map(({ lanes }) =>
      lanes.refresh(...changed.filter(({ configurationId }) => shards.of(configurationId).lanes === lanes)),
    ),
  );
  if (errors.length === 0) await state.writeCursor(token, 'changed', { after: '', begunAt, isAtEnd: true });
  return errors;
}

/**
 * Refreshes the next lanes in a round through all lanes with a notification: applies the configuration's size, takes
 * slots back from dead holders, and repeats grants that got no job. Each of these repairs has another, faster way, so the
 * round finds only what that way has missed. Counts holders and parked notifications for the metrics, and estimates how
 * long the lanes need.
 *
 * @returns `deleted`: configurations with a lane that no longer exist; one error for each failed part. A failed part
 *   does not stop the other parts
 */
export async function refreshLanes(deps: LaneSweepDeps): Promise<{ deleted: string[]; errors: unknown[] }> {
  const errors: unknown[] = [];
  const all: Visited = { deleted: [], visited: 0, active: 0 };
  const waiting = createSample<WaitingLane>();
  for (const shard of deps.shards.all) {
    try {
      const { deleted, visited, active } = await refreshShard(deps, shard, waiting);
      all.deleted.push(...deleted);
      all.visited += visited;
      all.active += active;
    } catch (error) {
      errors.push(error);
    }
  }
  // A summary of some shards would hide the backlog of the others.
  if (errors.length === 0) {
    const share = all.visited === 0 || all.active === 0 ? 1 : all.visited / all.active;
    errors.push(...(await collectErrors([storeDrain(deps, waiting, share)])));
  }
  return { deleted: all.deleted, errors };
}

async function storeDrain({ drains }: LaneSweepDeps, waiting: Sample<WaitingLane>, share: number) {
  await drains.store(await summarizeDrain(waiting, share));
}

async function refreshShard(
  { db, shards }: LaneSweepDeps,
  shard: Shard,
  waiting: Sample<WaitingLane>,
): Promise<Visited> {
  const { lanes } = shard;
  const round = await lanes.findRound();
  // Without a round, Redis has lost its data, or no sweep has worked for minutes. Then no lane waits for its turn.
  const limit = round === null ? Infinity : Math.ceil(LANES / shards.all.length);
  let { cursor, counted, total } = round ?? { cursor: '0', counted: NONE, total: null };
  const deleted: string[] = [];
  let visited = 0;
  for (let isFromStart = cursor === '0'; visited < limit; ) {
    const page = await lanes.scanActive(cursor, Math.min(BATCH, limit));
    const seen = await refreshPage(db, shard, page.configurationIds, waiting);
    deleted.push(...seen.deleted);
    visited += page.configurationIds.length;
    counted = seen.counts.reduce(add, counted);
    cursor = page.cursor;
    if (cursor !== '0') continue;
    [total, counted] = [counted, NONE];
    if (isFromStart) break;
    // The next round begins in the same sweep. The last lanes of a round alone would be a bad sample.
    isFromStart = true;
  }
  await lanes.storeRound({ cursor, counted, total });
  if (total !== null) await lanes.storeCount(total);
  return { deleted, visited, active: await lanes.countActive() };
}

async function refreshPage(
  db: Database,
  shard: Shard,
  configurationIds: readonly string[],
  waiting: Sample<WaitingLane>,
): Promise<{ counts: LaneCount[]; deleted: string[] }> {
  const known = await readLanes(db, configurationIds);
  const deleted = configurationIds.filter((id) => !known.has(id));
  const existing = [...known.values()];
  const refreshed = await shard.lanes.refresh(...existing);
  existing.forEach(({ configurationId, size }, at) => {
    const { count, isHeldBack } = refreshed[at] ?? { count: NONE, isHeldBack: false };
    // The lane of a disabled configuration never drains. Nor does that of a suspended organization. The lane of an Open
    // endpoint needs no more workers.
    const drains = size > 0 && !isHeldBack;
    if (drains && count.parked > 0) waiting.add({ shard, configurationId, waiting: count.parked });
  });
  const counts = [
    ...refreshed.map(({ count }) => count),
    ...(await Promise.all(deleted.map(shard.lanes.count))),
  ];
  return { counts, deleted };
}

function add(sum: LaneCount, count: LaneCount): LaneCount {
  const added = { ...sum };
  for (const state of LANE_STATES) added[state] += count[state];
  return added;
}
