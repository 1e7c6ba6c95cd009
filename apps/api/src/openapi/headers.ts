import type { Route } from '../endpoint.ts';
import type { JsonSchema } from './schemas.ts';

const text = { type: 'string' };

/** The documented response headers. With `required`, each response that lists the header contains it. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    description: 'Id of the request: sent by the caller, or generated.',
    required: true,
    schema: text,
  },
  ETag: { description: 'Validator of the representation.', required: true, schema: text },
  Location: { description: 'Path of the new resource.', required: true, schema: text },
  'RateLimit-Policy': { description: 'The rate limits: `q` requests in `w` seconds.', schema: text },
  RateLimit: {
    description: 'The remaining quota: `r` requests. It is full again in `t` seconds.',
    schema: text,
  },
  'Retry-After': { description: 'Seconds to wait before a retry.', schema: { type: 'integer' } },
  'Idempotency-Replayed': {
    description:
      'An earlier request with this Idempotency-Key succeeded. The response shows what it created, as it is now.',
    schema: { type: 'string', const: 'true' },
  },
  'Posthorn-Data-Age': {
    description:
      'The data come from a replica of the database: changes of the last so many seconds may be missing. Absent: the data are current.',
    schema: { type: 'number', minimum: 0 },
    example: 0.4,
  },
  Allow: { description: 'The methods of the path.', required: true, schema: text },
  'WWW-Authenticate': {
    description: 'The accepted credentials, and why the request was rejected.',
    schema: text,
  },
} as const satisfies Record<string, JsonSchema>;

type ResponseHeader = keyof typeof RESPONSE_HEADERS;

function refer(names: readonly ResponseHeader[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const ETAG = '"b1ZbsTHrXzBWq9u0cVJmIYd2RkE"';

/** Whether the answers of an operation have an ETag. */
export const isRead = ({ method, credentials, endpoint }: Route) =>
  method === 'get' && credentials !== 'none' && endpoint.answer.mediaType === undefined;
const dataAge = ({ endpoint }: Route): ResponseHeader[] => (endpoint.mayLag ? ['Posthorn-Data-Age'] : []);
const rateLimits = ({ credentials }: Route): ResponseHeader[] =>
  credentials === 'none' ? [] : ['RateLimit-Policy', 'RateLimit'];

/** The headers of an operation's successful response. */
export function headersOfAnswer(route: Route): JsonSchema {
  const { answer, answerRepeat } = route.endpoint;
  return refer([
    'X-Request-Id',
    ...(isRead(route) ? (['ETag'] as const) : []),
    ...(answer.hasLocation ? (['Location'] as const) : []),
    ...(answerRepeat === undefined ? [] : (['Idempotency-Replayed'] as const)),
    ...dataAge(route),
    ...rateLimits(route),
  ]);
}

const BY_STATUS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The headers of a problem document with this status. */
export function headersOfProblem(status: number, route: Route): JsonSchema {
  return refer([
    'X-Request-Id',
    ...(BY_STATUS[status] ?? []),
    ...(status === 401 || status === 405 ? [] : rateLimits(route)),
  ]);
}

/** The 304 response of a read; an empty object for other operations. */
export function notModified(route: Route): JsonSchema {
  if (!isRead(route)) return {};
  const headers = refer(['X-Request-Id', 'ETag', ...dataAge(route), ...rateLimits(route)]);
  return {
    304: { description: 'The representation still has the validator in `If-None-Match`. No body.', headers },
  };
}

/** The request headers of an operation, apart from its credentials. */
export function headerParameters(route: Route): JsonSchema[] {
  const { answerRepeat, problems = [] } = route.endpoint;
  const parameter = (name: string, description: string, schema: JsonSchema, example: string) => ({
    name,
    in: 'header',
    required: false,
    description,
    schema,
    example,
  });
  const keySchema = { type: 'string', minLength: 1, maxLength: 255, pattern: '^[!-~]+$' };
  return [
    ...(isRead(route)
      ? [
          parameter(
            'If-None-Match',
            'If one of these validators is current, the response is 304.',
            text,
            ETAG,
          ),
        ]
      : []),
    ...(isRead(route) || problems.includes('precondition_failed')
      ? [
          parameter(
            'If-Match',
            'If none of these validators is current, the request fails with 412.',
            text,
            ETAG,
          ),
        ]
      : []),
    ...(answerRepeat === undefined
      ? []
      : [
          parameter(
            'Idempotency-Key',
            'Requests with the same key run once within 24 hours. Repeats get the created resource as it is now, without secrets.',
            keySchema,
            'order-4711',
          ),
        ]),
  ];
}
