import { maskAnswer, secretsOf } from './mask-answer.ts';

const headers = { authorization: 'Bearer planted-token', 'x-key': 'planted "key"', 'x-tenant': 'acme' };
const masked = (answer: string) => {
  const outcome = { kind: 'answered', statusCode: 500, answer, retryAfterMs: undefined } as const;
  const result = maskAnswer(outcome, secretsOf(headers));
  return result.kind === 'answered' ? result.answer : undefined;
};

test.each([
  ['a value', 'authorization: Bearer planted-token;', 'authorization: ********;'],
  ['credentials without their scheme', '{"token":"planted-token"}', '{"token":"********"}'],
  [
    'a value in JSON',
    JSON.stringify(headers),
    '{"authorization":"********","x-key":"********","x-tenant":"acme"}',
  ],
  ['every occurrence', 'planted "key" planted "key"', '******** ********'],
  ['a value that the end of the stored part cuts', 'key: planted "ke', 'key: ********'],
  ['no short text', 'acme', 'acme'],
  ['nothing else', 'planted', 'planted'],
])('masks %s', (_what, answer, expected) => {
  expect(masked(answer)).toBe(expected);
});

test('leaves outcomes without an answer, and answers without secrets, as they are', () => {
  const unanswered = { kind: 'unanswered', errorClass: 'timeout' } as const;
  expect(maskAnswer(unanswered, ['planted-token'])).toBe(unanswered);
  const answered = { kind: 'answered', statusCode: 200, answer: 'ok', retryAfterMs: undefined } as const;
  expect(maskAnswer(answered, [])).toBe(answered);
});
