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
/** What `pg_stat_activity` calls the connections. */
export const OPERATORS_NAME = 'posthorn-operators';
/** Reads over all organizations take longer than a member's. */
export const OPERATOR_READS = { poolSize: 3, timeoutMs: 5_000 } as const;

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
    applicationName: OPERATORS_NAME,
    poolSize: POOL_SIZE,
    readPoolSize: OPERATOR_READS.poolSize,
    readTimeoutMs: OPERATOR_READS.timeoutMs,
  });
  const gate = createReadGate(
    { connections: OPERATOR_READS.poolSize, timeoutMs: OPERATOR_READS.timeoutMs },
    metrics,
  );
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
