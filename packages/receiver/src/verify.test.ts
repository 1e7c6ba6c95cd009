import { signRequest } from '@posthorn/signing/sign-request';
import { notificationOf } from './verified-requests.ts';
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

test('tells the type, the key, the time, the nonce, the bytes and the record', async () => {
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

test.each(['{', '\ufeff', ''])(
  'passes a signed body that is no JSON and says so when asked: %j',
  async (body) => {
    const { json } = await verify(received(body), { secret: SECRET, now });
    expect(json).toThrow(expect.objectContaining({ name: 'SignatureError', code: 'body_not_json' }));
  },
);

describe('takes', () => {
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
  'refuses a URL that parsing would have to forgive: %j',
  async (url) => {
    const outcome = verify({ ...received(), url }, { secret: SECRET, now });
    await expect(outcome).rejects.toMatchObject({ code: 'malformed_target' });
  },
);

test('refuses a header that comes in two spellings', async () => {
  const { headers } = received();
  const request = { ...received(), headers: { ...headers, Host: 'hooks.example' } };
  await expect(verify(request, { secret: SECRET, now })).rejects.toMatchObject({ code: 'malformed_header' });
});

test('verifies with any of several secrets, and what is undefined is not one', async () => {
  const secrets = [undefined, 'another', SECRET];
  await expect(verify(received(), { secrets, now })).resolves.toHaveProperty('nonce');
  await expect(verify(received(), { secrets: ['another'], secret: SECRET, now })).resolves.toHaveProperty(
    'nonce',
  );
});

test.each([{}, { secret: undefined }, { secret: '' }, { secrets: [] }, { secrets: [SECRET, ''] }])(
  'takes no request without a secret: %j',
  async (secrets) => {
    await expect(verify(received('', ''.padEnd(8)), { ...secrets, now })).rejects.toThrow(TypeError);
  },
);

describe('a nonce', () => {
  test('is asked for once all else holds, and to be remembered until the signature is too old', async () => {
    const asked: unknown[] = [];
    const seenNonce = async (...question: unknown[]) => asked.push(question) > 1;
    await verify(received(), { secret: SECRET, now, seenNonce, maxAge: 30 });
    // Made ten seconds ago: good for another twenty, and one for the part of a second.
    expect(asked).toEqual([['n1', 21]]);
    await expect(verify(received(), { secret: 'another', now, seenNonce })).rejects.toMatchObject({
      code: 'signature_mismatch',
    });
    expect(asked).toHaveLength(1);
    await expect(verify(received(), { secret: SECRET, now, seenNonce })).rejects.toMatchObject({
      code: 'replayed_nonce',
    });
  });

  test("that cannot be looked up is nobody's forgery: the error is passed on", async () => {
    const seenNonce = () => Promise.reject(new Error('the store is down'));
    await expect(verify(received(), { secret: SECRET, now, seenNonce })).rejects.toThrow('the store is down');
  });
});

test('nobody gets a notification of a request that was not verified', () => {
  expect(() => notificationOf({})).toThrow(TypeError);
});
