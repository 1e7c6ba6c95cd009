import type { Span, Tracing } from './tracer.ts';

/** The span of what is not traced. */
export const NO_SPAN: Span = {
  traceparent: null,
  startChild: () => NO_SPAN,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

export const NO_TRACING: Tracing = {
  tracer: { startSpan: () => NO_SPAN },
  stop: () => Promise.resolve(),
};
