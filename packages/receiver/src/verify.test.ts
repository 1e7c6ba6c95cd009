import { signRequest } from '@posthorn/signing/sign-request';
import { notificationOf } from './middleware.ts';
import { type ReceivedRequest, verify } from './verify.ts';

const SECRET = 'a shared secret';
const CREATED = new Date('2026-02-03T04:05:06Z');
const now = () => new Date(CREATED.getTime() + 10_000);

function received(
  body = '{"id":"sale_1"}',
  secret = SECRET,
): Omit<ReceivedRequest, 'headers'> & { headers: Record<string, string> } {
  const url = new URL('https://hooks.example/in?shop=7');
  const signed = signRequest({ url, body: Buffer.from(body), secret, created: CREATED, nonce: 'n1' });
  return {
    method: 'POST',
    url: '/in?shop=7',
    headers: {
      host: 'hooks.example',
      ...signed,
      'svc-event-type': 'SALE.CREATE',
      'idempotency-key': 'ntf_1',
    },
    body: Buffer.from(body),
  };
}

test('yields the type, key, time, nonce, bytes and record', async () => {
  const notification = await verify(received(), { secret: SECRET, now });
  expect(notification).toMatchObject({
    type: 'SALE.CREATE',
    idempotencyKey: 'ntf_1',
    created: CREATED,
    nonce: 'n1',
    rawBody: Buffer.from('{"id":"sale_1"}'),
  });
  expect(notification.json()).toEqual({ id: 'sale_1' });
  expect(notification.json()).toBe(notification.json());
});

test.each(['{', '\ufeff', ''])('accepts a signed body that is not JSON; json() throws: %j', async (body) => {
  const { json } = await verify(received(body), { secret: SECRET, now });
  expect(json).toThrow(expect.objectContaining({ name: 'SignatureError', code: 'body_not_json' }));
});

describe('accepts', () => {
  const { headers } = received();
  test.each<[string, Partial<ReceivedRequest>]>([
    ['headers of Fetch', { headers: new Headers(headers) }],
    [
      'headers in any case',
      {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
        ),
      },
    ],
    [
      'headers as lists',
      { headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])) },
    ],
    ['a whole URL', { url: 'https://hooks.example/in?shop=7' }],
    ['a body as text', { body: '{"id":"sale_1"}' }],
  ])('%s', async (_what, change) => {
    await expect(verify({ ...received(), ...change }, { secret: SECRET, now })).resolves.toHaveProperty(
      'nonce',
    );
  });
});

test.each(['https://hooks.example/i\tn?shop=7', 'https://hooks.example\\in?shop=7', 'in?shop=7', ''])(
  'refuses a URL that the parser would change: %j',
  async (url) => {
    const outcome = verify({ ...received(), url }, { secret: SECRET, now });
    await expect(outcome).rejects.toMatchObject({ code: 'malformed_target' });
  },
);

test('refuses a header in two spellings', async () => {
  const { headers } = received();
  const request = { ...received(), headers: { ...headers, Host: 'hooks.example' } };
  await expect(verify(request, { secret: SECRET, now })).rejects.toMatchObject({ code: 'malformed_header' });
});

test('verifies with any of several secrets and ignores undefined ones', async () => {
  const secrets = [undefined, 'another', SECRET];
  await expect(verify(received(), { secrets, now })).resolves.toHaveProperty('nonce');
  await expect(verify(received(), { secrets: ['another'], secret: SECRET, now })).resolves.toHaveProperty(
    'nonce',
  );
});

test.each([{}, { secret: undefined }, { secret: '' }, { secrets: [] }, { secrets: [SECRET, ''] }])(
  'throws without a secret: %j',
  async (secrets) => {
    await expect(verify(received('', ''.padEnd(8)), { ...secrets, now })).rejects.toThrow(TypeError);
  },
);

describe('a nonce', () => {
  test('is looked up last and remembered until the signature is too old', async () => {
    const asked: unknown[] = [];
    const seenNonce = async (...question: unknown[]) => asked.push(question) > 1;
    await verify(received(), { secret: SECRET, now, seenNonce, maxAge: 30 });
    // Signed 10 s ago with a maximum of 30 s: 20 s are left. An extra second covers fractions.
    expect(asked).toEqual([['n1', 21]]);
    await expect(verify(received(), { secret: 'another', now, seenNonce })).rejects.toMatchObject({
      code: 'signature_mismatch',
    });
    expect(asked).toHaveLength(1);
    await expect(verify(received(), { secret: SECRET, now, seenNonce })).rejects.toMatchObject({
      code: 'replayed_nonce',
    });
  });

  test('whose look-up fails is not refused: verify passes the error on', async () => {
    const seenNonce = () => Promise.reject(new Error('the store is down'));
    await expect(verify(received(), { secret: SECRET, now, seenNonce })).rejects.toThrow('the store is down');
  });
});

describe('during a rotation', () => {
  const OLD = 'the old secret';
  const previous = { secret: OLD, nonce: 'n2' };
  const url = new URL('https://hooks.example/in?shop=7');
  const body = Buffer.from('{"id":"sale_1"}');
  const signed = signRequest({ url, body, secret: SECRET, created: CREATED, nonce: 'n1', previous });
  const rotating = { ...received(), headers: { ...received().headers, ...signed } };
  /** The request with one of its two signatures. */
  const only = (index: 0 | 1) => {
    const part = (text: string) => text.split(', ')[index] ?? '';
    const headers = {
      'signature-input': part(signed['signature-input']),
      signature: part(signed.signature),
    };
    return { ...rotating, headers: { ...rotating.headers, ...headers } };
  };
  const remembering = () => {
    const seen = new Set<string>();
    return (nonce: string) => seen.size === seen.add(nonce).size;
  };

  test.each([
    [SECRET, 'sig', 'n1'],
    [OLD, 'sig-previous', 'n2'],
  ])('a receiver with the secret %j verifies the signature %s', async (secret, label, nonce) => {
    const outcome = verify(rotating, { secret, now, seenNonce: remembering() });
    await expect(outcome).resolves.toMatchObject({ label, nonce });
  });

  test.each([
    ['with the old secret before', { secrets: [SECRET, OLD] }, only(1)],
    ['with the new secret before', { secrets: [SECRET, OLD] }, only(0)],
    ['by a receiver that has switched to the new secret since', { secret: SECRET }, rotating],
  ])('no signature of an accepted request is accepted again: %s', async (_what, secrets, replay) => {
    const seenNonce = remembering();
    await verify(rotating, { secrets: [OLD], now, seenNonce });
    await expect(verify(replay, { ...secrets, now, seenNonce })).rejects.toMatchObject({
      code: 'replayed_nonce',
    });
  });

  test('of two copies that arrive together, one is accepted', async () => {
    const seenNonce = remembering();
    const copy = () =>
      verify(rotating, {
        secret: SECRET,
        now,
        async seenNonce(nonce) {
          const isSeen = seenNonce(nonce);
          await new Promise(setImmediate);
          return isSeen;
        },
      });
    const outcomes = await Promise.allSettled([copy(), copy(), copy()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('notificationOf throws for a request that was not verified', () => {
  expect(() => notificationOf({})).toThrow(TypeError);
});
