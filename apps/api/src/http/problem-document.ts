import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import { PROBLEMS, Problem } from '@posthorn/domain/problem';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { Exchange } from './observe.ts';
import { setHeaders } from './reply.ts';

/** The problem document of RFC 9457, with a stable `code`, the request id and the faults of invalid input. */
type ProblemDocument = {
  /** A URI reference: the path of the page that describes the code, on the gateway that answers. */
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  errors?: readonly { path: string; message: string }[];
  requestId: string;
};

/** Maps a thrown error to the problem that the caller sees. An unknown error becomes `internal_error`. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('unavailable', { cause: error, headers: { 'Retry-After': '1' } });
  }
  // Express throws a URIError for a path with a malformed percent-encoding.
  if (error instanceof URIError) return new Problem('not_found', { cause: error });
  return new Problem('internal_error', { cause: error });
}

export function problemDocument({ code, detail, faults }: Problem, requestId: string): ProblemDocument {
  const { status, title } = PROBLEMS[code];
  return {
    type: `/docs/errors/${code}`,
    title,
    status,
    code,
    ...(detail === undefined ? {} : { detail }),
    ...(faults.length === 0 ? {} : { errors: faults }),
    requestId,
  };
}

/** Answers with the problem of an error, and logs errors with status 5xx. Call this function before the headers are sent. */
export function answerWithProblem(error: unknown, exchange: Exchange, log: Log): void {
  const problem = toProblem(error);
  const { requestId } = exchange.origin;
  if (PROBLEMS[problem.code].status >= 500)
    log.error('request failed', { requestId, code: problem.code, error });
  sendProblem(problem, exchange);
}

/** Sends a problem document. @param more further members */
export function sendProblem(
  problem: Problem,
  exchange: Exchange,
  more: Readonly<Record<string, string>> = {},
): void {
  const { request, response, origin } = exchange;
  exchange.problem = problem.code;
  const text = JSON.stringify({ ...problemDocument(problem, origin.requestId), ...more });
  response.statusCode = PROBLEMS[problem.code].status;
  setHeaders(response, {
    ...problem.headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'application/problem+json',
    'Content-Length': String(Buffer.byteLength(text)),
  });
  if (request.method === 'HEAD') response.end();
  else response.end(text, 'utf8');
}
