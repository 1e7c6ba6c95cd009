import { type Fault, Problem } from '@posthorn/domain/problem';
import type { z } from 'zod';

/** An answer is never much larger than what it answers. */
const MOST_FAULTS = 50;
const LONGEST_KEY = 64;

/** What a caller sent, as its schema has it. @throws Problem invalid_request that names every fault */
export function parseInput<Output>(schema: z.ZodType<Output> | undefined, input: unknown): Output {
  // Without a schema the output type is undefined, and so is the value.
  if (schema === undefined) return undefined as Output;
  const result = schema.safeParse(input, { error: messageOf });
  if (result.success) return result.data;
  const { issues } = result.error;
  // What is of another type altogether, such as a text for a list, also breaks rules that say nothing of it.
  const mistyped = new Set(issues.filter(isOfType).map(({ path }) => path.join('.')));
  throw new Problem('invalid_request', {
    faults: issues
      .filter((issue) => isOfType(issue) || !mistyped.has(issue.path.join('.')))
      .flatMap(faultsOf)
      .slice(0, MOST_FAULTS),
  });
}

function isOfType({ code }: z.core.$ZodIssue): boolean {
  return code === 'invalid_type';
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
};

/** What a schema does not say itself, in the words of those that do. */
function messageOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is required';
  if (issue.code === 'invalid_type') return `must be ${KINDS[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `must have at most ${issue.maximum} characters`;
  return undefined;
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key.slice(0, LONGEST_KEY)].join('.'),
      message: 'is not a known field',
    }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}
