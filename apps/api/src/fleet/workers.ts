import type { SeenWorker } from '@posthorn/queue/lanes/lane-reader';
import type { Shards } from '@posthorn/queue/shards';

/** A worker process, over all shards. */
export type FleetWorker = {
  /** Host and process id; null if the worker is of a version that does not tell. */
  process: string | null;
  /** Deliveries that it has room for. */
  places: number;
  /** Its last sign of life in the shard where that is longest ago. */
  seenAt: Date;
  isAlive: boolean;
};

/** How long operators see a worker that ended without leaving, while others work. */
const SILENT_FOR_MS = 3_600_000;

/**
 * Lists the worker processes, and those of the last hour that ended or froze without leaving. If no worker is alive, lists
 * all that are known: they tell since when.
 */
export async function listFleetWorkers(shards: Shards): Promise<FleetWorker[]> {
  const ofShards = await Promise.all(shards.all.map(({ lanes }) => lanes.listWorkers()));
  return withoutForgotten(joinWorkers(ofShards.map(newestOfEach)));
}

/** A tick deletes old registrations only when another worker is gone. Compares times of one clock: that of Redis. */
export function withoutForgotten(workers: FleetWorker[]): FleetWorker[] {
  const alive = workers.filter(({ isAlive }) => isAlive).map(({ seenAt }) => seenAt.getTime());
  if (alive.length === 0) return workers;
  const since = Math.max(...alive) - SILENT_FOR_MS;
  return workers.filter(({ isAlive, seenAt }) => isAlive || seenAt.getTime() >= since);
}

/** A process that has restarted registers again under its name. Its old registration says nothing any more. */
function newestOfEach(workers: readonly SeenWorker[]): SeenWorker[] {
  const named = new Map<string, SeenWorker>();
  const nameless: SeenWorker[] = [];
  for (const worker of workers) {
    if (worker.process === null) nameless.push(worker);
    else if (worker.seenAt >= (named.get(worker.process)?.seenAt ?? 0)) named.set(worker.process, worker);
  }
  return [...named.values(), ...nameless];
}

function joinWorkers(ofShards: readonly (readonly SeenWorker[])[]): FleetWorker[] {
  const joined: FleetWorker[] = [];
  const byProcess = new Map<string, FleetWorker>();
  for (const { process, places, reserve, seenAt, isRegistered } of ofShards.flat()) {
    const known = process === null ? undefined : byProcess.get(process);
    if (known !== undefined) {
      known.places += places + reserve;
      known.isAlive &&= isRegistered;
      if (seenAt < known.seenAt) known.seenAt = seenAt;
      continue;
    }
    const worker = { process, places: places + reserve, seenAt, isAlive: isRegistered };
    joined.push(worker);
    if (process !== null) byProcess.set(process, worker);
  }
  return joined.sort(
    (one, other) =>
      Number(one.isAlive) - Number(other.isAlive) || (one.process ?? '').localeCompare(other.process ?? ''),
  );
}
