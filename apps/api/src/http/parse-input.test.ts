import { DEFAULT_CATALOG } from '@posthorn/domain/event-catalog';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { ROUTES } from '../routes.ts';
import { parseInput } from './parse-input.ts';

function faultsOf(schema: z.ZodType, input: unknown, at?: '/query') {
  try {
    parseInput(schema, input, at);
  } catch (error) {
    if (error instanceof Problem) return error.faults;
    throw error;
  }
  return [];
}

describe('faults of an input have messages in one style', () => {
  test.each<[what: string, schema: z.ZodType, input: unknown, message: string]>([
    ['no value', z.string(), undefined, 'is required'],
    ['a number for a string', z.string(), 5, 'must be a string'],
    ['null for a string', z.string(), null, 'must be a string'],
    ['a repeated parameter', z.string(), ['a', 'b'], 'must be a string'],
    ['a string for an array with length rules', z.array(z.string()).max(2), 'abc', 'must be an array'],
    ['an array for an object', z.strictObject({}), [], 'must be an object'],
    ['null for a boolean', z.boolean(), null, 'must be true or false'],
    ['a fraction', z.int(), 1.5, 'must be a whole number'],
    [
      'a word that is not in the enum',
      z.enum(['Active', 'Disabled']),
      'active',
      'must be one of Active, Disabled',
    ],
    ['a text that is too long', z.string().max(2), 'abc', 'must have at most 2 characters'],
    ['a rule with a message of its own', z.string().min(2, 'must be longer'), 'a', 'must be longer'],
  ])('%s', (_what, schema, input, message) => {
    expect(faultsOf(z.object({ it: schema }), { it: input })).toEqual([{ path: '/it', message }]);
  });
});

describe('the path of a fault is a JSON pointer', () => {
  const schema = z.strictObject({ list: z.array(z.strictObject({ 'a/b~c': z.string() })).optional() });

  test('into the body', () => {
    expect(faultsOf(schema, { list: [{ 'a/b~c': '' }, { 'a/b~c': 1 }] })).toMatchObject([
      { path: '/list/1/a~1b~0c' },
    ]);
    expect(faultsOf(schema, { 'x/y': 1 })).toMatchObject([{ path: '/x~1y' }]);
    expect(faultsOf(schema, [])).toMatchObject([{ path: '' }]);
  });

  test('that begins with /query for a query parameter', () => {
    expect(faultsOf(schema, { list: 'a' }, '/query')).toMatchObject([{ path: '/query/list' }]);
  });

  test('that is never ambiguous: no body has a field that is named query or header', () => {
    const deps = {
      catalog: DEFAULT_CATALOG,
      targetRules: { allowHttp: false, isAddressAllowed: () => true },
    };
    const bodies = ROUTES.flatMap(({ endpoint: { body } }) => (body === undefined ? [] : [body(deps)]));
    expect(bodies.length).toBeGreaterThan(5);
    for (const body of bodies) {
      const unknown = faultsOf(body, { query: 1, header: 1 }).filter(({ message }) =>
        message.includes('not a known field'),
      );
      expect(unknown.map(({ path }) => path)).toEqual(['/query', '/header']);
    }
  });
});

test('a value that breaks several rules is one fault', () => {
  const text = z
    .string()
    .min(3, 'too short')
    .regex(/^x/, 'no x')
    .refine(() => false, 'odd');
  expect(faultsOf(z.object({ it: text }), { it: 'a' })).toEqual([{ path: '/it', message: 'too short' }]);
});
