import { answerOf, basicCredentials } from './token-request.ts';
import { useMsOf } from './tokens.ts';

const granted = { access_token: 'abc', token_type: 'Bearer', expires_in: 3_600 };

test.each([
  [{}, 3_600_000],
  [{ token_type: 'bEARER' }, 3_600_000],
  [{ expires_in: '60' }, 60_000],
  [{ expires_in: undefined }, 300_000],
  [{ expires_in: 'soon' }, 300_000],
  [{ expires_in: 1e9 }, 86_400_000],
])('an answer with %j is a token for %i ms', (changed, lifeMs) => {
  expect(answerOf(200, JSON.stringify({ ...granted, ...changed }))).toEqual({
    kind: 'token',
    accessToken: 'abc',
    lifeMs,
  });
});

test.each([
  ['', 'no JSON'],
  ['null', 'no object'],
  [JSON.stringify({ ...granted, token_type: 'DPoP' }), 'another type'],
  [JSON.stringify({ ...granted, access_token: '' }), 'an empty token'],
  [JSON.stringify({ ...granted, access_token: 'a\r\nx: y' }), 'a line break in the token'],
  [JSON.stringify({ ...granted, access_token: 'ä' }), 'other characters'],
  [JSON.stringify({ ...granted, access_token: 'a'.repeat(8_193) }), 'a token that is too long'],
])('%j is a failure of a server that answers (%s)', (text) => {
  expect(answerOf(200, text)).toEqual({
    kind: 'failed',
    isAvailable: true,
    statusCode: 200,
    reason: 'no usable Bearer token',
  });
});

test('a refusal names its status and a known code only', () => {
  const reasonOf = (status: number, body: string) => answerOf(status, body);
  expect(reasonOf(401, '{"error":"invalid_client","error_description":"planted"}')).toEqual({
    kind: 'failed',
    isAvailable: true,
    statusCode: 401,
    reason: 'invalid_client',
  });
  expect(reasonOf(400, '{"error":"planted"}')).toMatchObject({ statusCode: 400, reason: '' });
  expect(reasonOf(302, '')).toMatchObject({ isAvailable: true, statusCode: 302 });
});

test.each([429, 502, 503, 504])('status %i counts as an unavailable server', (status) => {
  expect(answerOf(status, '')).toMatchObject({ isAvailable: false });
});

test('a token is used until 30 s before it expires, or for half of a short life', () => {
  expect([3_600_000, 61_000, 60_000, 20_000, 1_000].map(useMsOf)).toEqual([
    3_570_000, 31_000, 30_000, 10_000, 500,
  ]);
});

test('id and secret are encoded like a form before Base64', () => {
  const [scheme, text = ''] = basicCredentials('a:b', 'p %&ä+').split(' ');
  expect([scheme, Buffer.from(text, 'base64').toString()]).toEqual(['Basic', 'a%3Ab:p+%25%26%C3%A4%2B']);
});
