import { setTimeout as wait } from 'node:timers/promises';
import * as otel from '@opentelemetry/api';
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { redactText } from '../logging/redact.ts';
import { createSampler } from './samplers.ts';
import type { Attributes, Span, SpanStart, Tracing } from './tracer.ts';
import type { TracingOptions } from './tracing-options.ts';

const STOP_MS = 2_000;
const WARN_EVERY_MS = 60_000;
const LONGEST_ATTRIBUTE = 1024;

const KINDS = {
  server: otel.SpanKind.SERVER,
  client: otel.SpanKind.CLIENT,
  producer: otel.SpanKind.PRODUCER,
  consumer: otel.SpanKind.CONSUMER,
};

/**
 * Spans that have ended are handed to the collector in batches, in the background: 2,048 wait at most,
 * and more than that are dropped, so that a collector that is slow or away costs nobody anything.
 */
export function startExporting({
  endpoint,
  headers,
  sampling,
  serviceName,
  resource,
  onTrouble,
}: TracingOptions): Tracing {
  reportTrouble(onTrouble);
  const provider = new TracerProvider({
    resource: defaultResource().merge(
      resourceFromAttributes({
        'service.name': serviceName.usually,
        ...resource,
        ...(serviceName.set !== '' && { 'service.name': serviceName.set }),
      }),
    ),
    sampler: createSampler(sampling),
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

/** Callers choose some of what is said of a request, such as its path. */
function withoutSecrets(attributes: Attributes): otel.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      typeof value === 'string' ? redactText(value) : value,
    ]),
  );
}

/** OpenTelemetry speaks of exports that failed by one global, and of spans that it dropped by another. */
function reportTrouble(onTrouble: TracingOptions['onTrouble']): void {
  let saidAt = Number.NEGATIVE_INFINITY;
  const report = (fields: Record<string, unknown>) => {
    if (performance.now() - saidAt < WARN_EVERY_MS) return;
    saidAt = performance.now();
    onTrouble('spans not exported', fields);
  };
  const ignore = () => undefined;
  const say = (detail: string) => report({ detail });
  otel.diag.setLogger({ error: say, warn: say, info: ignore, debug: ignore, verbose: ignore });
  setGlobalErrorHandler((error) => report({ error }));
}
