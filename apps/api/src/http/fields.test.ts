import { DEFAULT_CATALOG } from '@posthorn/domain/event-catalog';
import { z } from 'zod';
import {
  checkTimeRange,
  eventTypeFilter,
  repeatable,
  statusCodes,
  timeRange,
  toEventType,
} from './fields.ts';

const faultsOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

test('a repeatable filter has each of its values once, and rejects an unknown value', () => {
  const schema = z.object({ status: repeatable(['On', 'Off']).optional() });
  expect(schema.parse({ status: 'On' })).toEqual({ status: ['On'] });
  expect(schema.parse({ status: ['Off', 'On', 'Off'] })).toEqual({ status: ['Off', 'On'] });
  expect(schema.parse({})).toEqual({});
  for (const status of ['', 'on', ['On', 'Lost']]) {
    expect(faultsOf(schema, { status })).toEqual([{ path: 'status', message: 'must be one of On, Off' }]);
  }
});

test('a repeatable filter is an array of its values in the OpenAPI document', () => {
  expect(z.toJSONSchema(repeatable(['On', 'Off']), { io: 'input' })).toMatchObject({
    type: 'array',
    items: { type: 'string', enum: ['On', 'Off'] },
  });
});

test.each(['99', '600', '2e2', '500 ', 'x', ''])('%j is no status code', (code) => {
  expect(faultsOf(statusCodes, code)).toEqual([
    { path: '', message: 'must be a status code, from 100 to 599' },
  ]);
});

test('the previous name of eventType has the same effect, and may not differ', () => {
  const schema = z.object(eventTypeFilter(DEFAULT_CATALOG)).transform(toEventType);
  const [code, other] = ['SALE.CREATE', 'SALE.UPDATE'];
  for (const query of [{ type: code }, { eventType: code }, { type: code, eventType: code }]) {
    expect(schema.parse(query)).toEqual({ eventType: code });
  }
  expect(faultsOf(schema, { type: code, eventType: other })).toMatchObject([{ path: 'type' }]);
  expect(faultsOf(schema, { eventType: 'A.B' })).toEqual([
    { path: 'eventType', message: 'is not a known event type; see GET /v1/webhooks/events' },
  ]);
});

test('a time range may be empty, but must not end before it begins', () => {
  const schema = z.object(timeRange).superRefine(checkTimeRange);
  const [since, until] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  expect(faultsOf(schema, { since, until: since })).toBeUndefined();
  expect(faultsOf(schema, { since, until })).toBeUndefined();
  expect(faultsOf(schema, { since: until, until: since })).toEqual([
    { path: 'until', message: 'must not be before since' },
  ]);
});
