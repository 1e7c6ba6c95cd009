import type { Sampling } from './samplers.ts';

export type TracingOptions = {
  /** Base URL of an OTLP/HTTP collector, such as `http://collector:4318`; empty for no traces. */
  endpoint: string;
  /** Sent along to the collector; may hold credentials. */
  headers: Readonly<Record<string, string>>;
  sampling: Sampling;
  /** What a process is called: the name that was set, if not empty, else the one in `resource`, else `usually`. */
  serviceName: { usually: string; set: string };
  /** What all spans of this process have in common. */
  resource: Readonly<Record<string, string>>;
  /** Told when spans could not be handed out, once a minute at most. */
  onTrouble: (message: string, fields: Record<string, unknown>) => void;
};
