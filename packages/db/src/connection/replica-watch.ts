import type { ClientBase } from 'pg';
import { openPool } from './pool.ts';

/** Why a read runs on the primary, although there is a replica. */
export const REPLICA_OBSTACLES = ['unreachable', 'not_a_replica', 'too_old', 'conflict', 'schema'] as const;
export type ReplicaObstacle = (typeof REPLICA_OBSTACLES)[number];

/** The replica cannot serve a read at present. The primary can. */
export class ReplicaUnusableError extends Error {
  readonly obstacle: ReplicaObstacle;

  constructor(obstacle: ReplicaObstacle, message: string) {
    super(message);
    this.name = 'ReplicaUnusableError';
    this.obstacle = obstacle;
  }
}

/** Knows how old the data of the replica are. */
export type ReplicaWatch = {
  /** Why no read should try the replica now; null if reads may. */
  obstacle(): ReplicaObstacle | null;
  /**
   * Finds the moment up to which the next statement of a connection sees everything that was committed.
   * @returns the moment, as `performance.now()` counts
   * @throws ReplicaUnusableError
   */
  readMoment(client: Pick<ClientBase, 'query'>): Promise<number>;
  /** Keeps reads away until the replica answers again. */
  doubt(): void;
  /** Milliseconds since the moment that the replica has reached, or since the start if it was never reached. */
  ageMs(): number;
  stop(): Promise<void>;
};

type WatchOptions = {
  /** The primary. */
  url: string;
  replicaUrl: string;
  /** Above this age reads use the primary. */
  maxAgeMs: number;
  /** Called when reads begin to use the replica (null), and when they stop. */
  onChange(obstacle: ReplicaObstacle | null, error?: unknown): void;
  onConnectionError: (error: Error) => void;
};

const SAMPLE_EVERY_MS = 500;
const SAMPLE_TIMEOUT_MS = 1_000;
/** An hour of samples. A replica that is further behind is too old in any case. */
const MAX_SAMPLES = 7_200;

type State = { isStandby: boolean; identity: string; position: number };

/** `identity` is equal on a server and its replicas. `position` counts bytes of the write-ahead log. */
const STATE = `SELECT pg_is_in_recovery() AS "isStandby", concat(system_identifier, '/', current_database()) AS identity,
  pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_lsn() END,
    '0/0')::float8 AS position FROM pg_control_system()`;

/**
 * Starts to compare the write-ahead logs of the primary and of its replica. A replica that has replayed a position
 * has everything that the primary had committed when it wrote that position. So no clock of a server matters, and the
 * replica of an idle primary does not get older.
 */
export function watchReplica({
  url,
  replicaUrl,
  maxAgeMs,
  onChange,
  onConnectionError,
}: WatchOptions): ReplicaWatch {
  const shared = {
    applicationName: 'posthorn-replica-watch',
    max: 1,
    statementTimeoutMs: SAMPLE_TIMEOUT_MS,
    connectTimeoutMs: SAMPLE_TIMEOUT_MS,
    onConnectionError,
  };
  const primary = openPool({ ...shared, url });
  const replica = openPool({ ...shared, url: replicaUrl });
  /** Positions of the primary and when it had written no more than them, oldest first. */
  const samples: { at: number; position: number }[] = [];
  let identity: string | undefined;
  let reached = performance.now();
  let obstacle: ReplicaObstacle | null | undefined;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function samplePrimary(): Promise<void> {
    const at = performance.now();
    const state = await readState(primary);
    if (state.isStandby) return;
    identity = state.identity;
    const last = samples.at(-1);
    // A promoted standby may have less than the primary before it.
    if (last !== undefined && state.position < last.position) samples.length = 0;
    if (last !== undefined && state.position === last.position) last.at = at;
    else samples.push({ at, position: state.position });
    if (samples.length > MAX_SAMPLES) samples.shift();
  }

  async function readMoment(client: Pick<ClientBase, 'query'>): Promise<number> {
    const state = await readState(client);
    if (!state.isStandby || (identity !== undefined && state.identity !== identity)) {
      throw new ReplicaUnusableError(
        'not_a_replica',
        'DATABASE_READ_URL leads to no replica of DATABASE_URL',
      );
    }
    const sample = samples.findLast(({ position }) => position <= state.position);
    if (sample !== undefined) {
      const { at } = sample;
      reached = Math.max(reached, at);
      if (performance.now() - at <= maxAgeMs) return at;
    }
    throw new ReplicaUnusableError('too_old', 'The replica is older than DATABASE_READ_MAX_AGE');
  }

  function setObstacle(next: ReplicaObstacle | null, error?: unknown): void {
    if (next === obstacle || isStopped) return;
    obstacle = next;
    onChange(next, error);
  }

  async function sample(): Promise<void> {
    if (isStopped) return;
    // Without a sample the replica gets older, and reads return to the primary in time.
    await samplePrimary().catch(() => undefined);
    await readMoment(replica).then(
      () => setObstacle(null),
      (error: unknown) =>
        setObstacle(error instanceof ReplicaUnusableError ? error.obstacle : 'unreachable', error),
    );
    timer = setTimeout(beginSample, SAMPLE_EVERY_MS).unref();
  }

  function beginSample(): void {
    sampling = sample();
  }

  let sampling = sample();
  const ageMs = () => performance.now() - reached;
  return {
    obstacle: () =>
      obstacle === undefined ? 'unreachable' : (obstacle ?? (ageMs() > maxAgeMs ? 'too_old' : null)),
    readMoment,
    doubt: () => setObstacle('unreachable'),
    ageMs,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await sampling;
      await Promise.all([primary.end(), replica.end()]);
    },
  };
}

async function readState(client: Pick<ClientBase, 'query'>): Promise<State> {
  const { rows } = await client.query<State>(STATE);
  const [state] = rows;
  if (state === undefined || state.position === null)
    throw new Error('The server does not tell its position');
  return state;
}
