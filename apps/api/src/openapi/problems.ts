import type { ProblemCode } from '@posthorn/domain/problem';
import type { Route } from '../endpoint.ts';

/** What decides which errors an operation has besides its own. */
export type CommonProblems = {
  credentials: Route['credentials'];
  hasBody: boolean;
  hasInput: boolean;
  takesIdempotencyKey: boolean;
};

const OF_ANY: readonly ProblemCode[] = ['internal_error', 'unavailable'];
const OF_INPUT: readonly ProblemCode[] = ['invalid_request'];
const OF_BODIES: readonly ProblemCode[] = ['invalid_json', 'payload_too_large', 'unsupported_media_type'];
const OF_IDEMPOTENCY_KEYS: readonly ProblemCode[] = ['idempotency_conflict', 'idempotency_in_progress'];
const OF_CREDENTIALS: Readonly<Record<Route['credentials'], readonly ProblemCode[]>> = {
  none: [],
  token: ['missing_credentials', 'ambiguous_credentials', 'invalid_token', 'rate_limited'],
  'token or key': [
    'missing_credentials',
    'ambiguous_credentials',
    'invalid_token',
    'invalid_api_key',
    'rate_limited',
  ],
};

/** All error codes of an operation, its own first. */
export function problemsOf(
  own: readonly ProblemCode[],
  { credentials, hasBody, hasInput, takesIdempotencyKey }: CommonProblems,
): ProblemCode[] {
  return [
    ...new Set([
      ...own,
      ...(hasInput ? OF_INPUT : []),
      ...(hasBody ? OF_BODIES : []),
      ...(takesIdempotencyKey ? OF_IDEMPOTENCY_KEYS : []),
      ...OF_CREDENTIALS[credentials],
      ...OF_ANY,
    ]),
  ];
}
