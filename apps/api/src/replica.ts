import { openReplicaReads } from '@posthorn/db/connection/replica-reads';
import { type ReplicaObstacle, watchReplica } from '@posthorn/db/connection/replica-watch';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { LetLag } from './deps.ts';
import { OPERATOR_READS, OPERATORS_NAME } from './operator/services.ts';
import type { ApiMetrics } from './ops/metrics.ts';

/** All reads of the request use the primary. */
export const readCurrent: LetLag = (deps) => ({ deps, headers: () => ({}) });

type Replica = {
  letLag: LetLag;
  /** Sets the gauge of the age. */
  measure(): void;
  stop(): Promise<void>;
};

type Settings = {
  /** '' for no replica. */
  url: string;
  maxAgeMs: number;
  primary: { url: string; readPoolSize: number; readTimeoutMs: number };
};

type Services = {
  log: Log;
  metrics: Pick<ApiMetrics, 'replicaAge' | 'replicaFallbacks'>;
  onConnectionError: (error: Error) => void;
};

/** Starts to use the replica, for members and for operators. @returns null without DATABASE_READ_URL */
export function startReplica(
  { url, maxAgeMs, primary }: Settings,
  { log, metrics, onConnectionError }: Services,
): Replica | null {
  if (url === '') return null;
  const watch = watchReplica({
    url: primary.url,
    replicaUrl: url,
    maxAgeMs,
    onChange(obstacle, error) {
      if (obstacle === null) log.info('lists and statistics use the replica');
      else log.warn('lists and statistics use the primary', { obstacle, error });
    },
    onConnectionError,
  });
  const shared = {
    watch,
    url,
    onFallback: (reason: ReplicaObstacle) => metrics.replicaFallbacks.inc({ reason }),
    onConnectionError,
  };
  const members = openReplicaReads({
    ...shared,
    applicationName: 'posthorn-api',
    poolSize: primary.readPoolSize,
    timeoutMs: primary.readTimeoutMs,
  });
  const operators = openReplicaReads({ ...shared, applicationName: OPERATORS_NAME, ...OPERATOR_READS });
  return {
    letLag(deps) {
      const views = [members.createView(deps.db), operators.createView(deps.operators.db)] as const;
      const [{ db }, { db: operatorDb }] = views;
      return {
        deps: { ...deps, db, operators: { ...deps.operators, db: operatorDb } },
        headers() {
          const ages = views.map(({ dataAgeMs }) => dataAgeMs()).filter((age) => age !== null);
          return ages.length === 0 ? {} : { 'Posthorn-Data-Age': toSeconds(Math.max(...ages)) };
        },
      };
    },
    measure: () => metrics.replicaAge.set(watch.ageMs() / 1000),
    async stop() {
      await Promise.all([members.close(), operators.close(), watch.stop()]);
    },
  };
}

/** In tenths, rounded up: the data are no older than that. */
const toSeconds = (ms: number) => (Math.ceil(ms / 100) / 10).toFixed(1);
