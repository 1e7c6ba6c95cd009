import type { Request, RequestHandler } from 'express';
import type { ApiMetrics } from '../ops/metrics.ts';

/** Callers may send any method, and a label may not have any value. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Counts every request by the pattern of its route, never by its path, which holds ids. */
export function measureRequests({
  httpRequests,
  httpRequestDuration,
}: Pick<ApiMetrics, 'httpRequests' | 'httpRequestDuration'>): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    response.once('close', () => {
      const labels = {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request),
      };
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      httpRequests.inc({ ...labels, status });
      httpRequestDuration.observe(labels, (performance.now() - begun) / 1_000);
    });
    next();
  };
}

/** Express knows the route only once it has come to it. */
function routeOf({ route }: Request): string {
  const path: unknown = route?.path;
  return typeof path === 'string' ? path : 'none';
}
