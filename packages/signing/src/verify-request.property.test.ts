import fc from 'fast-check';
import { signRequest } from './sign-request.ts';
import { SignatureError } from './signature-error.ts';
import { type RequestToVerify, verifyRequest } from './verify-request.ts';

const URL_SIGNED = new URL('https://hooks.example:8443/in?shop=7');
const CREATED = new Date('2026-02-03T04:05:06Z');
const SECRET = 'a shared secret';
const BODY = Buffer.from('{"id":"sale_1"}');
const SIGNED = signRequest({ url: URL_SIGNED, body: BODY, secret: SECRET, created: CREATED, nonce: 'n1' });

/** The parts of a request that the network can change, as bytes. */
const PARTS = {
  host: Buffer.from('hooks.example:8443'),
  'content-digest': Buffer.from(SIGNED['content-digest']),
  'signature-input': Buffer.from(SIGNED['signature-input']),
  signature: Buffer.from(SIGNED.signature),
  target: Buffer.from('/in?shop=7'),
  body: BODY,
};
type Part = keyof typeof PARTS;
const PART_NAMES: readonly Part[] = [
  'host',
  'content-digest',
  'signature-input',
  'signature',
  'target',
  'body',
];

/** node:http reads request heads as latin1. */
function received(part?: Part, bytes?: Buffer): RequestToVerify {
  const parts = part && bytes ? { ...PARTS, [part]: bytes } : PARTS;
  return {
    target: parts.target.toString('latin1'),
    headers: {
      host: parts.host.toString('latin1'),
      'content-digest': parts['content-digest'].toString('latin1'),
      'signature-input': parts['signature-input'].toString('latin1'),
      signature: parts.signature.toString('latin1'),
    },
    body: parts.body,
    secrets: [SECRET],
    now: CREATED,
  };
}

const verifies = (request: RequestToVerify): boolean => {
  try {
    verifyRequest(request);
    return true;
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
};

/** White space around a header's value is not part of the value (RFC 9110 §5.5). */
const isPadding = (part: Part, one: Buffer, other: Buffer) =>
  part !== 'body' &&
  part !== 'target' &&
  one.toString('latin1').replace(/^[ \t]+|[ \t]+$/g, '') === other.toString('latin1');

test('the unchanged request verifies', () => {
  expect(verifies(received())).toBe(true);
});

test('a request with any single bit flipped does not verify', () => {
  for (const part of PART_NAMES) {
    for (let bit = 0; bit < PARTS[part].length * 8; bit++) {
      const bytes = Buffer.from(PARTS[part]);
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      if (verifies(received(part, bytes))) throw new Error(`${part} verifies with bit ${bit} flipped`);
    }
  }
});

test('a request with any byte replaced, inserted or deleted does not verify', () => {
  const mutation = fc.record({
    part: fc.constantFrom(...PART_NAMES),
    place: fc.nat(200),
    byte: fc.oneof(fc.nat(255), fc.constantFrom(...Buffer.from(' \t\r\n,;:="()\\'))),
    kind: fc.constantFrom('replace', 'insert', 'delete'),
  });
  fc.assert(
    fc.property(mutation, ({ part, place, byte, kind }) => {
      const original = PARTS[part];
      const at = place % original.length;
      const bytes = Buffer.concat([
        original.subarray(0, at),
        Buffer.from(kind === 'delete' ? [] : [byte]),
        original.subarray(kind === 'insert' ? at : at + 1),
      ]);
      fc.pre(!bytes.equals(original) && !isPadding(part, bytes, original));
      return !verifies(received(part, bytes));
    }),
    { numRuns: 5000 },
  );
});

test('any headers and target throw nothing but SignatureError', () => {
  const pieces = fc.constantFrom(
    ...['sig', 'sha-256', '=', ':', ';', ',', '(', ')', '"', '\\', ' ', '\t', '?1', '@1', '1.5', '%"', '\n'],
    ...['created=', 'nonce="n"', 'alg="hmac-sha256"', '("host" "content-digest" "@request-target")'],
    ...['AAAA', '__proto__', 'constructor', '999999999999999', '\ud800', '\u0000', ...Object.values(SIGNED)],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 12 }).map((list) => list.join('')),
  );
  const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.constant(undefined));
  const request = fc.record({
    target: text,
    body: fc.uint8Array({ maxLength: 8 }),
    host: fc.oneof(value, fc.constant('hooks.example:8443')),
    'content-digest': fc.oneof(value, fc.constant(SIGNED['content-digest'])),
    'signature-input': fc.oneof(value, fc.constant(SIGNED['signature-input'])),
    signature: fc.oneof(value, fc.constant(SIGNED.signature)),
  });
  fc.assert(
    fc.property(request, ({ target, body, ...headers }) => {
      const hopeful = { ...received(), headers };
      verifies(hopeful);
      expect(verifies({ ...hopeful, target, body })).toBe(false);
    }),
    { numRuns: 3000 },
  );
});

test('the longest headers of the worst shapes are refused in linear time', () => {
  const shapes = ['(', '"', ' ', 'a,', 'a;', ';', '\\"', ':', '( ', '1'].map((one) => one.repeat(4000));
  const started = performance.now();
  for (const shape of shapes) {
    for (const start of ['', 'sig=', 'sig=(', 'sig="', 'sig=:', 'sig=%"']) {
      for (const name of ['host', 'content-digest', 'signature-input', 'signature']) {
        const { headers } = received();
        verifies({ ...received(), headers: { ...headers, [name]: (start + shape).slice(0, 8192) } });
      }
    }
  }
  // 240 requests, about 4 ms each: parsing in quadratic time would take longer.
  expect(performance.now() - started).toBeLessThan(1000);
});
