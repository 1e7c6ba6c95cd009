import { signRequest } from '@posthorn/signing/sign-request';
import fc from 'fast-check';
import type { Received } from './explain/trial.ts';
import { createJudge, createRecentMap } from './judge.ts';

const SECRET = 'a shared secret';
const PORT = 9000;

function signed(secret: string, nonce: string, previous?: { secret: string; nonce: string }): Received {
  const url = new URL(`http://127.0.0.1:${PORT}/in`);
  const body = Buffer.from('{"id":"sale_1"}');
  const created = new Date();
  const signature = signRequest({ url, body, secret, created, nonce, ...(previous && { previous }) });
  const headers = {
    host: url.host,
    ...signature,
    'svc-event-type': 'SALE.CREATE',
    'idempotency-key': 'ntf_1',
  };
  return {
    method: 'POST',
    url: '/in',
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    body,
  };
}

test('names the matching secret, and refuses a used nonce', async () => {
  const judge = createJudge({ secrets: ['the new secret', SECRET], maxAge: 300 });
  const request = signed(SECRET, 'n1');
  expect(await judge(request, PORT)).toMatchObject({ kind: 'verified', secret: 2 });
  expect(await judge(request, PORT)).toMatchObject({ kind: 'refused', error: { code: 'replayed_nonce' } });
  expect(await judge(signed('the new secret', 'n2'), PORT)).toMatchObject({ kind: 'verified', secret: 1 });
});

test('tells a receiver with the old secret that the secret was rotated', async () => {
  const judge = createJudge({ secrets: [SECRET], maxAge: 300 });
  const request = signed('the new secret', 'n1', { secret: SECRET, nonce: 'n2' });
  expect(await judge(request, PORT)).toMatchObject({ kind: 'verified', label: 'sig-previous' });
  const stranger = createJudge({ secrets: ['neither of them'], maxAge: 300 });
  expect(await stranger(request, PORT)).toMatchObject({
    explanation: { cause: 'signature_mismatch.rotation' },
  });
  const strict = createJudge({ secrets: [SECRET], maxAge: -1 });
  const forged = { ...request, headers: { ...request.headers } };
  forged.headers.signature = forged.headers.signature?.map((line) => line.replace(/sig=:[^:]*:/, 'sig="x"'));
  expect(await strict(forged, PORT)).toMatchObject({ explanation: { cause: 'stale' } });
});

test('any request gets a verdict', async () => {
  const judge = createJudge({ secrets: ['another', SECRET], maxAge: 300 });
  // node:http decodes header bytes as Latin-1.
  const value = fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  });
  const names = [
    'host',
    'content-digest',
    'signature-input',
    'signature',
    'forwarded',
    'x-forwarded-host',
    'x-original-url',
    'x-forwarded-prefix',
    'idempotency-key',
  ];
  const changes = fc.record(
    {
      method: fc.constantFrom('POST', 'GET'),
      url: value.map((rest) => `/${rest}`),
      headers: fc.dictionary(fc.constantFrom(...names), fc.array(value, { maxLength: 2 })),
      body: fc.oneof(
        fc.uint8Array(),
        fc.json().map((json) => Buffer.from(json)),
      ),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(changes, fc.constantFrom(SECRET, 'a third'), async ({ headers, ...change }, secret) => {
      const request = signed(secret, 'n3');
      const verdict = await judge(
        { ...request, ...change, headers: { ...request.headers, ...headers } },
        PORT,
      );
      expect(['verified', 'refused']).toContain(verdict.kind);
    }),
    { numRuns: 500 },
  );
});

test('the recent map evicts the oldest entry; setting a key again makes it the newest', () => {
  const names = createRecentMap<number>(2);
  names.set('a', 1);
  names.set('b', 1);
  names.set('a', 2);
  names.set('c', 1);
  expect(['a', 'b', 'c'].map(names.get)).toEqual([2, undefined, 1]);
});

test('the recent map truncates long keys', () => {
  const names = createRecentMap<number>(2);
  names.set('k'.repeat(100_000), 1);
  expect(names.get('k'.repeat(256))).toBe(1);
});
