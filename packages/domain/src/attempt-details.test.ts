import { parseDetails, requestHeadersOf, secretValues, storedHeaders } from './attempt-details.ts';

const SENT = {
  'content-type': 'application/json',
  'idempotency-key': 'ntf_1',
  'svc-event-type': 'SALE.CREATE',
  'user-agent': 'Posthorn',
  signature: 'sig=:AAAA:',
  authorization: 'Bearer planted-token',
  'x-tenant': 'planted-tenant',
  'x-short': 'yes',
};

test('stored headers mask every value that is not on the list, and reading adds the shared headers', () => {
  const stored = storedHeaders(SENT);
  const masked = { authorization: '********', 'x-tenant': '********', 'x-short': '********' };
  expect(stored).toEqual({ signature: 'sig=:AAAA:', ...masked });
  expect(requestHeadersOf({ q: stored }, 'ntf_1', 'SALE.CREATE')).toEqual({ ...SENT, ...masked });
});

test('secret values are whole values and credentials without their scheme, the longest first', () => {
  expect(secretValues(SENT)).toEqual(['Bearer planted-token', 'planted-tenant', 'planted-token']);
});

test.each([null, 7, { q: 7 }, { ms: [1] }])(
  'details that this version does not know are none: %j',
  (stored) => {
    expect(parseDetails(stored)).toBeNull();
  },
);
