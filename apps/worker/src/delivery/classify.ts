import type { AttemptResult, RecordedAttempt } from '@posthorn/db/notifications/attempts';
import { type AttemptOutcome, type ErrorClass, isDelivered, isOpen } from '@posthorn/domain/notification';
import { MAX_ATTEMPTS, retryDelayMs } from '@posthorn/domain/retry-policy';
import type { AttemptEnd } from '@posthorn/queue/lanes/lanes';
import type { Verdict } from '@posthorn/queue/run-job';

const CLASSES: readonly [RegExp, ErrorClass][] = [
  [/^EBLOCKED$/, 'blocked_address'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, 'unreachable'],
  [/^ENOTFOUND$/, 'dns'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/, 'reset'],
  [/^(HPE_\w+|ERR_HTTP\w*|ERR_INVALID\w*)$/, 'protocol'],
  [
    /^(ERR_TLS\w*|ERR_SSL\w*|EPROTO|CERT_\w+|\w*CERT\w*|\w*SIGNATURE\w*|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED)$/,
    'tls',
  ],
];

/** Why a request got no answer, told by the code of the error or of what caused it. */
export function errorClassOf(error: unknown): ErrorClass {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : '';
    const found = CLASSES.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return found[1];
  }
  return 'protocol';
}

/**
 * What an attempt leaves its notification as (spec: Delivery and retry rules).
 * @param ordinal which attempt it is since the notification was made, or retried at somebody's request:
 *   that gives it ten attempts more
 * @param endedAt when the attempt ended: the wait for the next counts from there
 * @param random a number in [0, 1) for the retry's jitter
 */
export function classify(
  outcome: AttemptOutcome,
  ordinal: number,
  { retryDelaysMs, endedAt, random }: { retryDelaysMs: readonly number[]; endedAt: Date; random: number },
): AttemptResult {
  if (isDelivered(outcome)) return { status: 'Delivered', nextAttemptAt: null };
  if (ordinal >= MAX_ATTEMPTS) return { status: 'Failed', nextAttemptAt: null };
  const retryAfterMs = outcome.kind === 'answered' ? outcome.retryAfterMs : undefined;
  const delayMs = retryDelayMs(ordinal, retryDelaysMs, retryAfterMs, random);
  return { status: 'Retrying', nextAttemptAt: new Date(endedAt.getTime() + delayMs) };
}

/** What BullMQ is told, by what was recorded: that counts, even if another attempt came in between. */
export function verdictOf(
  { number, status, nextAttemptAt }: RecordedAttempt,
  outcome: AttemptOutcome,
): Verdict {
  const reason = `attempt ${number}: ${outcome.kind === 'answered' ? `answered ${outcome.statusCode}` : outcome.errorClass}`;
  if (status === 'Failed') return { kind: 'failed', reason };
  if (!isOpen(status)) return { kind: 'done' };
  return { kind: 'retry', delayMs: Math.max(0, (nextAttemptAt?.getTime() ?? 0) - Date.now()), reason };
}

/** What the lane is told: an endpoint that keeps silent gets fewer POSTs at a time, until it answers. */
export function endOf(outcome: AttemptOutcome): AttemptEnd {
  if (outcome.kind === 'answered') return 'answered';
  return outcome.errorClass === 'timeout' ? 'timeout' : 'other';
}
