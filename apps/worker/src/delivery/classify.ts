import { type AttemptOutcome, type ErrorClass, isDelivered } from '@posthorn/domain/attempt-outcome';
import { MAX_ATTEMPTS, retryDelayMs } from '@posthorn/domain/retry-policy';
import type { Verdict } from '@posthorn/queue/consumer';

const CLASSES: readonly [RegExp, ErrorClass][] = [
  [/^EBLOCKED$/, 'blocked_address'],
  [/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/, 'timeout'],
  [/^ECONNREFUSED$/, 'connection_refused'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/, 'unreachable'],
  [/^(ENOTFOUND|EAI_\w+)$/, 'dns'],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/, 'reset'],
  [/^(HPE_\w+|ERR_HTTP\w*|ERR_INVALID\w*)$/, 'protocol'],
  [/^(ERR_TLS\w*|ERR_SSL\w*|EPROTO|CERT_\w+|\w*CERT\w*|\w*SIGNATURE\w*|HOSTNAME_MISMATCH)$/, 'tls'],
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
 * What becomes of a notification after attempt `number` (spec: Delivery and retry rules).
 * @param random a number in [0, 1) for the retry's jitter
 */
export function classify(
  outcome: AttemptOutcome,
  number: number,
  retryDelaysMs: readonly number[],
  random: number,
): Verdict {
  if (isDelivered(outcome)) return { kind: 'done' };
  const reason = outcome.kind === 'answered' ? `answered ${outcome.statusCode}` : outcome.errorClass;
  if (number >= MAX_ATTEMPTS) return { kind: 'failed', reason: `attempt ${number}: ${reason}` };
  const retryAfterMs = outcome.kind === 'answered' ? outcome.retryAfterMs : undefined;
  const delayMs = retryDelayMs(number, retryDelaysMs, retryAfterMs, random);
  return { kind: 'retry', delayMs, reason: `attempt ${number}: ${reason}` };
}
