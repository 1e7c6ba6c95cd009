import { Webhook } from 'standardwebhooks';
import { standardWebhooksHeaders } from './standard-webhooks.ts';

const SECRETS = ['cl\u00e9 partag\u00e9e', 'the old secret'];
const BODY = '{"id":"sale_1","note":"caf\u00e9"}';
const MESSAGE = { id: 'ntf_1', body: Buffer.from(BODY), created: new Date() };
const libraryOf = (secret: string) => new Webhook(`whsec_${Buffer.from(secret).toString('base64')}`);

test.each(SECRETS)('the library verifies with any of the two secrets: %s', (secret) => {
  const headers = standardWebhooksHeaders({ ...MESSAGE, secrets: SECRETS });
  expect(libraryOf(secret).verify(BODY, headers)).toEqual({ id: 'sale_1', note: 'caf\u00e9' });
  expect(() => libraryOf(secret).verify(`${BODY} `, headers)).toThrow();
  expect(() => libraryOf(secret).verify(BODY, { ...headers, 'webhook-id': 'ntf_2' })).toThrow();
});

test('the headers equal those of the library, whole seconds included', () => {
  const created = new Date('2026-02-03T04:05:06.999Z');
  const headers = standardWebhooksHeaders({ ...MESSAGE, created, secrets: ['a shared secret'] });
  expect(headers).toEqual({
    'webhook-id': 'ntf_1',
    'webhook-timestamp': '1770091506',
    'webhook-signature': libraryOf('a shared secret').sign('ntf_1', created, BODY),
  });
});

test('an empty secret is rejected', () => {
  expect(() => standardWebhooksHeaders({ ...MESSAGE, secrets: [''] })).toThrow(RangeError);
});
