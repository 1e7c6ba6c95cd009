import { celEnv, isCelError, parse, plan } from '@bufbuild/cel';
import fc from 'fast-check';
import { compileFilter, findFilterFault, MAX_EVALUATION_UNITS } from './filter.ts';

/** Names and values that the expressions below can meet. */
const scalar = fc.oneof(
  fc.integer({ min: -5, max: 5 }),
  fc.double({ min: -5, max: 5, noNaN: true }),
  fc.constantFrom('', 'a', 'b', 'ab', '1', '😀'),
  fc.boolean(),
  fc.constant(null),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('a', 'b', 'c'), scalar),
);
const record = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), value, { noNullPrototype: true });

const leaf = fc.constantFrom(
  'data.a',
  'data.b',
  'data.c.a',
  'data["d"]',
  'data.a[0]',
  'type',
  'storeId',
  'x',
  '0',
  '1',
  '-2',
  '1.5',
  '2.0',
  '"a"',
  '"ab"',
  '""',
  'true',
  'false',
  'null',
  '[1, "a"]',
  '[data.a]',
  '[]',
);

/** Expressions of all types, most of them wrong for most records. */
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    { arbitrary: leaf, weight: 2 },
    {
      arbitrary: fc
        .tuple(
          tie('expression'),
          fc.constantFrom('==', '!=', '<', '<=', '>', '>=', '&&', '||', 'in', '+', '-', '*', '/', '%'),
          tie('expression'),
        )
        .map(([one, op, other]) => `(${one} ${op} ${other})`),
      weight: 5,
    },
    { arbitrary: tie('expression').map((inner) => `!(${inner})`), weight: 1 },
    { arbitrary: tie('expression').map((inner) => `-(${inner})`), weight: 1 },
    { arbitrary: tie('expression').map((inner) => `size(${inner})`), weight: 1 },
    {
      arbitrary: fc
        .tuple(tie('expression'), fc.constantFrom('contains', 'startsWith', 'endsWith'), tie('expression'))
        .map(([one, method, other]) => `(${one}).${method}(${other})`),
      weight: 1,
    },
    {
      arbitrary: fc
        .tuple(
          tie('expression'),
          fc.constantFrom('all', 'exists', 'exists_one', 'map', 'filter'),
          tie('expression'),
        )
        .map(([list, macro, body]) => `(${list}).${macro}(x, ${body})`),
      weight: 2,
    },
    {
      arbitrary: fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([condition, one, other]) => `(${condition} ? ${one} : ${other})`),
      weight: 1,
    },
    { arbitrary: fc.constantFrom('has(data.a)', 'has(data.c.a)'), weight: 1 },
  ),
}));

const environment = celEnv();

/** The verdict of @bufbuild/cel, which passes the conformance tests of CEL; null for an error. */
function evaluateReference(text: string, event: Record<string, unknown>): unknown {
  const result = plan(environment, parse(text))(toReference(event));
  return isCelError(result) ? null : result;
}

/** JSON numbers are doubles in both, and objects are maps in the reference. */
function toReference(given: Record<string, unknown>): Record<string, never> {
  return JSON.parse(JSON.stringify(given));
}

test('no expression and no record makes an evaluation throw or exceed its work', () => {
  const started = performance.now();
  fc.assert(
    fc.property(expression, record, (text, data) => {
      if (findFilterFault(text) !== undefined) return;
      const budget = { units: MAX_EVALUATION_UNITS };
      const verdict = compileFilter(text).evaluate({ type: 'SALE.CREATE', storeId: null, data }, budget);
      expect(verdict).not.toBeNull();
      expect(budget.units).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 5_000 },
  );
  process.stdout.write(`5,000 expressions in ${(performance.now() - started).toFixed()} ms\n`);
});

test('any text is a filter, or is refused with a position', () => {
  const text = fc.oneof(
    fc.string({ maxLength: 60 }),
    fc
      .array(
        fc.constantFrom(
          'data',
          '.',
          'a',
          '(',
          ')',
          '[',
          ']',
          '&&',
          '!',
          '"',
          '1',
          ' ',
          '?',
          ':',
          ',',
          'all',
          '{',
        ),
        {
          maxLength: 30,
        },
      )
      .map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(text, (given) => {
      const fault = findFilterFault(given);
      if (fault !== undefined) expect(fault).toMatch(/, at character \d+$/);
    }),
    { numRuns: 5_000 },
  );
});

test('a filter has the value that the reference implementation of CEL has', () => {
  let compared = 0;
  fc.assert(
    fc.property(expression, record, (text, data) => {
      if (findFilterFault(text) !== undefined) return;
      const event = { type: 'SALE.CREATE', storeId: null, data: JSON.parse(JSON.stringify(data)) };
      const { matches, fault } = compileFilter(text).evaluate(event, { units: MAX_EVALUATION_UNITS }) ?? {};
      const expected = evaluateReference(text, event);
      // A field with null is a field in CEL, but not for has() of the reference.
      if (text.includes('has(') && JSON.stringify(data).includes('null')) return;
      // CEL refuses arithmetic between an int and a double, and its remainder takes no doubles.
      if (expected === null && /[-+*/%]/.test(text)) return;
      compared += 1;
      if (typeof expected === 'boolean')
        expect({ matches, fault }).toEqual({ matches: expected, fault: null });
      else expect({ matches, fault }).toEqual({ matches: false, fault: expect.any(String) });
    }),
    { numRuns: 5_000 },
  );
  expect(compared).toBeGreaterThan(300);
});
