import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import { PROBLEMS, Problem } from '@posthorn/domain/problem';
import type { Log } from '@posthorn/runtime/logging/logger';
import type { ErrorRequestHandler } from 'express';
import { requestIdOf } from './observe.ts';

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

/** The error handler of the application: sends a problem document, and logs errors with status 5xx. */
export function answerWithProblem(log: Log): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = toProblem(error);
    const { status } = PROBLEMS[problem.code];
    const requestId = requestIdOf(response);
    if (status >= 500) log.error('request failed', { requestId, code: problem.code, error });
    response.locals.problem = problem.code;
    response
      .status(status)
      .set({ ...problem.headers, 'Cache-Control': 'no-store', 'Content-Type': 'application/problem+json' })
      .send(Buffer.from(JSON.stringify(problemDocument(problem, requestId)), 'utf8'));
  };
}
