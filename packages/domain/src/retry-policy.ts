/** Attempts of one notification before it is `Failed` (specification 8.4). */
export const MAX_ATTEMPTS = 10;

const JITTER = 0.2;
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * How long to wait, in milliseconds, after a failed attempt.
 *
 * @param attempt number of the attempt that failed, 1 to 9
 * @param delaysMs the schedule: nine waits, the first after attempt 1
 * @param retryAfterMs what the receiver asked for (Retry-After of a 429 or 503), if anything;
 *   honoured when longer than the schedule, up to an hour
 * @param random a number in [0, 1), from which the ±20 % jitter is taken
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
 * Reads a Retry-After header (RFC 9110 §10.2.3): delay in seconds, or an HTTP date.
 * @returns milliseconds from `now`, or undefined for anything that is neither
 */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = /^[A-Z][a-z]{2}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
