import { isObject, PosthornError, retryAfterOf } from './posthorn-error.ts';

/** How long and how often a call tries. */
export type Limits = {
  /** Maximum duration of one attempt, from the connection to the end of the response. Default: 30,000 ms. */
  timeoutMs?: number;
  /** Maximum number of attempts after the first. Default: 4. */
  maxRetries?: number;
};

/** Sends a request until an attempt gives a final response. @throws PosthornError if no attempt got a response */
export type Sender = (request: Request, limits?: Limits) => Promise<Response>;

const TIMEOUT_MS = 30_000;
const MAX_RETRIES = 4;
/** The longest random wait before the first retry. Doubles with each retry. */
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 20_000;
/** A longer Retry-After, such as the one of a daily quota, fails the call. */
const MAX_RETRY_AFTER_S = 60;

/** The gateway did not begin the work, so every request can be repeated. */
const NOT_BEGUN: readonly number[] = [408, 429];
/** The gateway may have done the work. */
const UNKNOWN: readonly number[] = [500, 502, 503, 504];

/**
 * @param authorize returns the header with the credentials. Called for each attempt, because a token can expire
 *   between attempts
 */
export function createSender(
  defaults: Limits & { fetch?: typeof fetch },
  authorize: () => Promise<[name: string, value: string]>,
): Sender {
  return async (request, limits = {}) => {
    const { timeoutMs = TIMEOUT_MS, maxRetries = MAX_RETRIES } = { ...defaults, ...limits };
    for (let retries = 0; ; retries += 1) {
      request.signal.throwIfAborted();
      const attempt = request.clone();
      attempt.headers.set(...(await authorize()));
      const result = await sendOnce(attempt, timeoutMs, defaults.fetch ?? fetch);
      const waitMs = retries < maxRetries ? waitBefore(retries, request, result) : undefined;
      if (waitMs === undefined) {
        if (result instanceof PosthornError) throw result;
        return result;
      }
      await sleep(waitMs, request.signal);
    }
  };
}

/** Reads the whole body too, so that a connection that breaks in the body fails the attempt. */
async function sendOnce(
  request: Request,
  timeoutMs: number,
  doFetch: typeof fetch,
): Promise<Response | PosthornError> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await doFetch(request, { signal: AbortSignal.any([request.signal, timeout]) });
    const body = await response.arrayBuffer();
    return new Response(body.byteLength === 0 ? null : body, response);
  } catch (error) {
    request.signal.throwIfAborted();
    if (timeout.aborted) {
      return new PosthornError('no_response', `The gateway sent no response within ${timeoutMs} ms`);
    }
    return new PosthornError('connection_failed', `The connection to the gateway failed${reasonOf(error)}`, {
      cause: error,
    });
  }
}

/** `fetch` puts the reason, such as ECONNREFUSED, into the cause. */
function reasonOf(error: unknown): string {
  const cause = isObject(error) && 'cause' in error ? error.cause : undefined;
  return isObject(cause) && 'code' in cause ? `: ${cause.code}` : '';
}

/** @returns the time to wait before the next attempt, or undefined if the result is final */
function waitBefore(retries: number, request: Request, result: Response | PosthornError): number | undefined {
  const retryAfter = result instanceof Response ? retryAfterOf(result) : undefined;
  if (!isRetryable(request, result, retryAfter) || (retryAfter ?? 0) > MAX_RETRY_AFTER_S) return undefined;
  // Full jitter: clients that failed together do not return together.
  const jitter = Math.random() * Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** retries);
  return (retryAfter ?? 0) * 1_000 + jitter;
}

function isRetryable(
  request: Request,
  result: Response | PosthornError,
  retryAfter: number | undefined,
): boolean {
  if (result instanceof Response && NOT_BEGUN.includes(result.status)) return true;
  const hasKey = request.headers.has('Idempotency-Key');
  // The response `idempotency_in_progress`: an earlier attempt is still running.
  if (result instanceof Response && result.status === 409) return hasKey && retryAfter !== undefined;
  const isRepeatable = hasKey || ['GET', 'HEAD', 'DELETE'].includes(request.method);
  return isRepeatable && (result instanceof PosthornError || UNKNOWN.includes(result.status));
}

/** @throws the reason of the signal, when the signal aborts */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
  });
}
