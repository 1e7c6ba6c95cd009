import { type Fault, Problem } from '@posthorn/domain/problem';
import type { z } from 'zod';

/** Maximum faults in one response, so that a small request cannot cause a large response. */
const MOST_FAULTS = 50;
/** Longest field name in a fault, in characters. The caller chooses the names of unknown fields. */
const LONGEST_KEY = 64;

/** Checks input against its schema and returns the output. @throws Problem invalid_request */
export function parseInput<Output>(schema: z.ZodType<Output> | undefined, input: unknown): Output {
  // Without a schema, Output is undefined.
  if (schema === undefined) return undefined as Output;
  const result = schema.safeParse(input, { error: messageOf });
  if (result.success) return result.data;
  const { issues } = result.error;
  // A value of the wrong type, such as a string for an array, also breaks length rules. Report only the type.
  const mistyped = new Set(issues.filter(isTypeFault).map(({ path }) => path.join('.')));
  throw new Problem('invalid_request', {
    faults: issues
      .filter((issue) => isTypeFault(issue) || !mistyped.has(issue.path.join('.')))
      .flatMap(faultsOf)
      .slice(0, MOST_FAULTS),
  });
}

function isTypeFault({ code }: z.core.$ZodIssue): boolean {
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

/** The message for a fault without a message in its schema, in the style of the schemas' own messages. */
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
