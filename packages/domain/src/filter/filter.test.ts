import { createFilterCache } from './cache.ts';
import { createEvaluation } from './evaluation.ts';
import { compileFilter, findFilterFault, MAX_EVALUATION_UNITS } from './filter.ts';

const data = {
  id: 'sale_1',
  amount: 150,
  rate: 1.5,
  currency: 'EUR',
  note: null,
  isPaid: true,
  createdAt: '2026-01-02T03:04:05.678Z',
  total: '12.50',
  address: { city: 'Köln' },
  items: [
    { sku: 'a', quantity: 2 },
    { sku: 'b', quantity: 5 },
  ],
};
const event = { type: 'SALE.CREATE', storeId: null, data };

const evaluate = (expression: string, given: unknown = data) =>
  compileFilter(expression).evaluate({ ...event, data: given }, { units: MAX_EVALUATION_UNITS });

test.each([
  'data.amount > 100 && data.currency == "EUR"',
  'data.amount == 150 && data.amount == 150.0 && 150 == 150.0 && data.amount in [1, 150]',
  'data.rate > 1 && data.rate < 2 && -1 < data.rate && data.rate * 2 == 3',
  'data.amount % 2 == 0 && 7 / 2 == 3 && 7.0 / 2 == 3.5 && 1 + 2 * 3 - 4 == 3',
  'type == "SALE.CREATE" && storeId == null && type in ["SALE.CREATE"]',
  'data.note == null && data.isPaid && !(data.isPaid == false)',
  '!has(data.missing) && has(data.note) && has(data.address.city) && !has(data.amount.x) && "city" in data.address',
  '!(data.isPaid in data.address) && !(1 in data.address) && !(data.rate in data.address)',
  'data["currency"] == "EUR" && data.items[1].sku == "b" && size(data.items) == 2',
  'data.currency.startsWith("E") && data.currency.endsWith("R") && data.currency.contains("U")',
  'data.address.city.size() == 4 && size("😀") == 1 && size(data.address) == 1',
  'data.items.exists(i, i.quantity > 4) && data.items.all(i, i.quantity > 1)',
  'data.items.exists_one(i, i.sku == "a") && data.address.exists(name, name == "city")',
  'data.items.filter(i, i.quantity > 2).map(i, i.sku) == ["b"]',
  'data.items.map(i, i.quantity > 2, i.sku) == ["b"]',
  'data.items.all(i, data.items.exists(j, j.quantity >= i.quantity))',
  'timestamp(data.createdAt) > timestamp("2026-01-02T04:04:05.677999999+01:00")',
  'double(data.total) == 12.5 && int("12") == 12 && int(data.rate) == 1',
  'data.amount > 100 ? data.currency == "EUR" : false',
  'data.address == data.address && data.items == data.items && data.items != data.address',
  // Values of different types are not equal, and a missing field decides nothing that is already decided.
  'data.currency != 5 && (data.missing == 1 || true) && !(data.missing == 1 && false)',
  'data.items.exists(i, i.missing == 1 || i.quantity == 5)',
])('%s matches', (expression) => {
  expect(evaluate(expression)).toEqual({ matches: true, fault: null });
});

test.each([
  ['data.missing == 1', 'there is no field missing, at character 1'],
  ['true && data.address.street == "x"', 'there is no field street, at character 9'],
  ['data.currency > 5', '> takes two numbers, strings, timestamps or bools, at character 1'],
  ['data.amount', 'the value is no bool'],
  ['!data.amount', '! takes bool, at character 1'],
  ['data.amount && true', '&& takes bool, at character 1'],
  ['data.items[2].sku == "c"', 'there is no such element, at character 1'],
  ['data.items[0.5] == 1', 'there is no such element, at character 1'],
  ['data.items["length"] == 2', 'there is no such element, at character 1'],
  ['data.amount.exists(x, true)', 'exists takes a list or a map, at character 1'],
  ['has(data.missing.x)', 'there is no field missing, at character 5'],
  ['1 / 0 == 1', '/ has no result for these numbers, at character 1'],
  ['9223372036854775807 + 1 > 0', '+ has no result for these numbers, at character 1'],
  ['double(data.currency) > 1', 'double has no result for these values, at character 1'],
  [
    'timestamp(data.currency) > timestamp(data.createdAt)',
    'timestamp has no result for these values, at character 1',
  ],
  ['data.currency.contains(1.0 + data.amount > 1)', undefined],
])('%s does not match, and says why', (expression, fault) => {
  if (fault === undefined) expect(findFilterFault(expression)).toMatch('contains takes string, not bool');
  else expect(evaluate(expression)).toEqual({ matches: false, fault });
});

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'data.%s is only what the record says',
  (name) => {
    expect(evaluate(`has(data.${name}) || "${name}" in data`)).toEqual({ matches: false, fault: null });
    expect(evaluate(`data["${name}"] == null`)).toMatchObject({ matches: false, fault: expect.any(String) });
    const own: unknown = JSON.parse(`{"${name}":1}`);
    expect(evaluate(`data["${name}"] == 1`, own)).toEqual({ matches: true, fault: null });
  },
);

test('a number beyond 2^53 has the value of the nearest double', () => {
  const big: unknown = JSON.parse('{"n":9007199254740993}');
  expect(evaluate('data.n == 9007199254740992', big)?.matches).toBe(true);
  expect(evaluate('data.n == 9007199254740993', big)?.matches).toBe(false);
});

test.each([
  ['data.amount >', 'Unexpected token: EOF, at character 14'],
  ['data.amount > 1 &&& true', /at character \d+$/],
  ['amount > 1', 'unknown name amount: an expression sees data, type and storeId, at character 1'],
  ['data.amount + 1', 'the value must be a bool, not number, at character 1'],
  ['type > 5', '> cannot compare string with number, at character 1'],
  ['type == 5', '== compares string with number, which are never equal, at character 1'],
  ['data.x && "text"', '&& takes bool, not string, at character 11'],
  ['data.name + "x" == "ax"', '+ takes number, not string, at character 13'],
  [
    'data.name.matches("^(a+)+$")',
    'matches is not supported: use startsWith, endsWith or contains, at character 1',
  ],
  ['data.x.eval("1") == 1', 'unknown function eval, at character 1'],
  ['data.items.all(1, true)', /invalid predicate iteration variable, at character 16/],
  ['data.n == 99999999999999999999', 'the number is out of range, at character 11'],
  ['data.n == 4u', 'unsigned numbers and bytes are not supported, at character 11'],
  ['{"a": 1} == data.m', 'maps in the expression are not supported, at character 1'],
  [`${'('.repeat(60)}true${')'.repeat(60)}`, /Exceeded maxDepth/],
  [Array.from({ length: 240 }, () => 'true').join('&&'), /more than 1000|Exceeded maxAstNodes/],
  [`"${'a'.repeat(1_000)}" == data.x`, 'more than 1000 characters, at character 1001'],
])('%s is refused', (expression, fault) => {
  expect(findFilterFault(expression)).toMatch(fault);
});

/** The most expensive record of 256 KiB for each expression. */
const many = Array.from({ length: 100_000 }, () => 1);
const names = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`n${n}`, 1]));
const hostile: unknown = JSON.parse(
  JSON.stringify({
    many,
    names,
    other: names,
    text: 'a'.repeat(200_000),
    needle: `${'a'.repeat(500)}b`,
    texts: Array.from({ length: 1_000 }, () => 'a'.repeat(200)),
  }),
);

test.each([
  'data.many.all(x, x < 2)',
  'data.many.all(x, data.many.all(y, x == y))',
  'data.many.map(x, data.many.map(y, data.many)) == []',
  'data.names == data.other',
  'data.text.contains(data.needle)',
  'data.text.size() == 1',
  'data.many.all(x, data.text.startsWith(data.text))',
  'data.many.all(x, x in [0, 0, 0, 0, 0, 1])',
  'data.texts.all(x, !x.contains("aaaaaaaaaaaaaaaaaaaaaaaab"))',
])('%s ends when it has done its work', (expression) => {
  const filter = compileFilter(expression);
  const budget = { units: 10 * MAX_EVALUATION_UNITS };
  const fault = 'the expression needs more work for this event than a filter may';
  expect(filter.evaluate({ ...event, data: hostile }, budget)).toEqual({ matches: false, fault });
  expect(budget.units).toBe(9 * MAX_EVALUATION_UNITS);
  // A smaller budget is no fault of the expression: another call can finish it.
  expect(filter.evaluate({ ...event, data: hostile }, { units: 1_000 })).toBeNull();
});

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('%s that nest deeper than the stack end a comparison', (_what, open, close) => {
  const nested = `${open.repeat(5_000)}1${close.repeat(5_000)}`;
  const deep: unknown = JSON.parse(`{"a":${nested},"b":${nested}}`);
  expect(evaluate('data.a == data.b', deep)).toEqual({
    matches: false,
    fault: 'the expression needs more work for this event than a filter may',
  });
});

test('an evaluation parses the record once, and only with the budget for it', () => {
  const cache = createFilterCache();
  const body = JSON.stringify({ ...data, text: 'a'.repeat(10_000) });
  const run = createEvaluation({ ...event, body }, cache);
  expect(run('data.amount > 100', { units: 3_000 })).toBeNull();
  const budget = { units: 10_000 };
  expect(run('data.amount > 100', budget)).toEqual({ matches: true, fault: null });
  const { units } = budget;
  expect(units).toBeLessThan(6_000);
  expect(run('data.amount > 100', budget)).toEqual({ matches: true, fault: null });
  expect(units - budget.units).toBe(4);
});

test('the cache forgets the filters that were used least recently', () => {
  const cache = createFilterCache();
  const expression = (n: number) => `data.n == ${n} ${'|| data.n == 1 '.repeat(50)}`;
  const cost = (text: string) => {
    const budget = { units: 1_000_000 };
    cache.get(text, budget);
    return 1_000_000 - budget.units;
  };
  expect(cost(expression(0))).toBeGreaterThan(20_000);
  for (let n = 1; n < 1_000; n += 1) {
    cost(expression(n));
    expect(cost(expression(0))).toBe(0);
  }
  expect(cost(expression(1))).toBeGreaterThan(20_000);
});

test('a saved filter that this version refuses matches nothing', () => {
  const filter = createFilterCache().get('data.x.matches("a")', { units: 10_000 });
  expect(filter?.evaluate(event, { units: 100 })).toMatchObject({
    matches: false,
    fault: expect.any(String),
  });
});
