import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricDefinition, MetricsTable } from './metrics-table.ts';

type LabelOf<Definition> = Definition extends { labels: infer Labels }
  ? Extract<keyof Labels, string>
  : never;

/** The instrument that a definition describes. */
type Instrument<Definition> = Definition extends { kind: 'counter' }
  ? Counter<LabelOf<Definition>>
  : Definition extends { kind: 'gauge' }
    ? Gauge<LabelOf<Definition>>
    : Histogram<LabelOf<Definition>>;

/** The instruments of a table, under the table's own keys. */
export type Instruments<Table extends MetricsTable> = {
  readonly [Key in keyof Table]: Instrument<Table[Key]>;
};

/** What a scrape is answered, in Prometheus' text format. */
export type Exposition = { contentType: string; text: string };

export type Metrics<Table extends MetricsTable> = {
  instruments: Instruments<Table>;
  print(): Promise<Exposition>;
};

/**
 * Makes the instruments of a table, beside those that prom-client has of every Node.js process: CPU,
 * memory, event loop, garbage collection.
 */
export function createMetrics<Table extends MetricsTable>(table: Table): Metrics<Table> {
  const registry = new Registry();
  // Ours come first in what a scrape shows, since a person who looks is after them.
  const entries = Object.entries(table).map(([key, definition]) => [key, create(definition, registry)]);
  collectDefaultMetrics({ register: registry });
  return {
    // Each key has the instrument of its definition's kind, which a mapped type can't follow through entries.
    instruments: Object.fromEntries(entries) as Instruments<Table>,
    print: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

function create(definition: MetricDefinition, registry: Registry): Counter | Gauge | Histogram {
  const { name, help, labels = {} } = definition;
  const options = { name, help, labelNames: Object.keys(labels), registers: [registry] };
  // A series that begins with its first event shows no increase by it: those that can be named begin at 0.
  const zeros = combinations(Object.entries(labels));
  if (definition.kind === 'histogram') {
    const histogram = new Histogram({ ...options, buckets: [...definition.buckets] });
    for (const zero of zeros) histogram.zero(zero);
    return histogram;
  }
  if (definition.kind === 'counter') {
    const counter = new Counter(options);
    for (const zero of zeros) counter.inc(zero, 0);
    return counter;
  }
  const gauge = new Gauge(options);
  // But of what is not known yet it is not said that it is 0.
  if (options.labelNames.length === 0) gauge.remove();
  return gauge;
}

/** Every set of labels there can be; none when a label's values can't be listed. */
function combinations(labels: readonly [string, readonly string[] | string][]): Record<string, string>[] {
  const [first, ...others] = labels;
  if (first === undefined) return [{}];
  const [label, values] = first;
  if (typeof values === 'string') return [];
  return combinations(others).flatMap((rest) => values.map((value) => ({ ...rest, [label]: value })));
}
