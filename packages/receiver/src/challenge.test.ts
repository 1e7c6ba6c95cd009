import { challengeAnswer } from './challenge.ts';

const body = { id: 'chl_01k', webhookId: 'es_01k', challenge: 'the text' };
const answerTo = (type: string, json: unknown) => challengeAnswer({ type, json: () => json });

test('a challenge gets its text', () => {
  expect(answerTo('WEBHOOK.CHALLENGE', body)).toEqual({
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"challenge":"the text"}',
  });
});

test.each([
  ['another type', 'SALE.CREATE', body],
  [
    'a notification that somebody sends again with the type of a challenge',
    'WEBHOOK.CHALLENGE',
    { id: 'sale_1' },
  ],
  ['a record with a field of that name', 'WEBHOOK.CHALLENGE', { ...body, id: 'sale_1' }],
  ['a challenge that is no text', 'WEBHOOK.CHALLENGE', { ...body, challenge: 1 }],
  ['no object', 'WEBHOOK.CHALLENGE', null],
])('%s is no challenge', (_what, type, json) => {
  expect(answerTo(type, json)).toBeUndefined();
});
