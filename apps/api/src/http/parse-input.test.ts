import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { parseInput } from './parse-input.ts';

function faultsOf(schema: z.ZodType, input: unknown) {
  try {
    parseInput(schema, input);
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
    expect(faultsOf(z.object({ it: schema }), { it: input })).toEqual([{ path: 'it', message }]);
  });
});
