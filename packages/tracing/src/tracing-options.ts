import type { Sampling } from './samplers.ts';

export type TracingOptions = {
  /** Base URL of an OTLP/HTTP collector, such as `http://collector:4318`; empty for no traces. */
  endpoint: string;
  /** Sent along to the collector; may hold credentials. */
  headers: Readonly<Record<string, string>>;
  sampling: Sampling;
  /** What all spans of this process have in common: `service.name` and so on. */
  resource: Readonly<Record<string, string>>;
  /** Told when spans could not be handed out, once a minute at most. */
  onTrouble: (message: string, fields: Record<string, unknown>) => void;
};
