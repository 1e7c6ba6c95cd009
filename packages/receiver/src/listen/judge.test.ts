import { signRequest } from '@posthorn/signing/sign-request';
import fc from 'fast-check';
import type { Received } from './explain/trial.ts';
import { createJudge } from './judge.ts';

const SECRET = 'a shared secret';
const PORT = 9000;

function signed(secret: string, nonce: string): Received {
  const url = new URL(`http://127.0.0.1:${PORT}/in`);
  const body = Buffer.from('{"id":"sale_1"}');
  const signature = signRequest({ url, body, secret, created: new Date(), nonce });
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

test('tells which secret fits, and refuses a nonce that came before', async () => {
  const judge = createJudge({ secrets: ['the new secret', SECRET], maxAge: 300 });
  const request = signed(SECRET, 'n1');
  expect(await judge(request, PORT)).toMatchObject({ kind: 'verified', secret: 2 });
  expect(await judge(request, PORT)).toMatchObject({ kind: 'refused', error: { code: 'replayed_nonce' } });
  expect(await judge(signed('the new secret', 'n2'), PORT)).toMatchObject({ kind: 'verified', secret: 1 });
});

test('whatever a request holds, it is judged', async () => {
  const judge = createJudge({ secrets: ['another', SECRET], maxAge: 300 });
  // As node:http hands them over: bytes as Latin-1.
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
