import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '@posthorn/runtime/logging/logger';
import { NO_SPAN, type Span, type Tracer } from '@posthorn/runtime/tracing/tracer';
import type { Response } from 'express';
import type { ApiMetrics } from '../ops/metrics.ts';

/** The request's id and the sender's IP address, for the audit log. */
export type Origin = { requestId: string; ip: string };

/** A request, its response, and what the log, the metrics and the trace say of them. */
export type Exchange = {
  request: IncomingMessage;
  response: ServerResponse;
  origin: Origin;
  /** Without the query. */
  path: string;
  /** Whether the request came over TLS, perhaps to a trusted proxy. */
  isSecure: boolean;
  /** Ends when the response closes. */
  span: Span;
  /** The caller's organization, once the caller is authenticated. */
  organizationId?: string;
  /** Whether the answer is a stream of events or a table, which takes as long as the caller reads. */
  isStream?: true;
  /** The code of the problem that the request was answered with. */
  problem?: string;
};

/** What only the router knows of a request. */
type Routing = Pick<Exchange, 'path' | 'isSecure'> & {
  ip: string;
  /** The pattern of the matched route; `none` without a match. Called when the response closes. */
  routeOf(): string;
};

export type BeginExchange = (request: IncomingMessage, response: ServerResponse, of: Routing) => Exchange;

const REQUEST_ID = 'X-Request-Id';
/** In characters. The API cuts longer paths in logs and traces, so that a caller cannot fill a disk with long paths. */
const LONGEST_PATH = 256;

/**
 * Sets the response header X-Request-Id: the caller's id if it is well-formed, otherwise a new id. Writes a debug line
 * when a request arrives, and an info line when the response closes. The lines contain the path, never the query or
 * the body. Counts and times each request. One `close` listener does all of this, because each listener
 * costs CPU in every request.
 */
export function createExchanges(log: Log, metrics: RequestMetrics): BeginExchange {
  return (request, response, { path, ip, isSecure, routeOf }) => {
    const startedAt = performance.now();
    const given = request.headers['x-request-id'];
    const requestId = typeof given === 'string' && /^[\w.-]{1,128}$/.test(given) ? given : randomUUID();
    response.setHeader(REQUEST_ID, requestId);
    const exchange: Exchange = {
      request,
      response,
      origin: { requestId, ip },
      path,
      isSecure,
      span: NO_SPAN,
    };
    log.debug('request received', () => ({
      requestId,
      method: request.method,
      path: path.slice(0, LONGEST_PATH),
      ip,
    }));
    response.once('close', () => {
      const durationMs = performance.now() - startedAt;
      logAnswer(log, exchange, durationMs);
      measure(metrics, exchange, routeOf(), durationMs);
      endSpan(exchange);
    });
    return exchange;
  };
}

/** The exchange of a request that Express handles. The first middleware stores it. */
export const exchangeOf = ({ locals }: Response): Exchange => locals.exchange;

function logAnswer(log: Log, exchange: Exchange, durationMs: number): void {
  const { request, response, origin, path, problem, organizationId } = exchange;
  log.info('request', {
    requestId: origin.requestId,
    method: request.method,
    path: path.slice(0, LONGEST_PATH),
    status: response.statusCode,
    durationMs: Math.round(durationMs),
    ...(problem === undefined ? {} : { problem }),
    ...(organizationId === undefined ? {} : { organizationId }),
    ...(isComplete(exchange) ? {} : { aborted: true }),
  });
}

/** The methods that appear as a metric label. A caller can send any method, so all other methods count as `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

type RequestMetrics = Pick<ApiMetrics, 'httpRequests' | 'httpRequestDuration'>;

/** Uses the pattern of the route. Paths contain ids: each id would create a time series. */
function measure(
  { httpRequests, httpRequestDuration }: RequestMetrics,
  exchange: Exchange,
  route: string,
  durationMs: number,
): void {
  const { method = '' } = exchange.request;
  const labels = { method: METHODS.has(method) ? method : 'other', route };
  const status = isComplete(exchange) ? String(exchange.response.statusCode) : 'aborted';
  httpRequests.inc({ ...labels, status });
  // A stream lasts up to ten minutes, which says nothing about the time of an answer.
  if (!exchange.isStream) httpRequestDuration.observe(labels, durationMs / 1_000);
}

/**
 * Starts the span of a request. The header `traceparent` makes the span part of the caller's trace. Attributes hold
 * the path, never the query, the body or credentials.
 *
 * @param route pattern from the route table. With paths, each id would create a span name
 */
export function traceExchange(tracer: Tracer, route: string, exchange: Exchange): Span {
  const { request, path, isSecure } = exchange;
  const { traceparent } = request.headers;
  exchange.span = tracer.startSpan(
    {
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: () => ({
        'http.request.method': request.method,
        'http.route': route,
        'url.path': path.slice(0, LONGEST_PATH),
        'url.scheme': isSecure ? 'https' : 'http',
      }),
    },
    typeof traceparent === 'string' ? traceparent : undefined,
  );
  return exchange.span;
}

const isComplete = ({ response, isStream }: Exchange) => response.writableFinished || isStream === true;

function endSpan(exchange: Exchange): void {
  const { span, response } = exchange;
  span.set({ 'http.response.status_code': response.statusCode });
  if (!isComplete(exchange)) span.fail('aborted');
  else if (response.statusCode >= 500) span.fail(`${response.statusCode}`);
  span.end();
}
