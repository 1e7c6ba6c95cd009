import { GATEWAY_ENTITIES } from './gateway-event-types.ts';
import { NOTICE_CODES, NOTICE_TYPES } from './notice-types.ts';
import { compileRecordSchema } from './record-schema.ts';

test.each([...NOTICE_TYPES.values()])(
  'the example of $code matches its schema',
  ({ code, example, schema }) => {
    const check = compileRecordSchema(schema);
    expect(check(example)).toEqual([]);
    expect(check({ ...example, id: 'evt_1' })).not.toEqual([]);
    expect(GATEWAY_ENTITIES.has(code.split('.')[0] ?? '')).toBe(true);
  },
);

test('every code has a type', () => {
  expect([...NOTICE_TYPES.keys()]).toEqual([...NOTICE_CODES]);
});
