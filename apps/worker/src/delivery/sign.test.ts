import { randomBytes } from 'node:crypto';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import { sealedPreviousSecretOwner } from '@posthorn/domain/sealed-owners';
import { createVault } from '@posthorn/domain/vault';
import { sign } from './sign.ts';

const vault = createVault([{ name: 'test', key: randomBytes(32) }]);
const ID = 'es_1';
const NOW = new Date('2026-02-03T04:05:06Z');
const BASIC = [
  'content-type',
  'content-digest',
  'signature-input',
  'signature',
  'idempotency-key',
  'svc-event-type',
  'user-agent',
];

/** The headers of an attempt at NOW. */
function headersOf(changes: Partial<Delivery['configuration']> = {}): Readonly<Record<string, string>> {
  const delivery: Delivery = {
    notification: {
      id: 'ntf_1',
      organizationId: 'org_1',
      eventType: 'SALE.CREATE',
      status: 'Pending',
      attemptCount: 0,
      retriedAfter: 0,
      nextAttemptAt: null,
      lastOutcome: null,
      isBlocked: false,
      nextId: null,
      createdAt: NOW,
    },
    event: { id: 'evt_1', type: 'SALE.CREATE', body: '{"id":"sale_1"}', traceparent: null },
    configuration: {
      id: ID,
      organizationId: 'org_1',
      status: 'Active',
      url: 'https://hooks.example/in',
      maxConcurrency: 1,
      maxPerSecond: null,
      revision: 1,
      updatedAt: null,
      sealedSecret: vault.seal('the new secret', ID),
      sealedPreviousSecret: null,
      previousSecretExpiresAt: null,
      signatures: ['rfc9421'],
      sealedHeaders: null,
      authentication: null,
      sealedAuthentication: null,
      ...changes,
    },
  };
  return sign(delivery, vault, NOW, null).headers;
}

const rotated = (expiresAt: Date) => ({
  sealedPreviousSecret: vault.seal('the old secret', sealedPreviousSecretOwner(ID)),
  previousSecretExpiresAt: expiresAt,
});

test('without an overlap and further signatures, the headers are those of the specification', () => {
  const headers = headersOf();
  expect(Object.keys(headers)).toEqual(BASIC);
  expect(headers['signature-input']).toMatch(/^sig=\([^)]*\);alg="hmac-sha256";created=\d+;nonce="[^"]+"$/);
  expect(headers.signature).toMatch(/^sig=:[^:]+:$/);
});

test('the previous secret signs until its last millisecond, with a nonce of its own', () => {
  const input = headersOf(rotated(new Date(NOW.getTime() + 1)))['signature-input'] ?? '';
  const nonces = [...input.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce);
  expect(input.match(/sig[\w-]*(?==\()/g)).toEqual(['sig', 'sig-previous']);
  expect(new Set(nonces).size).toBe(2);
});

test('an expired previous secret never signs, even while its row still has it', () => {
  for (const expiresAt of [NOW, new Date(NOW.getTime() - 1)]) {
    const headers = headersOf({ ...rotated(expiresAt), signatures: ['rfc9421', 'standard-webhooks'] });
    expect(headers.signature).not.toContain('sig-previous');
    expect(headers['webhook-signature']).not.toContain(' ');
  }
});

test('nobody can move a sealed text from another column to the previous secret', () => {
  const moved = { ...rotated(new Date(NOW.getTime() + 1)), sealedPreviousSecret: vault.seal('a secret', ID) };
  expect(() => headersOf(moved)).toThrow();
});
