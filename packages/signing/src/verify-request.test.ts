import { hmacSha256, keyOf } from './hmac-sha256.ts';
import { signRequest } from './sign-request.ts';
import { hostOf, requestTargetOf, signatureBase } from './signature-base.ts';
import { type RequestToVerify, verifyRequest } from './verify-request.ts';

const CREATED = new Date('2026-02-03T04:05:06Z');
const SECRET = 'a shared secret';
const BODY = Buffer.from('{"id":"sale_1","amount":12.50}');

const RESULT = { created: CREATED, nonce: 'n1', label: 'sig', nonces: ['n1'] };

const later = (seconds: number) => new Date(CREATED.getTime() + seconds * 1000);

function received(address = 'https://hooks.example:8443/in?shop=7'): RequestToVerify {
  const url = new URL(address);
  const signed = signRequest({ url, body: BODY, secret: SECRET, created: CREATED, nonce: 'n1' });
  return {
    target: requestTargetOf(url),
    headers: { host: hostOf(url), 'content-type': 'application/json', ...signed },
    body: BODY,
    secrets: [SECRET],
    now: later(1),
  };
}

function withHeader(request: RequestToVerify, name: string, value: string | string[] | undefined) {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

/** A request with the given parameters, signed with the right secret. */
function signedWith(parameters: string): RequestToVerify {
  const request = received();
  const signatureParams = `("host" "content-digest" "@request-target");${parameters}`;
  const values = { host: 'hooks.example:8443', requestTarget: request.target, signatureParams };
  const base = signatureBase({ ...values, contentDigest: String(request.headers['content-digest']) });
  const input = withHeader(request, 'signature-input', `sig=${signatureParams}`);
  return withHeader(input, 'signature', `sig=:${hmacSha256(base, keyOf(SECRET))}:`);
}

/** The result of verification, or the code of the error. */
const outcomeOf = (request: RequestToVerify): unknown => {
  try {
    return verifyRequest(request);
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
};

describe('a request that signRequest signed', () => {
  test.each(['https://hooks.example/', 'https://hooks.example:8443/in?shop=7', 'http://[::1]:8080/a%20b'])(
    'verifies and yields its time and nonce: %s',
    (address) => {
      expect(verifyRequest(received(address))).toEqual(RESULT);
    },
  );

  test('verifies with the old and the new secret during a rotation', () => {
    expect(outcomeOf({ ...received(), secrets: ['the new secret', SECRET] })).toHaveProperty('nonce');
    expect(outcomeOf({ ...received(), secrets: [SECRET, 'the old secret'] })).toHaveProperty('nonce');
  });

  test('verifies beside the signature of a proxy', () => {
    const { headers } = received();
    const input = `proxy=("@method");created=1, ${headers['signature-input']}`;
    const request = withHeader(received(), 'signature-input', input);
    expect(outcomeOf(withHeader(request, 'signature', `proxy=:AAAA:, ${headers.signature}`))).toHaveProperty(
      'nonce',
    );
  });

  test('verifies when each header is a list, as in headersDistinct', () => {
    const headers = Object.entries(received().headers).map(([name, value]) => [name, [value].flat()]);
    expect(outcomeOf({ ...received(), headers: Object.fromEntries(headers) })).toHaveProperty('nonce');
  });
});

describe('a request with the signatures of two secrets', () => {
  const OLD = 'the old secret';
  const { headers: unsigned, ...request } = received();
  const signed = signRequest({
    url: new URL('https://hooks.example:8443/in?shop=7'),
    body: BODY,
    secret: SECRET,
    created: CREATED,
    nonce: 'n1',
    previous: { secret: OLD, nonce: 'n2' },
  });
  const rotating = { ...request, headers: { ...unsigned, ...signed } };
  const [input = '', oldInput = ''] = signed['signature-input'].split(', ');
  const [signature = '', oldSignature = ''] = signed.signature.split(', ');
  const withSignatures = (inputs: string, signatures: string) =>
    withHeader(withHeader(rotating, 'signature-input', inputs), 'signature', signatures);
  const nonces = ['n1', 'n2'];

  test.each([
    ['the new secret', [SECRET], { ...RESULT, nonces }],
    ['the old secret', [OLD], { ...RESULT, nonce: 'n2', label: 'sig-previous', nonces }],
    ['both', [OLD, SECRET], { ...RESULT, nonces }],
    ['neither', ['another secret'], 'signature_mismatch'],
  ])('verified with %s', (_what, secrets, outcome) => {
    expect(outcomeOf({ ...rotating, secrets })).toEqual(outcome);
  });

  test('verifies in another order, and with one signature alone', () => {
    const swapped = withSignatures(`${oldInput}, ${input}`, `${oldSignature}, ${signature}`);
    expect(outcomeOf(swapped)).toEqual({ ...RESULT, nonces });
    expect(outcomeOf({ ...withSignatures(oldInput, oldSignature), secrets: [OLD] })).toEqual({
      ...RESULT,
      nonce: 'n2',
      label: 'sig-previous',
      nonces: ['n2'],
    });
  });

  test('a malformed or forged signature does not spoil the valid one', () => {
    const forged = `sig=:${Buffer.alloc(32).toString('base64')}:`;
    for (const [inputs, signatures] of [
      [`sig=(), ${oldInput}`, `${signature}, ${oldSignature}`],
      [`${oldInput}`, `${signature}, ${oldSignature}`],
      [`${input}, ${oldInput}`, `${forged}, ${oldSignature}`],
      [`${input}, ${oldInput}`, `sig="x", ${oldSignature}`],
    ] as const) {
      expect(outcomeOf({ ...withSignatures(inputs, signatures), secrets: [OLD] })).toHaveProperty(
        'nonce',
        'n2',
      );
    }
  });

  test('a label does not lend its parameters to the signature of another label', () => {
    const exchanged = `sig=${oldSignature.slice('sig-previous='.length)}`;
    expect(outcomeOf({ ...withSignatures(input, exchanged), secrets: [OLD] })).toBe('signature_mismatch');
    const unknown = withSignatures(oldInput.replace('sig-previous', 'sig-older'), `sig-older=:AAAA:`);
    expect(outcomeOf({ ...unknown, secrets: [OLD] })).toBe('missing_signature');
  });

  test('the age of the signature that matches decides', () => {
    expect(outcomeOf({ ...rotating, secrets: [OLD], now: later(301) })).toBe('stale');
    const forgedTime = input.replace(/created=\d+/, `created=${CREATED.getTime() / 1000 + 300}`);
    const renewed = withSignatures(`${forgedTime}, ${oldInput}`, `${signature}, ${oldSignature}`);
    expect(outcomeOf({ ...renewed, secrets: [OLD], now: later(301) })).toBe('stale');
  });
});

describe('the age of a signature', () => {
  test.each([
    [-60, RESULT],
    [0, RESULT],
    [300, RESULT],
    [-61, 'created_in_future'],
    [301, 'stale'],
    [Number.NaN, 'created_in_future'],
  ])('after %s seconds gives %j', (seconds, outcome) => {
    expect(outcomeOf({ ...received(), now: later(seconds) })).toEqual(outcome);
  });

  test('is limited by the options', () => {
    expect(outcomeOf({ ...received(), now: later(11), maxAgeSeconds: 10 })).toBe('stale');
    expect(outcomeOf({ ...received(), now: later(-6), clockSkewSeconds: 5 })).toBe('created_in_future');
    expect(outcomeOf({ ...received(), now: later(900), maxAgeSeconds: 900 })).toHaveProperty('nonce');
    expect(outcomeOf({ ...received(), maxAgeSeconds: Number.NaN })).toBe('stale');
  });

  test('is limited by expires', () => {
    const created = CREATED.getTime() / 1000;
    const request = signedWith(`expires=${created + 2};nonce="n1";created=${created};alg="hmac-sha256"`);
    expect(outcomeOf({ ...request, now: later(1) })).toHaveProperty('nonce');
    expect(outcomeOf({ ...request, now: later(2) })).toBe('stale');
  });

  test('is checked after the signature', () => {
    expect(outcomeOf({ ...received(), now: later(301), secrets: ['another secret'] })).toBe(
      'signature_mismatch',
    );
  });

  test.each([-999999999999999, 999999999999999])('is refused when created is %s', (created) => {
    expect(outcomeOf(signedWith(`alg="hmac-sha256";created=${created};nonce="n1"`))).toBe(
      created < 0 ? 'stale' : 'created_in_future',
    );
  });
});

describe('a changed request is refused', () => {
  const request = received();
  const { headers } = request;
  const otherDigest = 'sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:';

  test.each<[string, string, RequestToVerify]>([
    ['digest_mismatch', 'body', { ...request, body: Buffer.from('{"id":"sale_1","amount":12.5}') }],
    ['digest_mismatch', 'digest', withHeader(request, 'content-digest', otherDigest)],
    [
      'signature_mismatch',
      'body and digest',
      { ...withHeader(request, 'content-digest', otherDigest), body: Buffer.from('{"hello": "world"}') },
    ],
    ['signature_mismatch', 'host', withHeader(request, 'host', 'hooks.example')],
    ['signature_mismatch', 'path', { ...request, target: '/In?shop=7' }],
    ['signature_mismatch', 'query', { ...request, target: '/in?shop=8' }],
    ['signature_mismatch', 'lost query', { ...request, target: '/in' }],
    ['signature_mismatch', 'secret', { ...request, secrets: ['another secret', 'a shared secre'] }],
    ['signature_mismatch', 'no secret', { ...request, secrets: [] }],
    [
      'signature_mismatch',
      'nonce',
      withHeader(request, 'signature-input', String(headers['signature-input']).replace('n1', 'n2')),
    ],
    [
      'signature_mismatch',
      'space in the parameters',
      withHeader(request, 'signature-input', String(headers['signature-input']).replace(';nonce', '; nonce')),
    ],
    ['signature_mismatch', 'cut signature', withHeader(request, 'signature', 'sig=:AAAA:')],
    ['malformed_header', 'type', withHeader(request, 'signature', 'sig="AAAA"')],
    ['missing_signature', 'label', withHeader(request, 'signature', 'sig1=:AAAA:')],
  ])('as %s: %s', (code, _what, tampered) => {
    expect(outcomeOf(tampered)).toBe(code);
  });

  test.each(['host', 'content-digest', 'signature-input', 'signature'])('as missing_header: %s', (name) => {
    expect(outcomeOf(withHeader(request, name, undefined))).toBe('missing_header');
  });

  test.each(['', '/in\n"x": y', '/in bar', '/caf\u00e9', `/${'a'.repeat(16384)}`])(
    'as malformed_target: %j',
    (target) => {
      expect(outcomeOf({ ...request, target })).toBe('malformed_target');
    },
  );
});

test('an empty secret is a mistake of the receiver, not a SignatureError', () => {
  expect(() => verifyRequest({ ...received(), secrets: [''] })).toThrow(RangeError);
});
