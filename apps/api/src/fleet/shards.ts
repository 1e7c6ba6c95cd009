import { countJobs } from '@posthorn/queue/job-states';
import type { Shard, Shards } from '@posthorn/queue/shards';

/** Jobs, places and lanes of one shard. */
export type FleetShard = {
  index: number;
  /** Jobs that wait for a worker. */
  waiting: number;
  /** Jobs that a worker runs. */
  active: number;
  /** Jobs that BullMQ keeps for the dashboard. */
  failed: number;
  places: { held: number; free: number };
  /** Notifications with a place whose attempt has not begun. */
  granted: number;
  /** Lanes with a notification. */
  lanes: number;
  /** Notifications in the lanes as of the last sweep; null if there was none in the last five minutes. */
  parked: number | null;
  scheduled: number | null;
  /** Organizations with a due notification that waits for a place. */
  organizationsWaiting: number;
};

export function listFleetShards(shards: Shards): Promise<FleetShard[]> {
  return Promise.all(shards.all.map(readShard));
}

async function readShard(shard: Shard, index: number): Promise<FleetShard> {
  const { lanes } = shard;
  const [jobs, use, granted, active, count] = await Promise.all([
    countJobs(shard),
    lanes.readUse(),
    lanes.countGranted(),
    lanes.countActive(),
    lanes.findStoredCount(),
  ]);
  const jobsOf = (wanted: string) => jobs.find(({ state }) => state === wanted)?.count ?? 0;
  return {
    index,
    waiting: jobsOf('waiting'),
    active: jobsOf('active'),
    failed: jobsOf('failed'),
    places: use.places,
    granted,
    lanes: active,
    parked: count?.parked ?? null,
    scheduled: count?.scheduled ?? null,
    organizationsWaiting: use.organizations.waiting + use.organizations.limited,
  };
}
