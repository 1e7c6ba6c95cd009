import { createHmac } from 'node:crypto';
import { createSigner, createVerifier, httpbis } from 'http-message-signatures';
import { contentDigest } from './content-digest.ts';
import { hostOf, requestTargetOf } from './covered-components.ts';
import { signRequest } from './sign-request.ts';
import { verifyRequest } from './verify-request.ts';

const URL_SIGNED = new URL('https://hooks.example:8443/in?shop=7&q=a%20b');
const BODY = Buffer.from('{"id":"sale_1"}');
const SECRET = 'cl\u00e9 partag\u00e9e 1';
const KEY = Buffer.from(SECRET, 'utf8');
const FIELDS = ['host', 'content-digest', '@request-target'];

describe('http-message-signatures', () => {
  const signed = () =>
    signRequest({ url: URL_SIGNED, body: BODY, secret: SECRET, created: new Date(), nonce: 'q"\\1' });

  const theyVerify = (signature: string) =>
    httpbis.verifyMessage(
      {
        keyLookup: async () => ({
          algs: ['hmac-sha256'],
          verify: createVerifier(KEY, 'hmac-sha256'),
        }),
        requiredFields: FIELDS,
        requiredParams: ['alg', 'created', 'nonce'],
        maxAge: 300,
      },
      {
        method: 'POST',
        url: URL_SIGNED,
        headers: { Host: hostOf(URL_SIGNED), ...signed(), signature },
      },
    );

  test('verifies what we sign', async () => {
    await expect(theyVerify(signed().signature)).resolves.toBe(true);
    const forged = createHmac('sha256', KEY).update('another base').digest('base64');
    await expect(theyVerify(`sig=:${forged}:`)).resolves.toBe(false);
  });

  test.each([
    ['in our order', ['alg', 'created', 'nonce']],
    ['in another order and with more of them', ['nonce', 'created', 'keyid', 'expires', 'alg']],
  ])('signs what we verify, its parameters %s', async (_order, params) => {
    const now = new Date();
    const { headers } = await httpbis.signMessage(
      {
        key: { id: 'es_1', alg: 'hmac-sha256', sign: createSigner(KEY, 'hmac-sha256').sign },
        name: 'sig',
        fields: FIELDS,
        params,
        paramValues: { created: now, nonce: 'n1' },
      },
      {
        method: 'POST',
        url: URL_SIGNED,
        headers: { host: hostOf(URL_SIGNED), 'content-digest': contentDigest(BODY) },
      },
    );
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const verified = verifyRequest({
      target: requestTargetOf(URL_SIGNED),
      headers: Object.fromEntries(lowerCase),
      body: BODY,
      secrets: [SECRET],
      now,
    });
    expect(verified).toEqual({ created: new Date(Math.floor(now.getTime() / 1000) * 1000), nonce: 'n1' });
  });
});
