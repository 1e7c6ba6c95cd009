import { isDatabaseUnavailable } from '@posthorn/db/connection/database-error';
import { PROBLEMS, Problem } from '@posthorn/domain/problem';

/** RFC 9457, with a stable code, the request's id and, for invalid input, every fault. */
export type ProblemDocument = {
  type: string;
  title: string;
  status: number;
  code: string;
  detail?: string;
  errors?: readonly { path: string; message: string }[];
  requestId: string;
};

/** What any error that was thrown means to the caller. What it does not know is our own fault. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isDatabaseUnavailable(error)) {
    return new Problem('unavailable', { cause: error, headers: { 'Retry-After': '1' } });
  }
  if (error instanceof URIError) return new Problem('not_found', { cause: error });
  return new Problem('internal_error', { cause: error });
}

export function problemDocument({ code, detail, faults }: Problem, requestId: string): ProblemDocument {
  const { status, title } = PROBLEMS[code];
  return {
    type: `urn:posthorn:problem:${code}`,
    title,
    status,
    code,
    ...(detail === undefined ? {} : { detail }),
    ...(faults.length === 0 ? {} : { errors: faults }),
    requestId,
  };
}
