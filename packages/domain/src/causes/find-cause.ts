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

/** Codes of the worker's look-up (egress/lookup.ts). */
const DNS: Readonly<Record<string, DeliveryCause>> = {
  ENOTFOUND: 'dns_not_found',
  ENOADDRESS: 'dns_no_address',
  EDNSFAILED: 'dns_failed',
};

/** Most interim answers; the worker counts them. */
export const MOST_INTERIM = 16;

function findUnansweredCause(facts: UnansweredFacts): Finding {
  const { codes, host, phase, statusCode, address } = facts;
  const has = (pattern: RegExp) => codes.some((code) => pattern.test(code));
  const values = { host };
  if (facts.isBlocked || has(/^EBLOCKED$/)) return { code: 'address_blocked', values: {} };
  if (has(/^ETOKEN$/)) {
    const code = facts.values.status === undefined ? 'token_endpoint_unreachable' : 'token_endpoint_rejected';
    return { code, values: facts.values };
  }
  if (facts.isOver) return timeout(facts, phase);
  if (facts.hadStaleConnection) return { code: 'reset_idle', values: {} };
  for (const [dnsCode, code] of Object.entries(DNS)) {
    if (codes.includes(dnsCode)) return { code, values: { host, ...facts.values } };
  }
  const tls = findTlsCause(facts);
  if (tls !== undefined) return tls;
  if (has(/^ECONNREFUSED$/)) return { code: 'connection_refused', values: { address } };
  if (has(/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EHOSTDOWN|ENETDOWN)$/)) {
    return { code: 'unreachable', values: { ...values, address } };
  }
  if (has(/^(ETIMEDOUT|ESOCKETTIMEDOUT)$/)) return timeout(facts, phase === 'dns' ? 'connect' : phase);
  if (has(/^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_PREMATURE_CLOSE)$/)) return reset(facts);
  if (has(/^EINTERIM$/)) return { code: 'interim_flood', values: { limit: MOST_INTERIM } };
  if (has(/^ESWITCHED$/)) return { code: 'protocol_switched', values: {} };
  if (has(/^HPE_HEADER_OVERFLOW$/)) return { code: 'answer_headers_too_large', values: {} };
  if (has(/^HPE_/)) return { code: 'answer_malformed', values: { reason: facts.reason } };
  if (statusCode !== undefined) return { code: 'reset_in_answer', values: { status: statusCode } };
  // The message of an unknown error may name files and addresses of the gateway, so show only its code.
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
