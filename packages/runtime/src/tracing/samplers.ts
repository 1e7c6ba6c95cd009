import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';

/** Which traces are recorded: the values of OTEL_TRACES_SAMPLER, and its argument. */
export type Sampling = {
  sampler: keyof typeof SAMPLERS;
  /** Share of the traces, 0 to 1, for the samplers by ratio. */
  ratio: number;
};

/** A `parentbased_` one does what the caller decided, if it sent a `traceparent`. */
const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio: number) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

export function createSampler({ sampler, ratio }: Sampling): Sampler {
  return SAMPLERS[sampler](ratio);
}
