import type { Route } from '../endpoint.ts';
import type { JsonSchema } from './schemas.ts';

const text = { type: 'string' };

/** Headers of answers, each told once; `required` where no answer that names it is without. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': { description: "The request's own, or one made for it.", required: true, schema: text },
  ETag: { description: 'The validator of what was read.', required: true, schema: text },
  Location: { description: 'Path of what was made.', required: true, schema: text },
  'RateLimit-Policy': { description: 'What the limits are: `q` in `w` seconds.', schema: text },
  RateLimit: { description: 'What is left of them: `r`, all again in `t` seconds.', schema: text },
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description: 'That this is the answer of an earlier request.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': { description: 'Which credentials are taken, and what was wrong.', schema: text },
} as const satisfies Record<string, JsonSchema>;

type ResponseHeader = keyof typeof RESPONSE_HEADERS;

function refer(names: readonly ResponseHeader[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const isRead = ({ method, credentials }: Route) => method === 'get' && credentials !== 'none';
const limited = ({ credentials }: Route): ResponseHeader[] =>
  credentials === 'none' ? [] : ['RateLimit-Policy', 'RateLimit'];

/** The headers of what an operation answers when all is well. */
export function headersOfAnswer(route: Route): JsonSchema {
  const { answer, takesIdempotencyKey } = route.endpoint;
  return refer([
    'X-Request-Id',
    ...(isRead(route) ? (['ETag'] as const) : []),
    ...(answer.hasLocation ? (['Location'] as const) : []),
    ...(takesIdempotencyKey ? (['Idempotency-Replayed'] as const) : []),
    ...limited(route),
  ]);
}

const OF_PROBLEMS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The headers of a problem document with this status. */
export function headersOfProblem(status: number, route: Route): JsonSchema {
  return refer(['X-Request-Id', ...(OF_PROBLEMS[status] ?? []), ...(status === 401 ? [] : limited(route))]);
}

/** 304, for who has what is read already; nothing for other operations. */
export function notModified(route: Route): JsonSchema {
  if (!isRead(route)) return {};
  const headers = refer(['X-Request-Id', 'ETag', ...limited(route)]);
  return { 304: { description: 'It is as `If-None-Match` says: no body.', headers } };
}

/** The headers that an operation takes. */
export function headerParameters(route: Route): JsonSchema[] {
  const { takesIdempotencyKey, problems = [] } = route.endpoint;
  const parameter = (name: string, description: string, schema: JsonSchema = text) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
  });
  const ofKey = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' };
  return [
    ...(isRead(route)
      ? [parameter('If-None-Match', 'Validators; answers 304 if one of them is current.')]
      : []),
    ...(problems.includes('precondition_failed')
      ? [parameter('If-Match', 'Validators; has it done only if one of them is current, else 412.')]
      : []),
    ...(takesIdempotencyKey
      ? [
          parameter(
            'Idempotency-Key',
            'Has the request done once, however often it is sent within 24 hours.',
            ofKey,
          ),
        ]
      : []),
  ];
}
