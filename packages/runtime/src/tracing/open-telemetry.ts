import { setTimeout as wait } from 'node:timers/promises';
import * as otel from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { redactText } from '../logging/redact.ts';
import type { Attributes, Span, SpanStart, Tracing } from './tracer.ts';

type TracingOptions = {
  /** Base URL of an OTLP/HTTP collector, such as `http://collector:4318`. */
  endpoint: string;
  /** Sent to the collector with every export. May hold credentials. */
  headers: Readonly<Record<string, string>>;
  /** OTEL_TRACES_SAMPLER: selects the traces that Posthorn records. */
  sampler: keyof typeof SAMPLERS;
  /** OTEL_TRACES_SAMPLER_ARG: share of the traces that a ratio sampler records, 0 to 1. */
  ratio: number;
  /** Overrides `service.name` of `resource` unless empty. */
  serviceName: string;
  /** The service name when neither `serviceName` nor `resource` has one. */
  defaultServiceName: string;
  /** Attributes that all spans of this process share. */
  resource: Readonly<Record<string, string>>;
  /** Called when an export fails or a span is dropped, at most once a minute. Also called if the stop fails. */
  onTrouble: (message: string, fields: Record<string, unknown>) => void;
};

const STOP_MS = 2_000;
const WARN_EVERY_MS = 60_000;
const LONGEST_ATTRIBUTE = 1024;

const KINDS = {
  server: otel.SpanKind.SERVER,
  client: otel.SpanKind.CLIENT,
  producer: otel.SpanKind.PRODUCER,
  consumer: otel.SpanKind.CONSUMER,
};

/** A `parentbased_` sampler follows the caller's `traceparent`. Without a `traceparent`, the root sampler decides. */
const SAMPLERS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio: number) =>
    new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/**
 * Exports ended spans to the collector in batches, in the background. At most 2,048 spans wait. The exporter drops
 * further spans, so that a slow or unreachable collector delays no request.
 */
export function startExporting(options: TracingOptions): Tracing {
  const { endpoint, headers, onTrouble } = options;
  reportTrouble(onTrouble);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': options.defaultServiceName,
        ...options.resource,
        ...(options.serviceName !== '' && { 'service.name': options.serviceName }),
      }),
    ),
    sampler: SAMPLERS[options.sampler](options.ratio),
    spanLimits: { attributeValueLengthLimit: LONGEST_ATTRIBUTE },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers }),
      }),
    ],
  });
  const tracer = provider.getTracer('posthorn');
  return {
    tracer: {
      startSpan: (start, traceparent) => startSpan(tracer, start, contextOf(traceparent)),
    },
    async stop() {
      const flushed = provider.shutdown().catch((error: unknown) => {
        onTrouble('last spans not exported', { error });
      });
      await Promise.race([flushed, wait(STOP_MS)]);
    },
  };
}

function startSpan(tracer: otel.Tracer, { name, kind, attributes }: SpanStart, parent: otel.Context): Span {
  const span = tracer.startSpan(
    name,
    { kind: KINDS[kind], attributes: withoutSecrets(attributes()) },
    parent,
  );
  return {
    traceparent: traceparentOf(span.spanContext()),
    startChild: (start) => startSpan(tracer, start, otel.trace.setSpan(otel.ROOT_CONTEXT, span)),
    set: (more) => {
      span.setAttributes(withoutSecrets(more));
    },
    fail: (errorType) => {
      span.setAttribute('error.type', errorType).setStatus({ code: otel.SpanStatusCode.ERROR });
    },
    end: () => span.end(),
  };
}

function contextOf(traceparent: string | null | undefined): otel.Context {
  const spanContext = parseTraceParent(traceparent ?? '');
  if (spanContext === null) return otel.ROOT_CONTEXT;
  return otel.trace.setSpanContext(otel.ROOT_CONTEXT, { ...spanContext, isRemote: true });
}

function traceparentOf({ traceId, spanId, traceFlags }: otel.SpanContext): string {
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Callers choose some attributes of a request, such as its path. */
function withoutSecrets(attributes: Attributes): otel.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactText(value) : value,
    ]),
  );
}

/** OpenTelemetry reports failed exports to one global handler and dropped spans to another. */
function reportTrouble(onTrouble: TracingOptions['onTrouble']): void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const report = (fields: Record<string, unknown>) => {
    if (performance.now() - reportedAt < WARN_EVERY_MS) return;
    reportedAt = performance.now();
    onTrouble('spans not exported', fields);
  };
  const ignore = () => undefined;
  const reportDetail = (detail: string) => report({ detail });
  otel.diag.setLogger({
    error: reportDetail,
    warn: reportDetail,
    info: ignore,
    debug: ignore,
    verbose: ignore,
  });
  setGlobalErrorHandler((error) => report({ error }));
}
