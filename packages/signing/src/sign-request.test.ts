import { createHash, createHmac } from 'node:crypto';
import { signRequest } from './sign-request.ts';

const REQUEST = {
  url: new URL('https://hooks.example:8443/in?shop=7'),
  body: Buffer.from('{"id":"sale_1"}'),
  secret: 'a shared secret',
  created: new Date('2026-02-03T04:05:06Z'),
  nonce: 'n1',
};

test('the headers match specification 6.3 to 6.5', () => {
  const digest = createHash('sha256').update('{"id":"sale_1"}').digest('base64');
  const params =
    '("host" "content-digest" "@request-target");alg="hmac-sha256";created=1770091506;nonce="n1"';
  const base =
    `"host": hooks.example:8443\n"content-digest": sha-256=:${digest}:\n` +
    `"@request-target": /in?shop=7\n"@signature-params": ${params}`;
  const signature = createHmac('sha256', 'a shared secret').update(base).digest('base64');
  expect(signRequest(REQUEST)).toEqual({
    'content-digest': `sha-256=:${digest}:`,
    'signature-input': `sig=${params}`,
    signature: `sig=:${signature}:`,
  });
});

test('the signature is deterministic and changes with the nonce and the second', () => {
  const { signature } = signRequest(REQUEST);
  expect(signRequest(REQUEST).signature).toBe(signature);
  expect(signRequest({ ...REQUEST, nonce: 'n2' }).signature).not.toBe(signature);
  expect(signRequest({ ...REQUEST, created: new Date(0) }).signature).not.toBe(signature);
});

test('an empty secret is rejected', () => {
  expect(() => signRequest({ ...REQUEST, secret: '' })).toThrow(RangeError);
});

describe('during a rotation', () => {
  const previous = { secret: 'the old secret', nonce: 'n2' };

  test('both signatures cover the same components and time, each with its own nonce', () => {
    const alone = signRequest(REQUEST);
    const old = signRequest({ ...REQUEST, ...previous });
    const relabelled = (text: string) => text.replace(/^sig=/, 'sig-previous=');
    expect(signRequest({ ...REQUEST, previous })).toEqual({
      'content-digest': alone['content-digest'],
      'signature-input': `${alone['signature-input']}, ${relabelled(old['signature-input'])}`,
      signature: `${alone.signature}, ${relabelled(old.signature)}`,
    });
  });
});
