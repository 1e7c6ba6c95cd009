import { closeDatabase, openDatabase } from '@posthorn/db/connection/database';
import { listMigrationNames } from '@posthorn/db/migrations/migrations';
import type { OperatorServices } from '../deps.ts';
import { createFleet, type FleetDeps } from '../fleet/fleet.ts';
import { createReadGate } from '../limits/read-gate.ts';
import { createStreams } from '../limits/streams.ts';
import type { ApiMetrics } from '../ops/metrics.ts';
import { createLooks } from './acts.ts';
import { createSchedulers } from './organizations/schedulers.ts';

/**
 * Connections of an API process for operators, half of them for direct statements. They connect when an operator first
 * asks. A slow statement must not make the suspension of an organization wait, so Prisma has two. docs/operations.md
 * counts them.
 */
const POOL_SIZE = 4;
const READ_POOL_SIZE = 3;
/** Reads over all organizations take longer than a member's. */
const READ_TIMEOUT_MS = 5_000;

type Options = {
  database: { url: string; onConnectionError: (error: Error) => void };
  /** The folder `prisma/migrations`. */
  migrations: string;
} & Pick<FleetDeps, 'redis' | 'lookAtRedis' | 'shards' | 'version' | 'log'>;

/** Opens the services. End them with `stop`. End their streams, which would keep the server open, with `stopStreams`. */
export async function openOperatorServices(
  { database, migrations, ...others }: Options,
  metrics: Pick<ApiMetrics, 'rateLimited'>,
): Promise<OperatorServices & { stopStreams(): void; stop(): Promise<void> }> {
  const db = openDatabase({
    ...database,
    applicationName: 'posthorn-operators',
    poolSize: POOL_SIZE,
    readPoolSize: READ_POOL_SIZE,
    readTimeoutMs: READ_TIMEOUT_MS,
  });
  const gate = createReadGate({ connections: READ_POOL_SIZE, timeoutMs: READ_TIMEOUT_MS }, metrics);
  const streams = createStreams(metrics);
  return {
    db,
    reads: ({ subject }, narrowBy, work) => gate({ organizationId: subject, narrowBy }, work),
    recordLook: createLooks(db),
    fleet: createFleet({ ...others, db, reads: gate, migrations: await listMigrationNames(migrations) }),
    streams,
    stopStreams: streams.stop,
    schedulers: createSchedulers(db, others.shards),
    stop: () => closeDatabase(db),
  };
}
