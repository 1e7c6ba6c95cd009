import type { Span, Tracer } from '@posthorn/runtime/tracing/tracer';
import type { Request, Response } from 'express';

const LONGEST_PATH = 256;

/**
 * The span of a request, which ends with its answer. It goes on with the caller's trace if there is one
 * (header `traceparent`). Paths, never queries, bodies or credentials.
 *
 * @param route as the table of routes has it: the path itself would make a name for each id
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
