import { findAnsweredCause } from './answered-cause.ts';
import type { DeliveryCause } from './delivery-causes.ts';
import type { AnsweredFacts, Finding, Phase, UnansweredFacts } from './facts.ts';
import { findTlsCause } from './tls-cause.ts';

/** Finds why a POST failed. Pure: the worker gathers the facts. */
export function findCause(facts: AnsweredFacts | UnansweredFacts): Finding {
  return facts.kind === 'answered' ? findAnsweredCause(facts) : findUnansweredCause(facts);
}

const TIMEOUTS: Readonly<Record<Phase, DeliveryCause>> = {
  dns: 'dns_timeout',
  connect: 'connect_timeout',
  tls: 'tls_timeout',
  request: 'answer_timeout',
  answer: 'answer_timeout',
  body: 'body_timeout',
};

/** Most interim answers; the worker counts them. */
export const MOST_INTERIM = 16;

function findUnansweredCause(facts: UnansweredFacts): Finding {
  if (facts.isBlocked) return { code: 'address_blocked', values: {} };
  if (facts.isOver) return timeout(facts, facts.phase);
  if (facts.hadStaleConnection) return { code: 'reset_idle', values: {} };
  return findTlsCause(facts) ?? findByCode(facts) ?? unexplained(facts);
}

/** By pattern of the error's code. The first match counts. */
const BY_CODE: readonly (readonly [RegExp, (facts: UnansweredFacts) => Finding])[] = [
  [/^EBLOCKED$/, () => ({ code: 'address_blocked', values: {} })],
  [/^EPROXY$/, ({ host }) => ({ code: 'proxy_refused', values: { host } })],
  [/^ENOTFOUND$/, ({ host }) => ({ code: 'dns_not_found', values: { host } })],
  [/^ENOADDRESS$/, ({ host }) => ({ code: 'dns_no_address', values: { host } })],
  [/^EDNSFAILED$/, ({ host, values }) => ({ code: 'dns_failed', values: { host, ...values } })],
  [/^ECONNREFUSED$/, ({ address }) => ({ code: 'connection_refused', values: { address } })],
  [
    /^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/,
    ({ host, address }) => ({ code: 'unreachable', values: { host, address } }),
  ],
  [
    /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/,
    (facts) => timeout(facts, facts.phase === 'dns' ? 'connect' : facts.phase),
  ],
  [/^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/, reset],
  [/^EINTERIM$/, () => ({ code: 'interim_flood', values: { limit: MOST_INTERIM } })],
  [/^ESWITCHED$/, () => ({ code: 'protocol_switched', values: {} })],
  [/^HPE_HEADER_OVERFLOW$/, () => ({ code: 'answer_headers_too_large', values: {} })],
  [/^HPE_/, ({ reason }) => ({ code: 'answer_malformed', values: { reason } })],
];

function findByCode(facts: UnansweredFacts): Finding | undefined {
  for (const [pattern, found] of BY_CODE) {
    if (facts.codes.some((code) => pattern.test(code))) return found(facts);
  }
  return undefined;
}

/** The message of an unknown error may name files and addresses of the gateway, so shows only its code. */
function unexplained({ codes, statusCode }: UnansweredFacts): Finding {
  if (statusCode !== undefined) return { code: 'reset_in_answer', values: { status: statusCode } };
  return { code: 'unexplained', values: { reason: codes[0] ?? 'no code' } };
}

function timeout({ host, durationMs, statusCode = 0 }: UnansweredFacts, phase: Phase): Finding {
  const seconds = Number((durationMs / 1_000).toFixed(1));
  return {
    code: TIMEOUTS[phase],
    values: { host, seconds, ...(phase === 'body' ? { status: statusCode } : {}) },
  };
}

function reset({ host, phase, statusCode }: UnansweredFacts): Finding {
  switch (phase) {
    case 'dns':
    case 'connect':
    case 'request':
      return { code: 'reset_before_request', values: {} };
    case 'tls':
      return { code: 'tls_handshake_failed', values: { host, reason: 'the server closed the connection' } };
    case 'answer':
      return { code: 'reset_after_request', values: {} };
    case 'body':
      return { code: 'reset_in_answer', values: { status: statusCode ?? 0 } };
  }
}
