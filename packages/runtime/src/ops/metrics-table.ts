import { REDIS_HEALTHS } from './redis-watch.ts';

/**
 * The values of a label, as a list or, if no list is possible, as a description. Each value is a separate series,
 * so keep the number of values small. Never use an id or anything that a caller chooses.
 */
type LabelValues = readonly string[] | string;

/** Names, units and suffixes follow Prometheus' conventions. `help` is one sentence. */
export type MetricDefinition = { name: string; help: string } & (
  | { kind: 'counter' | 'gauge'; labels?: Readonly<Record<string, LabelValues>> }
  | {
      kind: 'histogram';
      labels?: Readonly<Record<string, LabelValues>>;
      /** Upper bounds, in the unit of the name. */
      buckets: readonly number[];
    }
);

/** The metrics of a process. `/metrics`, docs/metrics.md and the checks of deploy/ use this table. */
export type MetricsTable = Readonly<Record<string, MetricDefinition>>;

/** What a process sees of Redis, which every service has. */
export const REDIS_METRICS = {
  redisState: {
    kind: 'gauge',
    name: 'posthorn_redis_state',
    help: '1 for the state of Redis that this process sees, else 0. Redis refuses writes while full (at its maxmemory) or read-only; foreign means that another gateway has the prefix.',
    labels: { state: REDIS_HEALTHS },
  },
} as const satisfies MetricsTable;

/** Metrics of the connection pools, which every service has. */
export const POOL_METRICS = {
  poolConnections: {
    kind: 'gauge',
    name: 'posthorn_database_pool_connections',
    help: 'Open connections to Postgres.',
    labels: { state: ['busy', 'idle'] },
  },
  poolWaiting: {
    kind: 'gauge',
    name: 'posthorn_database_pool_waiting',
    help: 'Queries that wait for a connection because all connections of their pool are busy.',
  },
} as const satisfies MetricsTable;

/** The metrics of these processes as one Markdown table. */
export function metricsMarkdown(tables: Readonly<Record<string, MetricsTable>>): string {
  const definitions = new Map<string, { definition: MetricDefinition; processes: string[] }>();
  for (const [process, table] of Object.entries(tables)) {
    for (const definition of Object.values(table)) {
      const processes = definitions.get(definition.name)?.processes ?? [];
      definitions.set(definition.name, { definition, processes: [...processes, process] });
    }
  }
  const rows = [...definitions.values()].map(
    ({ definition: { name, kind, help, labels = {} }, processes }) => {
      const named = Object.entries(labels).map(
        ([label, values]) => `\`${label}\`: ${typeof values === 'string' ? values : values.join(', ')}`,
      );
      return `| \`${name}\` | ${kind} | ${processes.join(', ')} | ${help} | ${named.join('<br>')} |`;
    },
  );
  return ['| metric | kind | process | meaning | labels |', '|---|---|---|---|---|', ...rows].join('\n');
}
