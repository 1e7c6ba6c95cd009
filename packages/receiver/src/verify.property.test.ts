import { signRequest } from '@posthorn/signing/sign-request';
import fc from 'fast-check';
import { type ReceivedRequest, SignatureError, verify } from './verify.ts';

const CREATED = new Date('2026-02-03T04:05:06Z');
const SECRET = 'a shared secret';
const BODY = Buffer.from('{"id":"sale_1"}');
const OPTIONS = { secret: SECRET, now: () => CREATED };
const SIGNED = signRequest({
  url: new URL('https://hooks.example:8443/in?shop=7'),
  body: BODY,
  secret: SECRET,
  created: CREATED,
  nonce: 'n1',
});
const HEADERS: Readonly<Record<string, string>> = {
  host: 'hooks.example:8443',
  ...SIGNED,
  'svc-event-type': 'SALE.CREATE',
  'idempotency-key': 'ntf_1',
};
const REQUEST: ReceivedRequest = { method: 'POST', url: '/in?shop=7', headers: HEADERS, body: BODY };

/** Whether `verify` accepts a request. Any error but SignatureError fails the test. */
async function passes(request: ReceivedRequest): Promise<boolean> {
  try {
    await verify(request, OPTIONS);
    return true;
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}

test('the unchanged request passes', async () => {
  expect(await passes(REQUEST)).toBe(true);
});

/** The text with one bit flipped, for every bit. node:http reads request heads as latin1. */
function* flipped(text: string): Generator<string> {
  for (let bit = 0; bit < text.length * 8; bit++) {
    const bytes = Buffer.from(text, 'latin1');
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    yield bytes.toString('latin1');
  }
}

describe('no request passes with a single bit changed in', () => {
  test.each(['host', 'content-digest', 'signature-input', 'signature'])('its %s', async (name) => {
    for (const value of flipped(HEADERS[name] ?? '')) {
      const request = { ...REQUEST, headers: { ...HEADERS, [name]: value } };
      if (await passes(request)) throw new Error(`passes with ${name}: ${value}`);
    }
  });

  test('its path or query', async () => {
    for (const url of flipped(REQUEST.url)) {
      if (await passes({ ...REQUEST, url })) throw new Error(`passes at ${url}`);
      const whole = `https://hooks.example:8443${url}`;
      if (await passes({ ...REQUEST, url: whole })) throw new Error(`passes at ${whole}`);
    }
  });

  test('its body', async () => {
    for (const body of flipped(BODY.toString('latin1'))) {
      if (await passes({ ...REQUEST, body: Buffer.from(body, 'latin1') })) throw new Error(`passes: ${body}`);
    }
  });

  test('a body of any kind', async () => {
    const body = fc.uint8Array({ minLength: 1, maxLength: 64 });
    await fc.assert(
      fc.asyncProperty(body, fc.nat(), async (bytes, at) => {
        const url = new URL('https://hooks.example:8443/in?shop=7');
        const signed = signRequest({ url, body: bytes, secret: SECRET, created: CREATED, nonce: 'n1' });
        const request = { ...REQUEST, headers: { ...HEADERS, ...signed } };
        const changed = Uint8Array.from(bytes);
        const bit = at % (bytes.length * 8);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return (await passes({ ...request, body: bytes })) && !(await passes({ ...request, body: changed }));
      }),
      { numRuns: 500 },
    );
  });
});

/** Fragments for requests of nearly the right shape. */
const PIECES: readonly string[] = [
  ...['sig', 'sha-256', '=', ':', ';', ',', '(', ')', '"', '\\', ' ', '\t', '?1', '@1', '1.5', '%"', '\n'],
  ...['created=', 'nonce="n"', 'alg="hmac-sha256"', '("host" "content-digest" "@request-target")', 'AAAA'],
  ...['__proto__', 'constructor', '999999999999999', '\ud800', '\u0000', '/in', 'http://', '[', 'caf\u00e9'],
  ...Object.values(HEADERS),
];
const NO_TEXTS: readonly unknown[] = [undefined, null, 7, {}, [], ['a', 'b'], [7], Symbol('s'), () => 'f'];

/**
 * Turns a number into a text, or in one of eight cases into another value. The number's digits in base `PIECES.length`
 * select the pieces of the text. fast-check generates 200,000 numbers in 2 s, but needs 12 s for as many texts.
 */
function drawn(seed: number): unknown {
  if (seed % 8 === 0) return NO_TEXTS[(seed / 8) % NO_TEXTS.length];
  let text = seed % 8 === 1 ? String.fromCharCode(seed % 0x10000) : '';
  for (let rest = Math.floor(seed / 8); rest > 0; rest = Math.floor(rest / PIECES.length)) {
    text += PIECES[rest % PIECES.length];
  }
  return text;
}

test('100,000 requests of any shape throw nothing but SignatureError, and no forgery passes', async () => {
  let tried = 0;
  // Each bit of the first number selects a part to fuzz, so that some requests reach the later steps.
  const numbers = [fc.integer({ min: 1, max: 255 }), fc.maxSafeNat(), fc.maxSafeNat()] as const;
  await fc.assert(
    fc.asyncProperty(...numbers, async (mask, one, other) => {
      tried++;
      const fuzzed = (bit: number, right: unknown) =>
        mask & (1 << bit) ? drawn(bit % 2 ? one : other) : right;
      const headers = Object.fromEntries(
        Object.entries(HEADERS).map(([name, right], bit) => [name, fuzzed(bit, right)]),
      );
      const request: unknown = {
        method: 'POST',
        url: fuzzed(6, REQUEST.url),
        headers: mask % 50 === 0 ? drawn(one) : headers,
        body: fuzzed(7, BODY),
      };
      // Callers in plain JavaScript can pass anything.
      if (!(await passes(request as ReceivedRequest))) return;
      // In an accepted request the pieces left the signed parts intact.
      expect(String(headers.signature).trim()).toBe(SIGNED.signature);
    }),
    { numRuns: 100_000 },
  );
  expect(tried).toBe(100_000);
});
