import { createPosthornClient, hasCode, PosthornError } from '@posthorn/client';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { getAccessToken, markSessionOver } from '../session/session.ts';
import { gatewayUrl } from '../session/settings.ts';

/** The API, with the token of the present session. */
export const api = createPosthornClient({
  baseUrl: gatewayUrl(),
  accessToken: getAccessToken,
  maxRetries: 1,
});

/** Data older than this is read again when a screen shows it, or when the window gets the focus. */
const FRESH_MS = 5_000;

/** What the screens have read. */
export const queries = new QueryClient({
  queryCache: new QueryCache({ onError: endSessionIfRejected }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, throwOnError: false },
    mutations: { onError: endSessionIfRejected },
  },
});

/** Ends the session if the gateway says that its token is not valid. */
export function endSessionIfRejected(error: unknown): void {
  if (hasCode(error, 'invalid_token', 'missing_credentials')) markSessionOver();
}

/** The code of an error, or `unknown` for an error of the console itself. */
export const codeOf = (error: unknown): string => (error instanceof PosthornError ? error.code : 'unknown');

/** The faults of the fields, by JSON pointer: `/url`. */
export function faultsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof PosthornError)) return new Map();
  return new Map(error.errors.map(({ path, message }) => [path, message]));
}
