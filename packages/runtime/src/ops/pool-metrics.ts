import type { Instruments } from './metrics.ts';
import type { MetricsTable } from './metrics-table.ts';

/** How a process uses its connections to Postgres. */
export const POOL_METRICS = {
  poolConnections: {
    kind: 'gauge',
    name: 'posthorn_database_pool_connections',
    help: 'Connections to Postgres that are open.',
    labels: { state: ['busy', 'idle'] },
  },
  poolWaiting: {
    kind: 'gauge',
    name: 'posthorn_database_pool_waiting',
    help: 'Queries that wait for a connection, since all that DATABASE_POOL_SIZE allows are busy.',
  },
} as const satisfies MetricsTable;

/** Sets them to what the pool says at this moment. */
export function setPoolUse(
  { poolConnections, poolWaiting }: Instruments<typeof POOL_METRICS>,
  { busy, idle, waiting }: { busy: number; idle: number; waiting: number },
): void {
  poolConnections.set({ state: 'busy' }, busy);
  poolConnections.set({ state: 'idle' }, idle);
  poolWaiting.set(waiting);
}
