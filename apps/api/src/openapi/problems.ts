import { PROBLEMS, Problem, type ProblemCode } from '@posthorn/domain/problem';
import { z } from 'zod';
import { type Route, takesBody } from '../endpoint.ts';
import { problemDocument } from '../http/problem-document.ts';
import { headersOfProblem, isRead } from './headers.ts';
import { type JsonSchema, toJson } from './schemas.ts';
import { REQUEST_ID } from './story.ts';

/** The schema of every error body (RFC 9457). */
export const problemSchema = z
  .strictObject({
    type: z.string().meta({
      format: 'uri-reference',
      description: 'The page that describes the code: a path on this gateway.',
    }),
    title: z.string(),
    status: z.int().min(400).max(599),
    code: z.enum(Object.keys(PROBLEMS)),
    detail: z.string().optional().meta({ description: 'What is wrong with this request.' }),
    errors: z
      .array(
        z.strictObject({
          path: z.string().meta({
            format: 'json-pointer',
            description:
              'JSON pointer (RFC 6901) into the body. `/query/…` is a query parameter, `/header/…` a header.',
          }),
          message: z.string().min(1),
        }),
      )
      .min(1)
      .max(50)
      .optional()
      .meta({ description: 'Every fault of invalid input, at most 50.' }),
    requestId: z.string().min(1).meta({ description: 'The value of `X-Request-Id`.' }),
  })
  .meta({
    id: 'Problem',
    description:
      'Problem document (RFC 9457). `code` is stable. With status 4xx, the request changed nothing.',
  });

const ALWAYS: readonly ProblemCode[] = ['method_not_allowed', 'internal_error', 'unavailable'];
const WITH_READ: readonly ProblemCode[] = ['precondition_failed'];
const WITH_INPUT: readonly ProblemCode[] = ['invalid_request'];
const WITH_BODY: readonly ProblemCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type'];
const WITH_IDEMPOTENCY_KEY: readonly ProblemCode[] = [
  'invalid_request',
  'idempotency_conflict',
  'idempotency_in_progress',
  'gone',
  'quota_exceeded',
];
const WITH_TOKEN: readonly ProblemCode[] = [
  'missing_credentials',
  'ambiguous_credentials',
  'invalid_token',
  'rate_limited',
  'quota_exceeded',
];
const WITH_CREDENTIALS: Readonly<Record<Route['credentials'], readonly ProblemCode[]>> = {
  none: [],
  token: [...WITH_TOKEN, 'token_required'],
  'token or key': [...WITH_TOKEN, 'invalid_api_key'],
  operator: [...WITH_TOKEN, 'invalid_api_key', 'operator_required'],
};

const WITH_CAPABILITY: readonly ProblemCode[] = ['session_not_allowed'];

/** Whether some sessions of the console may not use the route. */
function refusesSessions(route: Route): boolean {
  if (route.credentials === 'none' || route.credentials === 'operator') return false;
  return !(route.capability === 'any' && isRead(route));
}

/** All error codes of an operation: its own codes first, then the codes that its input and credentials imply. */
function problemsOf(route: Route): ProblemCode[] {
  const { credentials, endpoint } = route;
  const hasBody = takesBody(route.method);
  const hasInput = credentials !== 'none';
  return [
    ...new Set([
      ...(endpoint.problems ?? []),
      ...(isRead(route) ? WITH_READ : []),
      ...(hasInput ? WITH_INPUT : []),
      ...(hasBody ? WITH_BODY : []),
      ...(endpoint.answerRepeat === undefined ? [] : WITH_IDEMPOTENCY_KEY),
      ...WITH_CREDENTIALS[credentials],
      ...(refusesSessions(route) ? WITH_CAPABILITY : []),
      ...ALWAYS,
    ]),
  ];
}

/** The error responses of an operation, one per status. Each response lists the codes with its status. */
export function problemResponses(route: Route): JsonSchema {
  const codes = problemsOf(route);
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort();
  const codesWith = (status: number) => codes.filter((code) => PROBLEMS[code].status === status);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codesWith(status)
          .map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`)
          .join(' '),
        headers: headersOfProblem(status, route),
        content: {
          'application/problem+json': {
            schema: { $ref: '#/components/schemas/Problem' },
            examples: Object.fromEntries(
              codesWith(status).map((code) => [code, { $ref: `#/components/examples/${code}` }]),
            ),
          },
        },
      },
    ]),
  );
}

/** Faults of invalid input: one in a query, as every list has it. */
const FAULTS = [{ path: '/query/limit', message: 'must be from 1 to 100' }];

/** An example of every problem document, by its code. */
export function problemExamples(): JsonSchema {
  const codes = Object.keys(PROBLEMS).filter((code): code is ProblemCode => code in PROBLEMS);
  return Object.fromEntries(
    codes.map((code) => {
      const problem = new Problem(code, code === 'invalid_request' ? { faults: FAULTS } : {});
      return [code, { summary: PROBLEMS[code].title, value: toJson(problemDocument(problem, REQUEST_ID)) }];
    }),
  );
}
