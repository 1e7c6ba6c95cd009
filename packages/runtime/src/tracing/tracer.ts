/** Named by OpenTelemetry's semantic conventions, or `posthorn.…`; undefined ones are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What a span is begun with. */
export type SpanStart = {
  /** One of a few: what varies is an attribute. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer';
  /** Asked for only where spans are kept. */
  attributes(): Attributes;
};

/** A piece of work within a trace. */
export type Span = {
  /**
   * Names this span to others that go on with its trace, here or elsewhere (W3C Trace Context, header
   * `traceparent`); null while nothing is traced.
   */
  readonly traceparent: string | null;
  startChild(start: SpanStart): Span;
  set(attributes: Attributes): void;
  /** @param errorType one of a few words that say what went wrong, such as `timeout` or `503` */
  fail(errorType: string): void;
  /** Once. What is not ended is never exported. */
  end(): void;
};

/** What the rest of the product knows of tracing. */
export type Tracer = {
  /** @param traceparent of the span to go on from; without a valid one a trace begins */
  startSpan(start: SpanStart, traceparent?: string | null): Span;
};

/** A tracer, and the end of it. */
export type Tracing = {
  tracer: Tracer;
  /** Hands out what has ended, for two seconds at most. Never throws. */
  stop(): Promise<void>;
};
