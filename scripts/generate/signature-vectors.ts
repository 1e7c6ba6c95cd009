import { contentDigest } from '@posthorn/signing/content-digest';
import { hmacSha256, keyOf } from '@posthorn/signing/hmac-sha256';
import { hostOf, requestTargetOf, signatureBase } from '@posthorn/signing/signature-base';
import type { SignatureErrorCode } from '@posthorn/signing/signature-error';

const CREATED = 1_770_091_506;
const SECRET = 'correct-horse-battery';
const OLD_SECRET = 'cl\u00e9 partag\u00e9e';
const URL_SIGNED = 'https://hooks.example:8443/in?shop=7&q=a%20b';
const BODY = '{"id":"sale_1","amount":"12.50","note":"caf\u00e9"}';
const COMPONENTS = '("host" "content-digest" "@request-target")';
const PARAMETERS = `alg="hmac-sha256";created=${CREATED};nonce="b7f0c1d2"`;
const PREVIOUS_NONCE = 'e5a90b3c';

type Headers = Readonly<Record<string, string>>;

type Vector = {
  readonly name: string;
  /** `valid`, or the code of the refusal. */
  readonly expected: 'valid' | SignatureErrorCode;
  readonly request: { method: string; url: string; headers: Headers; body: string };
  /** The receiver's secrets. */
  readonly secrets: readonly string[];
  /** The receiver's clock, in Unix seconds. */
  readonly now: number;
  /** The nonces that were already used. */
  readonly seenNonces: readonly string[];
  /** The signed text, for finding the first difference. */
  readonly signatureBase: string;
  /** The text signed as `sig-previous`. Absent without this signature. */
  readonly previousSignatureBase?: string;
};

type Signing = {
  url?: string;
  body?: string;
  secret?: string;
  components?: string;
  parameters?: string;
  /** The secret before a rotation, which signs as well. */
  previousSecret?: string;
};

/** Signs any input correctly and then applies `change`, so that a refusal has exactly one cause. */
function vector(
  name: string,
  expected: Vector['expected'],
  { url = URL_SIGNED, body = BODY, secret = SECRET, components = COMPONENTS, ...signing }: Signing = {},
  change: Partial<Omit<Vector, 'request'>> & { request?: Partial<Vector['request']>; headers?: Headers } = {},
): Vector {
  const address = new URL(url);
  const digest = contentDigest(Buffer.from(body, 'utf8'));
  const signatureParams = `${components};${signing.parameters ?? PARAMETERS}`;
  const values = { host: hostOf(address), contentDigest: digest, requestTarget: requestTargetOf(address) };
  const base = signatureBase({ ...values, signatureParams });
  const inputs = [`sig=${signatureParams}`];
  const signatures = [`sig=:${hmacSha256(base, keyOf(secret))}:`];
  const { previousSecret } = signing;
  let previousBase: string | undefined;
  if (previousSecret !== undefined) {
    const previousParams = signatureParams.replace(/nonce="[^"]*"/, `nonce="${PREVIOUS_NONCE}"`);
    previousBase = signatureBase({ ...values, signatureParams: previousParams });
    inputs.push(`sig-previous=${previousParams}`);
    signatures.push(`sig-previous=:${hmacSha256(previousBase, keyOf(previousSecret))}:`);
  }
  const headers = {
    host: hostOf(address),
    'content-type': 'application/json',
    'content-digest': digest,
    'signature-input': inputs.join(', '),
    signature: signatures.join(', '),
    'idempotency-key': 'ntf_01K0000000000000000000TEST',
    'svc-event-type': 'SALE.CREATE',
  };
  const { request, headers: changed, ...rest } = change;
  return {
    name,
    expected,
    request: {
      method: 'POST',
      url: requestTargetOf(address),
      headers: { ...headers, ...changed },
      body,
      ...request,
    },
    secrets: [SECRET],
    now: CREATED + 1,
    seenNonces: [],
    signatureBase: base,
    ...(previousBase === undefined ? {} : { previousSignatureBase: previousBase }),
    ...rest,
  };
}

const withHeader = (name: string, value: string) => ({ headers: { [name]: value } });

const ROTATING = { previousSecret: OLD_SECRET };

/** Leaves one of two signatures. */
function onlyPrevious(rotating: Vector): Vector {
  const { headers } = rotating.request;
  const last = (name: string) => headers[name]?.split(', ').at(-1) ?? '';
  const remaining = { 'signature-input': last('signature-input'), signature: last('signature') };
  return { ...rotating, request: { ...rotating.request, headers: { ...headers, ...remaining } } };
}

const VALID: readonly Vector[] = [
  vector('a sale', 'valid'),
  vector('an empty path and the default port', 'valid', { url: 'https://hooks.example' }),
  vector('an IPv6 address', 'valid', { url: 'http://[::1]:8080/a%20b' }),
  vector(
    'a secret outside ASCII: its UTF-8 bytes are the key',
    'valid',
    { secret: 'cl\u00e9 partag\u00e9e' },
    {
      secrets: ['cl\u00e9 partag\u00e9e'],
    },
  ),
  vector(
    'a rotation: signed with the second of two secrets',
    'valid',
    {},
    {
      secrets: ['the-new-secret', SECRET],
    },
  ),
  vector('an overlap: signed with two secrets, the receiver has the new one', 'valid', ROTATING),
  vector('an overlap: signed with two secrets, the receiver has the old one', 'valid', ROTATING, {
    secrets: [OLD_SECRET],
  }),
  onlyPrevious(
    vector('an overlap: something has removed the signature with the new secret', 'valid', ROTATING, {
      secrets: [OLD_SECRET],
    }),
  ),
  vector('at the maximum age', 'valid', {}, { now: CREATED + 300 }),
  vector('at the maximum clock skew', 'valid', {}, { now: CREATED - 60 }),
  vector('a different nonce was already used', 'valid', {}, { seenNonces: ['a1'] }),
  vector('parameters in another order', 'valid', {
    parameters: `nonce="b7f0c1d2";created=${CREATED};alg="hmac-sha256"`,
  }),
];

const REFUSED: readonly Vector[] = [
  vector(
    'the body was parsed and serialized again',
    'digest_mismatch',
    {},
    {
      request: { body: JSON.stringify(JSON.parse(BODY), null, 2) },
    },
  ),
  vector(
    'the body and its digest were changed',
    'signature_mismatch',
    {},
    {
      request: { body: '{}' },
      ...withHeader('content-digest', contentDigest(Buffer.from('{}'))),
    },
  ),
  vector(
    'only a digest of another algorithm',
    'unsupported_digest',
    {},
    withHeader('content-digest', 'md5=:AAAA:'),
  ),
  ...['host', 'content-digest', 'signature-input', 'signature', 'idempotency-key', 'svc-event-type'].map(
    (name) => vector(`no ${name}`, 'missing_header', {}, withHeader(name, '')),
  ),
  vector('a digest without its colons', 'malformed_header', {}, withHeader('content-digest', 'sha-256=AAAA')),
  vector(
    'an unterminated list of components',
    'malformed_header',
    {},
    withHeader('signature-input', 'sig=("host"'),
  ),
  vector('a signature in quotes', 'malformed_header', {}, withHeader('signature', 'sig="AAAA"')),
  vector('a signature with another label', 'missing_signature', {}, withHeader('signature', 'sig1=:AAAA:')),
  vector('an additional component', 'unknown_component', {
    components: '("host" "content-digest" "@request-target" "@method")',
  }),
  vector('a component is missing: the body is not covered', 'unknown_component', {
    components: '("host" "@request-target")',
  }),
  vector('another algorithm', 'wrong_algorithm', { parameters: PARAMETERS.replace('sha256', 'sha512') }),
  vector('no algorithm', 'wrong_algorithm', { parameters: `created=${CREATED};nonce="b7f0c1d2"` }),
  vector('no nonce', 'missing_parameter', { parameters: `alg="hmac-sha256";created=${CREATED}` }),
  vector('no created', 'missing_parameter', { parameters: 'alg="hmac-sha256";nonce="b7f0c1d2"' }),
  vector('one second too old', 'stale', {}, { now: CREATED + 301 }),
  vector('past its expires', 'stale', { parameters: `${PARAMETERS};expires=${CREATED + 1}` }),
  vector('one second beyond the clock skew', 'created_in_future', {}, { now: CREATED - 61 }),
  vector('the nonce was already used', 'replayed_nonce', {}, { seenNonces: ['b7f0c1d2'] }),
  vector('another secret', 'signature_mismatch', {}, { secrets: ['another-secret'] }),
  vector(
    'another secret and too old: the signature is checked first',
    'signature_mismatch',
    {},
    {
      secrets: ['another-secret'],
      now: CREATED + 301,
    },
  ),
  vector(
    'another host, as behind a proxy that rewrites it',
    'signature_mismatch',
    {},
    withHeader('host', 'localhost:3000'),
  ),
  vector(
    'another path, as behind a proxy that strips a prefix',
    'signature_mismatch',
    {},
    {
      request: { url: '/?shop=7&q=a%20b' },
    },
  ),
  vector('another query', 'signature_mismatch', {}, { request: { url: '/in?shop=8&q=a%20b' } }),
  vector(
    'another nonce than the signed one',
    'signature_mismatch',
    {},
    withHeader('signature-input', `sig=${COMPONENTS};${PARAMETERS.replace('b7f0', 'b7f1')}`),
  ),
  vector('an overlap: the receiver has neither secret', 'signature_mismatch', ROTATING, {
    secrets: ['a-third-secret'],
  }),
  vector('an overlap: the receiver has the old secret, and the request is too old', 'stale', ROTATING, {
    secrets: [OLD_SECRET],
    now: CREATED + 301,
  }),
  vector('an overlap: the nonce of the signature that matches was already used', 'replayed_nonce', ROTATING, {
    secrets: [OLD_SECRET],
    seenNonces: [PREVIOUS_NONCE],
  }),
  vector('an overlap: the nonce of the other signature was already used', 'replayed_nonce', ROTATING, {
    seenNonces: [PREVIOUS_NONCE],
  }),
  vector('not a POST', 'wrong_method', {}, { request: { method: 'PUT' } }),
];

/** The test vectors as JSON, for receivers in any language. */
export function signatureVectors(): string {
  const about =
    'Verify each request with `secrets` at the time `now` (Unix seconds). Maximum age: 300 seconds. Clock skew: 60 seconds. The nonces in `seenNonces` were already used.';
  return `${JSON.stringify({ about, vectors: [...VALID, ...REFUSED] }, null, 2)}\n`;
}
