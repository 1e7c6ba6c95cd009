import type { Pool } from 'pg';
import { createView, type Database, openReadPool, type PrepareRead, type ReadSource } from './database.ts';
import {
  isDatabaseUnavailable,
  isReplicaConflict,
  isSchemaBehind,
  isServerSilent,
  isStatementTimeout,
} from './database-error.ts';
import { type ReplicaObstacle, ReplicaUnusableError, type ReplicaWatch } from './replica-watch.ts';

type ReplicaReadsOptions = {
  watch: ReplicaWatch;
  url: string;
  applicationName: string;
  poolSize: number;
  /** Time limit of one statement, in milliseconds. */
  timeoutMs: number;
  onFallback(obstacle: ReplicaObstacle): void;
  onConnectionError: (error: Error) => void;
};

/** A database whose lists and statistics come from the replica if possible. All else uses the primary. */
type ReplicaView = {
  db: Database;
  /** Age of the oldest data that the replica gave so far, in milliseconds; null if it gave none. */
  dataAgeMs(): number | null;
};

export type ReplicaReads = {
  /** @param db of `openDatabase` */
  createView(db: Database): ReplicaView;
  close(): Promise<void>;
};

/** Another host is near. A replica that takes longer to accept a connection does not relieve the primary. */
const CONNECT_TIMEOUT_MS = 1_000;

/** Opens connections to the replica for lists and statistics. A read that fails there because of the replica runs on the primary. */
export function openReplicaReads({
  watch,
  url,
  applicationName,
  poolSize,
  timeoutMs,
  onFallback,
  onConnectionError,
}: ReplicaReadsOptions): ReplicaReads {
  const pool = openReadPool({
    url,
    applicationName,
    max: poolSize,
    statementTimeoutMs: timeoutMs,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    onConnectionError,
  });

  /** @throws an error that the primary would answer, too */
  async function tryReplica<Result>(
    work: (pool: Pool, prepare: PrepareRead) => Promise<Result>,
  ): Promise<{ obstacle: null; result: Result; moment: number } | { obstacle: ReplicaObstacle }> {
    const known = watch.obstacle();
    if (known !== null) return { obstacle: known };
    let moment = Number.POSITIVE_INFINITY;
    try {
      const result = await work(pool, async (client) => {
        moment = await watch.readMoment(client);
      });
      return { obstacle: null, result, moment };
    } catch (error) {
      const obstacle = obstacleOf(error);
      if (obstacle === null) throw error;
      if (obstacle === 'unreachable') watch.doubt();
      return { obstacle };
    }
  }

  return {
    createView(db) {
      let oldest: number | undefined;
      const source: ReadSource = async (fromPrimary, fromReplica) => {
        const tried = await tryReplica(fromReplica);
        if (tried.obstacle !== null) {
          onFallback(tried.obstacle);
          return fromPrimary();
        }
        oldest = Math.min(oldest ?? tried.moment, tried.moment);
        return tried.result;
      };
      const dataAgeMs = () => (oldest === undefined ? null : performance.now() - oldest);
      return { db: createView(db, source), dataAgeMs };
    },
    close: () => pool.end(),
  };
}

/** @returns null if the read would fail on the primary, too */
function obstacleOf(error: unknown): ReplicaObstacle | null {
  if (error instanceof ReplicaUnusableError) return error.obstacle;
  if (isReplicaConflict(error)) return 'conflict';
  if (isSchemaBehind(error)) return 'schema';
  // The server cancelled the statement at its time limit. The primary would need as long.
  if (isStatementTimeout(error) && !isServerSilent(error)) return null;
  return isDatabaseUnavailable(error) ? 'unreachable' : null;
}
