/** Attempts of one notification before it is `Failed` (specification 8.4). A retry or a replay grants ten more. */
export const MAX_ATTEMPTS = 10;

/** Share by which a wait may be shorter or longer, so that retries do not arrive all at once. */
const JITTER = 0.2;
/** Upper bound of a receiver's Retry-After: 1 h, so that a receiver cannot postpone its notifications for long. */
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * The wait after a failed attempt, in milliseconds.
 *
 * @param attempt number of the failed attempt since the notification was created or last reopened, 1 to 9
 * @param delaysMs the schedule: nine waits, the first after attempt 1
 * @param retryAfterMs the receiver's Retry-After with a 429 or 503, if any. A value longer than the schedule replaces
 *   the scheduled wait, up to one hour
 * @param random a number in [0, 1) that selects the ±20 % jitter
 */
export function retryDelayMs(
  attempt: number,
  delaysMs: readonly number[],
  retryAfterMs: number | undefined,
  random: number,
): number {
  const scheduled = delaysMs[Math.min(attempt, delaysMs.length) - 1] ?? 0;
  const jittered = scheduled * (1 - JITTER + 2 * JITTER * random);
  return Math.round(Math.max(jittered, Math.min(retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS)));
}

/**
 * Parses a Retry-After header (RFC 9110 §10.2.3): a delay in seconds, or an HTTP date.
 * @returns milliseconds from `now`; undefined if the value is neither
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
