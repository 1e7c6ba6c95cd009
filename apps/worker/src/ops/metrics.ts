import { Counter, collectDefaultMetrics, Registry } from 'prom-client';

/** What a worker counts, in Prometheus' words. No label holds an id, so their number is bounded. */
export type Metrics = {
  /** By outcome: `delivered`, `answered` for any other answer, or the error class. */
  attempts: Counter<'outcome'>;
  configurationsDisabled: Counter;
  /** All of them, in Prometheus' text format. */
  print(): Promise<{ contentType: string; text: string }>;
};

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    attempts: new Counter({
      name: 'posthorn_attempts_total',
      help: 'Attempts to deliver a notification.',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    configurationsDisabled: new Counter({
      name: 'posthorn_configurations_disabled_total',
      help: 'Webhook configurations that were disabled because their endpoint fails.',
      registers: [registry],
    }),
    print: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
