import { DELIVERY_CAUSES, isDeliveryCause } from './delivery-causes.ts';
import { explanationOf } from './explanation.ts';
import type { AnsweredFacts, UnansweredFacts } from './facts.ts';
import { findCause } from './find-cause.ts';

/** tests/explanations.test.ts makes most causes happen. Here are those that no receiver on loopback can cause. */

const NOW = new Date('2026-11-22T10:00:00Z');

const failure = (facts: Partial<UnansweredFacts>): UnansweredFacts => ({
  kind: 'unanswered',
  host: 'hooks.example',
  isBlocked: false,
  isOver: false,
  hadStaleConnection: false,
  phase: 'answer',
  durationMs: 20_004,
  statusCode: undefined,
  codes: [],
  reason: '',
  address: '203.0.113.20:443',
  certificate: undefined,
  values: {},
  ...facts,
});

const refusal = (facts: Partial<AnsweredFacts>): AnsweredFacts => ({
  kind: 'answered',
  statusCode: 401,
  location: undefined,
  contentType: undefined,
  retryAfter: undefined,
  allow: undefined,
  bodyStart: '',
  isCutOff: false,
  readLimit: 16_384,
  bodyBytes: 100,
  now: NOW,
  previousSecretExpiresAt: null,
  webhookUpdatedAt: null,
  ...facts,
});

test.each<[Partial<UnansweredFacts>, string, RegExp]>([
  [{ codes: ['EHOSTUNREACH'] }, 'unreachable', /route to 203\.0\.113\.20:443/],
  [{ codes: ['EPIPE'], phase: 'request' }, 'reset_before_request', /before Posthorn had sent/],
  [{ codes: ['ERR_GOT', 'ETIMEDOUT'], phase: 'dns' }, 'connect_timeout', /in 20 s/],
  [{ isOver: true, phase: 'request' }, 'answer_timeout', /in 20 s/],
  [{ codes: ['CERT_REVOKED'], reason: 'certificate revoked' }, 'certificate_rejected', /revoked/],
  [{ codes: ['UNABLE_TO_VERIFY_LEAF_SIGNATURE'] }, 'certificate_unknown_authority', /an unnamed authority/],
  [{ codes: ['CERT_HAS_EXPIRED'] }, 'certificate_expired', /an unknown date/],
  [{ codes: ['ERR_SSL_SSL/TLS_ALERT_UNKNOWN_CA'] }, 'client_certificate_refused', /unknown ca/],
  [{ codes: ['EMFILE'], reason: 'open /etc/secret' }, 'unexplained', /\(EMFILE\)/],
])('%j is %s', (facts, expected, message) => {
  const { code, values } = findCause(failure(facts));
  expect(code).toBe(expected);
  expect(explanationOf(code, values, null)?.message).toMatch(message);
});

test('a wrong name shows the first names of a certificate', () => {
  const names = Array.from({ length: 1_000 }, (_, n) => `${n}.example`);
  const certificate = { validFrom: '', validTo: '', issuer: '', names };
  const { values } = findCause(failure({ codes: ['ERR_TLS_CERT_ALTNAME_INVALID'], certificate }));
  expect(values.names).toBe('0.example, 1.example, 2.example, 3.example, 4.example and 995 more');
});

const ago = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

test.each<[string, Partial<AnsweredFacts>]>([
  ['secret_rotated', { previousSecretExpiresAt: ago(-1) }],
  ['secret_rotated', { previousSecretExpiresAt: ago(23), webhookUpdatedAt: ago(0.5) }],
  ['webhook_changed', { previousSecretExpiresAt: ago(25), webhookUpdatedAt: ago(0.9) }],
  ['endpoint_unauthorized', { previousSecretExpiresAt: ago(25), webhookUpdatedAt: ago(1) }],
  ['endpoint_failed', { statusCode: 500, previousSecretExpiresAt: ago(-1) }],
  ['status_unexpected', { statusCode: 302 }],
  ['status_unexpected', { statusCode: 600 }],
])('a refusal is %s', (expected, facts) => {
  expect(findCause(refusal(facts)).code).toBe(expected);
});

test('an explanation says where the time went, and a cause of a later version has none', () => {
  const times = { dnsMs: 3, connectMs: 20, tlsMs: null, firstByteMs: null };
  expect(explanationOf('tls_timeout', { seconds: 20 }, times)?.message).toMatch(
    /in 20 s\. Before that: DNS 3 ms, connecting 20 ms\.$/,
  );
  expect(explanationOf('toString', {}, null)).toBeNull();
});

test('each cause says in whole sentences what happened and what to do', () => {
  for (const [code, { message, advice }] of Object.entries(DELIVERY_CAUSES)) {
    expect(isDeliveryCause(code)).toBe(true);
    expect(message).toMatch(/[.}]$/);
    expect(advice).toMatch(/^[A-Z].*\.$/);
  }
});
