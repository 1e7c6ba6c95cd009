import type { AttemptResult, RecordedAttempt } from '@posthorn/db/notifications/attempts';
import { type AttemptOutcome, type ErrorClass, isDelivered, isOpen } from '@posthorn/domain/notification';
import { MAX_ATTEMPTS, retryDelayMs } from '@posthorn/domain/retry-policy';
import type { AttemptEnd } from '@posthorn/queue/lanes/slots';
import type { Verdict } from '@posthorn/queue/slot';

const CLASSES: readonly [RegExp, ErrorClass][] = [
  [/^EBLOCKED$/, 'blocked_address'],
  [/^EPROXY$/, 'proxy'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, 'unreachable'],
  [/^(ENOTFOUND|ENOADDRESS|EDNSFAILED)$/, 'dns'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/, 'reset'],
  [/^(HPE_\w+|ERR_HTTP\w*|ERR_INVALID\w*|EINTERIM|ESWITCHED)$/, 'protocol'],
  [
    /^(ERR_TLS\w*|ERR_SSL[\w/]*|EPROTO|CERT_\w+|\w*CERT\w*|\w*SIGNATURE\w*|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/,
    'tls',
  ],
];

/** Finds why a request got no answer, from the `code` of the error or of one of its causes. */
export function errorClassOf(error: unknown): ErrorClass {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    const found = CLASSES.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return found[1];
  }
  return 'protocol';
}

/**
 * The notification's state after an attempt (specification 8.1 to 8.6).
 * @param ordinal number of the attempt, counted from 1 since the notification was created or last reopened: a
 *   retry or a replay grants ten more attempts
 * @param endedAt when the attempt ended; the delay of the retry starts here
 * @param random a number in [0, 1) for the jitter of the delay
 */
export function classify(
  outcome: AttemptOutcome,
  ordinal: number,
  { retryDelaysMs, endedAt, random }: { retryDelaysMs: readonly number[]; endedAt: Date; random: number },
): AttemptResult {
  if (isDelivered(outcome)) return { status: 'Delivered', nextAttemptAt: null };
  if (ordinal >= MAX_ATTEMPTS) return { status: 'Failed', nextAttemptAt: null };
  const delayMs = delayAfter(outcome, (retryAfterMs) =>
    retryDelayMs(ordinal, retryDelaysMs, retryAfterMs, random),
  );
  return { status: 'Retrying', nextAttemptAt: new Date(endedAt.getTime() + delayMs) };
}

/**
 * A broken reused connection says nothing about the endpoint, so its retry is immediate. That retry opens a connection
 * (sign.ts), which was not reused. So no two immediate retries follow each other.
 */
function delayAfter(outcome: AttemptOutcome, policy: (retryAfterMs: number | undefined) => number): number {
  if (outcome.kind === 'answered') return policy(outcome.retryAfterMs);
  return outcome.hadStaleConnection === true ? 0 : policy(undefined);
}

/**
 * What happens after the attempt. The recorded state decides, because another worker may have recorded an attempt.
 * @param retriedAfter number of attempts before a retry or a replay last reopened the notification, else 0
 */
export function verdictOf(
  { number, status, nextAttemptAt }: RecordedAttempt,
  outcome: AttemptOutcome,
  retriedAfter: number,
): Verdict {
  if (status === 'Failed') {
    const ended = outcome.kind === 'answered' ? `answered ${outcome.statusCode}` : outcome.errorClass;
    return { kind: 'failed', reason: `attempt ${number}: ${ended}` };
  }
  if (!isOpen(status)) return { kind: 'done' };
  const inMs = Math.max(0, (nextAttemptAt?.getTime() ?? 0) - Date.now());
  return { kind: 'retry', retry: { inMs, attempts: Math.max(0, number - retriedAfter) } };
}

/** Status codes of gateways and overloaded servers: the endpoint failed, not the notification. */
const UNAVAILABLE_STATUSES: readonly number[] = [429, 502, 503, 504];

/** Whether a status means that a server fails as a whole. */
export const isUnavailable = (statusCode: number) => UNAVAILABLE_STATUSES.includes(statusCode);

/** How the attempt ended for its lane, which sends less to an endpoint that fails as a whole. */
export function endOf(outcome: AttemptOutcome): AttemptEnd {
  if (isDelivered(outcome)) return 'delivered';
  if (outcome.kind === 'answered') {
    return isUnavailable(outcome.statusCode) ? 'unavailable' : 'answered';
  }
  // The gateway's proxy has failed, not the endpoint.
  if (outcome.hadStaleConnection === true || outcome.errorClass === 'proxy') return 'other';
  if (outcome.errorClass === 'timeout') return 'timeout';
  // Without a token endpoint, no notification can arrive. A refusal is the answer of a server that works.
  if (outcome.errorClass === 'authentication') {
    return outcome.authority?.isAvailable === false ? 'unavailable' : 'answered';
  }
  // A malformed response may concern only one notification.
  return outcome.errorClass === 'protocol' ? 'answered' : 'unavailable';
}
