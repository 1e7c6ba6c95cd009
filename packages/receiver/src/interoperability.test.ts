import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as lto from '@ltonetwork/http-message-signatures';
import * as sig from 'http-message-sig';
import * as signatures from 'http-message-signatures';
import { readVectors, type Vector } from '../../../tests/support/vectors.ts';
import { SignatureError, verify } from './verify.ts';

const vectors = readVectors();

describe('our result for every test vector is the expected one', () => {
  test.each(vectors.map((vector) => [vector.expected, vector.name, vector] as const))(
    '%s: %s',
    async (expected, _name, { request, secrets, now, seenNonces }) => {
      const outcome = verify(request, {
        secrets,
        now: () => new Date(now * 1000),
        seenNonce: (nonce) => seenNonces.includes(nonce),
      });
      const code = await outcome.then(
        () => 'valid',
        (error) => (error instanceof SignatureError ? error.code : error),
      );
      expect(code).toBe(expected);
    },
  );
});

const FIELDS = ['host', 'content-digest', '@request-target'];
const hmac = (key: string, data: string | Uint8Array) => createHmac('sha256', key).update(data).digest();
const isHmac = (key: string, data: string | Uint8Array, signature: Uint8Array) =>
  signature.length === 32 && timingSafeEqual(hmac(key, data), signature);

/** Whether a library accepts a request. The libraries check neither the body nor our clock. */
type Verifies = (request: Vector['request'], key: string) => Promise<boolean>;

const urlOf = ({ url, headers }: Vector['request']) => `https://${headers.host}${url}`;

const VERIFIERS: Record<string, Verifies> = {
  'http-message-signatures': async (request, key) =>
    (await signatures.httpbis.verifyMessage(
      {
        keyLookup: async () => ({
          algs: ['hmac-sha256'],
          verify: signatures.createVerifier(Buffer.from(key, 'utf8'), 'hmac-sha256'),
        }),
        requiredFields: FIELDS,
        requiredParams: ['alg', 'created', 'nonce'],
      },
      { ...request, url: urlOf(request) },
    )) === true,
  'http-message-sig': (request, key) =>
    sig
      .verifySignature(descriptorOf(request), {
        label: 'sig',
        policy: {
          algorithms: ['hmac-sha256'],
          requiredComponents: FIELDS,
          requiredParameters: ['created', 'nonce'],
        },
        resolveVerifier: () => ({
          algorithm: 'hmac-sha256',
          verify: (data, signature) => isHmac(key, data, signature),
        }),
      })
      .then(
        () => true,
        () => false,
      ),
  '@ltonetwork/http-message-signatures': (request, key) =>
    lto.verify({ ...request, url: urlOf(request) }, (data, signature) => isHmac(key, data, signature)),
};

/**
 * A request for each of its signatures. The first and the last library read only one of them, and the middle one takes
 * a label.
 */
function labelled({ headers, ...request }: Vector['request']): Vector['request'][] {
  const inputs = headers['signature-input']?.split(', ') ?? [];
  return inputs.map((input, at) => {
    const signature = headers.signature?.split(', ')[at] ?? '';
    const asSig = (member: string) => member.replace(/^sig-previous=/, 'sig=');
    return {
      ...request,
      headers: { ...headers, 'signature-input': asSig(input), signature: asSig(signature) },
    };
  });
}

function descriptorOf(request: Vector['request']) {
  const fields = Object.entries(request.headers).map(([name, value]) => ({ name, value }));
  return {
    kind: 'request' as const,
    method: request.method,
    targetUri: urlOf(request),
    requestTarget: request.url,
    fields,
  };
}

describe.each(Object.entries(VERIFIERS))('%s', (_library, verifies) => {
  test('verifies every valid test vector', async () => {
    const valid = vectors.filter(({ expected }) => expected === 'valid');
    expect(valid.length).toBeGreaterThan(5);
    for (const { name, request, secrets } of valid) {
      const found = await Promise.all(
        secrets.flatMap((secret) => labelled(request).map((one) => verifies(one, secret))),
      );
      expect({ name, found: found.includes(true) }).toEqual({ name, found: true });
    }
  });

  test('refuses a different secret, host, path or nonce', async () => {
    const forged = vectors.filter(
      ({ name, expected }) => expected === 'signature_mismatch' && name.startsWith('another'),
    );
    expect(forged).toHaveLength(6);
    for (const { name, request, secrets } of forged) {
      expect({ name, found: await verifies(request, secrets[0] ?? '') }).toEqual({ name, found: false });
    }
  });
});

const KEY = 'cl\u00e9 partag\u00e9e 1';
const BODY = '{"id":"sale_1"}';
const UNSIGNED: Vector['request'] = {
  method: 'POST',
  url: '/in?shop=7&q=a%20b',
  headers: {
    host: 'hooks.example:8443',
    'content-digest': `sha-256=:${createHash('sha256').update(BODY).digest('base64')}:`,
    'idempotency-key': 'ntf_1',
    'svc-event-type': 'SALE.CREATE',
  },
  body: BODY,
};

/** The headers that a library adds to the request above when it signs at `created`. */
const SIGNERS: Record<string, (created: Date) => Promise<Record<string, string>>> = {
  'http-message-signatures': (created) => signedByHttpMessageSignatures(created, ['alg', 'created', 'nonce']),
  'http-message-signatures, with more parameters in another order': (created) =>
    signedByHttpMessageSignatures(created, ['nonce', 'created', 'keyid', 'expires', 'alg']),
  'http-message-sig': async (created) => {
    const { signature, signatureInput } = await sig.createSignature(descriptorOf(UNSIGNED), {
      label: 'sig',
      components: FIELDS,
      parameters: { alg: 'hmac-sha256', created: Math.floor(created.getTime() / 1000), nonce: 'n1' },
      signer: { algorithm: 'hmac-sha256', sign: (data) => hmac(KEY, data) },
    });
    return { signature, 'signature-input': signatureInput };
  },
  '@ltonetwork/http-message-signatures': async (created) => {
    const message = { method: 'POST', url: urlOf(UNSIGNED), headers: { ...UNSIGNED.headers } };
    const signer = { keyid: 'es_1', alg: 'hmac-sha256', sign: (data: string) => hmac(KEY, data) };
    const signed = await lto.sign(message, { signer, key: 'sig', components: FIELDS, created, nonce: 'n1' });
    return signed.headers;
  },
};

async function signedByHttpMessageSignatures(created: Date, params: string[]) {
  const { headers } = await signatures.httpbis.signMessage(
    {
      key: {
        id: 'es_1',
        alg: 'hmac-sha256',
        sign: signatures.createSigner(Buffer.from(KEY, 'utf8'), 'hmac-sha256').sign,
      },
      name: 'sig',
      fields: FIELDS,
      params,
      paramValues: { created, nonce: 'n1' },
    },
    { ...UNSIGNED, url: urlOf(UNSIGNED) },
  );
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

describe('we verify requests signed by', () => {
  test.each(Object.entries(SIGNERS))('%s', async (_library, sign) => {
    const now = new Date();
    const request = { ...UNSIGNED, headers: { ...UNSIGNED.headers, ...(await sign(now)) } };
    await expect(verify(request, { secret: KEY, now: () => now })).resolves.toMatchObject({
      type: 'SALE.CREATE',
      nonce: 'n1',
      created: new Date(Math.floor(now.getTime() / 1000) * 1000),
    });
    await expect(verify(request, { secret: `${KEY}!`, now: () => now })).rejects.toMatchObject({
      code: 'signature_mismatch',
    });
  });
});
