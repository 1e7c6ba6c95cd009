/**
 * The values that a label may have: all of them, or what they are where they can't be listed. Each is a series
 * of its own, so there are few: never an id, nor anything that a caller chooses.
 */
type LabelValues = readonly string[] | string;

/** Names, units and suffixes are by Prometheus' conventions; `help` is one sentence. */
export type MetricDefinition = { name: string; help: string } & (
  | { kind: 'counter' | 'gauge'; labels?: Readonly<Record<string, LabelValues>> }
  | {
      kind: 'histogram';
      labels?: Readonly<Record<string, LabelValues>>;
      /** Upper bounds, in the unit of the name. */
      buckets: readonly number[];
    }
);

/** What a process measures: the exposition, docs/metrics.md and the checks of deploy/ are made of it. */
export type MetricsTable = Readonly<Record<string, MetricDefinition>>;

/** What these processes measure, as one table of Markdown. */
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
  return ['| metric | kind | of | is | labels |', '|---|---|---|---|---|', ...rows].join('\n');
}
