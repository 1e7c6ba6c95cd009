/** Names follow OpenTelemetry's semantic conventions or begin with `posthorn.`. Spans omit undefined attributes. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export type SpanStart = {
  /** Use few different names. Put ids and paths into attributes. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** Only called when tracing is on. */
  attributes(): Attributes;
};

/** A piece of work within a trace. */
export type Span = {
  /**
   * Identifies this span, so that another process can continue its trace (W3C Trace Context, header
   * `traceparent`). Null when tracing is off.
   */
  readonly traceparent: string | null;
  startChild(start: SpanStart): Span;
  set(attributes: Attributes): void;
  /** @param errorType names the error, such as `timeout` or `503`. Use few different values */
  fail(errorType: string): void;
  /** Call `end` exactly once. The exporter omits a span that does not end. */
  end(): void;
};

export type Tracer = {
  /** @param traceparent the parent span. Without a valid parent, a new trace begins */
  startSpan(start: SpanStart, traceparent?: string | null): Span;
};

export type Tracing = {
  tracer: Tracer;
  /** Exports the spans that have ended, for at most two seconds. Never throws. */
  stop(): Promise<void>;
};

/** The span of work that is not traced. */
export const NO_SPAN: Span = {
  traceparent: null,
  startChild: () => NO_SPAN,
  set: () => undefined,
  fail: () => undefined,
  end: () => undefined,
};

/** Tracing without a collector. */
export const NO_TRACING: Tracing = {
  tracer: { startSpan: () => NO_SPAN },
  stop: () => Promise.resolve(),
};

/** Runs `work`, then ends its span. An error that `work` throws marks the span as failed. */
export async function runInSpan<Result>(span: Span, work: (span: Span) => Promise<Result>): Promise<Result> {
  try {
    return await work(span);
  } catch (error) {
    span.fail(error instanceof Error ? error.name : 'unknown');
    throw error;
  } finally {
    span.end();
  }
}
