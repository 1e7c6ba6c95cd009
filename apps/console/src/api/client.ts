import { createPosthornClient, hasCode, PosthornError } from '@posthorn/client';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { getAccessToken, markSessionOver } from '../session/access-token.ts';
import { fetchAsSession } from '../session/fetch.ts';
import { gatewayUrl } from '../session/settings.ts';

/** The API, with the token of the present session. */
export const api = createPosthornClient({
  baseUrl: gatewayUrl(),
  accessToken: getAccessToken,
  fetch: fetchAsSession,
  maxRetries: 1,
});

/** Data older than this is read again when a screen shows it, or when the window gets the focus. */
const FRESH_MS = 5_000;

/** Key of the query for who acts in the console. */
export const SESSION_KEY: readonly string[] = ['session'];

/** What the screens have read. */
export const queries = new QueryClient({
  queryCache: new QueryCache({
    // SignedIn shows why the gateway does not accept the very first request.
    onError: (error, { queryKey }) => {
      if (queryKey !== SESSION_KEY) endSessionIfRejected(error);
    },
  }),
  mutationCache: new MutationCache({ onError: endSessionIfRejected }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, throwOnError: false },
    // The results contain keys and secrets that are shown once.
    mutations: { gcTime: 0 },
  },
});

/** Ends the session if the gateway says that its token is not valid. */
function endSessionIfRejected(error: unknown): void {
  if (hasCode(error, 'invalid_token', 'missing_credentials')) markSessionOver();
}

/** The faults of the fields, by JSON pointer: `/url`. */
export function faultsOf(error: unknown): ReadonlyMap<string, string> {
  if (!(error instanceof PosthornError)) return new Map();
  return new Map(error.errors.map(({ path, message }) => [path, message]));
}
