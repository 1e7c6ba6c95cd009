import { DEFAULT_CATALOG, parseCatalog } from './event-catalog.ts';

const refund = {
  code: 'REFUND.CREATE',
  description: 'A refund was made.',
  audience: 'refund',
  example: { id: 'rf_1', amount: 5 },
  schema: {
    type: 'object',
    properties: {
      id: { type: 'string' },
      amount: { type: 'number', minimum: 0 },
      lines: { type: 'array', items: { type: 'object', required: ['a/b'] } },
    },
    required: ['id', 'amount'],
    additionalProperties: false,
  },
};
const parse = (...types: object[]) => parseCatalog(JSON.stringify(types));

test('each fault of a record has its path', () => {
  const check = parse(refund).get('REFUND.CREATE')?.check;
  expect(check?.({ id: 'rf_2', amount: 0 })).toEqual([]);
  expect(check?.({ amount: -1, lines: [{}], more: true })).toEqual([
    { path: ['id'], message: 'is required' },
    { path: ['more'], message: 'is not a known field' },
    { path: ['amount'], message: 'must be >= 0' },
    { path: ['lines', '0', 'a/b'], message: 'is required' },
  ]);
});

test('a value that fits no alternative is one fault', () => {
  const amount = { anyOf: [{ type: 'number' }, { type: 'null' }] };
  const type = { ...refund, schema: { type: 'object', properties: { amount } } };
  expect(parse(type).get('REFUND.CREATE')?.check({ amount: '5' })).toEqual([
    { path: ['amount'], message: 'must match a schema in anyOf' },
  ]);
});

test('a type without a schema accepts any record', () => {
  expect(DEFAULT_CATALOG.get('SALE.CREATE')?.check({ anything: 1 })).toEqual([]);
});

test.each<[string, () => unknown, string]>([
  ['that is not JSON', () => parseCatalog('[{'), 'The event catalogue is not valid JSON'],
  ['that is empty', () => parseCatalog('[]'), 'The event catalogue is malformed'],
  ['with a code twice', () => parse(refund, refund), 'lists a code twice'],
  ['with a malformed code', () => parse({ ...refund, code: 'refund' }), '0.code must be <ENTITY>.<ACTION>'],
  [
    'with an event type of the gateway',
    () => parse({ ...refund, code: 'WEBHOOK.DIGEST' }),
    '0.code must not begin with WEBHOOK.',
  ],
  ...['WEBHOOK.SOLD', 'NOTIFICATION.SEND', 'APIKEY.SOLD', 'CERTIFICATE.SOLD'].map(
    (code): [string, () => unknown, string] => [
      `with the code ${code}, of an entity of the gateway`,
      () => parse({ ...refund, code }),
      '0.code must not begin with',
    ],
  ),
  [
    'with the audience of the gateway',
    () => parse({ ...refund, audience: 'gateway' }),
    '0.audience must not be gateway',
  ],
  [
    'with a malformed schema',
    () => parse({ ...refund, schema: { type: 'money' } }),
    '0.schema schema is invalid: data/type must be equal to one of the allowed values',
  ],
  [
    'with an unknown keyword in a schema',
    () => parse({ ...refund, schema: { propertys: {} } }),
    '0.schema strict mode: unknown keyword: "propertys"',
  ],
  [
    'whose example does not match its schema',
    () => parse({ ...refund, example: { id: 'rf_1', amount: '5' } }),
    '0.example.amount must be number',
  ],
])('a catalogue %s is rejected, and the error names the fault', (_what, read, message) => {
  expect(read).toThrow(message);
});
