import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import type { Shards } from '@posthorn/queue/shards';
import type { OperatorServices } from '../deps.ts';
import { createReadGate } from '../limits/read-gate.ts';
import type { ApiMetrics } from '../ops/metrics.ts';
import { createLooks } from './acts.ts';
import { createSchedulers } from './organizations/schedulers.ts';

/** Connections of an API process for operators. They connect when an operator first asks. */
const POOL_SIZE = 2;
const READ_POOL_SIZE = 3;
/** Reads over all organizations take longer than a member's. */
const READ_TIMEOUT_MS = 5_000;

/** Opens the services. End them with `stop`. */
export function openOperatorServices(
  database: { url: string; onConnectionError: (error: Error) => void },
  shards: Shards,
  metrics: Pick<ApiMetrics, 'rateLimited'>,
): OperatorServices & { stop(): Promise<void> } {
  const db = openDatabase({
    ...database,
    applicationName: 'posthorn-operators',
    poolSize: POOL_SIZE,
    readPoolSize: READ_POOL_SIZE,
    readTimeoutMs: READ_TIMEOUT_MS,
  });
  return {
    db,
    reads: createReadGate({ connections: READ_POOL_SIZE, timeoutMs: READ_TIMEOUT_MS }, metrics),
    recordLook: createLooks(db),
    schedulers: createSchedulers(db, shards),
    stop: () => closeDatabase(db),
  };
}
