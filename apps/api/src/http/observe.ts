import { randomUUID } from 'node:crypto';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { Span, Tracer } from '@posthorn/runtime/tracing/tracer';
import type { Request, RequestHandler, Response } from 'express';
import type { ApiMetrics } from '../ops/metrics.ts';

/** The request's id and the sender's IP address, for the audit log. */
export type Origin = { requestId: string; ip: string };

const REQUEST_ID = 'X-Request-Id';
/** In characters. The API cuts longer paths in logs and traces, so that a caller cannot fill a disk with long paths. */
const LONGEST_PATH = 256;

/** Sets the response header X-Request-Id: the caller's id if it is well-formed, otherwise a new id. */
export const assignRequestId: RequestHandler = (request, response, next) => {
  const given = request.get(REQUEST_ID) ?? '';
  response.set(REQUEST_ID, /^[\w.-]{1,128}$/.test(given) ? given : randomUUID());
  next();
};

export function requestIdOf(response: Response): string {
  return String(response.get(REQUEST_ID));
}

/**
 * Writes a debug line when a request arrives, and an info line when the response closes. The lines contain the path,
 * never the query or the body.
 */
export function logAccess(log: Log): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    // Read now: a mounted router strips its own prefix from the path later.
    const path = request.path.slice(0, LONGEST_PATH);
    log.debug('request received', () => ({
      requestId: requestIdOf(response),
      method: request.method,
      path,
      ip: request.ip,
    }));
    response.once('close', () => {
      const { problem, organizationId } = response.locals;
      log.info('request', {
        requestId: requestIdOf(response),
        method: request.method,
        path,
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
        ...(problem === undefined ? {} : { problem }),
        ...(organizationId === undefined ? {} : { organizationId }),
        ...(response.writableFinished ? {} : { aborted: true }),
      });
    });
    next();
  };
}

/** The methods that appear as a metric label. A caller can send any method, so all other methods count as `other`. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts and times each request by its route pattern. Paths contain ids: each id would create a time series. */
export function measureRequests({
  httpRequests,
  httpRequestDuration,
}: Pick<ApiMetrics, 'httpRequests' | 'httpRequestDuration'>): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    response.once('close', () => {
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request),
      };
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      httpRequests.inc({ ...labels, status });
      httpRequestDuration.observe(labels, (performance.now() - startedAt) / 1_000);
    });
    next();
  };
}

/** The pattern of the matched route. Express sets `request.route` only after a match. */
function routeOf({ route }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' ? path : 'none';
}

/**
 * Starts the span of a request. The span ends when the response closes. The header `traceparent` makes the span
 * part of the caller's trace. Attributes hold the path, never the query, the body or credentials.
 *
 * @param route pattern from the route table. With paths, each id would create a span name
 */
export function traceRequest(tracer: Tracer, route: string, request: Request, response: Response): Span {
  const span = tracer.startSpan(
    {
      name: `${request.method} ${route}`,
      kind: 'server',
      attributes: () => ({
        'http.request.method': request.method,
        'http.route': route,
        'url.path': request.path.slice(0, LONGEST_PATH),
        'url.scheme': request.protocol,
      }),
    },
    request.get('traceparent'),
  );
  response.once('close', () => {
    span.set({ 'http.response.status_code': response.statusCode });
    if (!response.writableFinished) span.fail('aborted');
    else if (response.statusCode >= 500) span.fail(`${response.statusCode}`);
    span.end();
  });
  return span;
}
