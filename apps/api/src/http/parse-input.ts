import { type Fault, Problem } from '@posthorn/domain/problem';
import type { z } from 'zod';

/** Maximum faults in one response, so that a small request cannot cause a large response. */
const MOST_FAULTS = 50;
/** Longest field name in a fault, in characters. The caller chooses the names of unknown fields and of pairs. */
const LONGEST_KEY = 64;

/**
 * Checks input against its schema and returns the output.
 * @param at JSON pointer of the input, which begins the paths of its faults: `''` for a body, `/query` for a query
 * @throws Problem invalid_request
 */
export function parseInput<Output>(
  schema: z.ZodType<Output> | undefined,
  input: unknown,
  at: '' | '/query' = '',
): Output {
  // Without a schema, Output is undefined.
  if (schema === undefined) return undefined as Output;
  const result = schema.safeParse(input, { error: at === '/query' ? messageOfParameter : messageOf });
  if (result.success) return result.data;
  // One fault per value: a value that breaks a rule often breaks others, too. A string for an array breaks length rules.
  const faults = new Map<string, Fault>();
  for (const { path, message } of result.error.issues.flatMap((issue) => faultsOf(issue, at))) {
    const pointer = `${at}${pointerOf(path)}`;
    if (!faults.has(pointer)) faults.set(pointer, { path: pointer, message });
    if (faults.size === MOST_FAULTS) break;
  }
  throw new Problem('invalid_request', { faults: [...faults.values()] });
}

/** The JSON pointer (RFC 6901 §4) of the value to which the names and positions lead. */
export function pointerOf(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
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

/** A parameter that occurs several times is an array. */
function messageOfParameter(issue: z.core.$ZodRawIssue): string | undefined {
  return Array.isArray(issue.input) ? 'must not be given twice' : messageOf(issue);
}

function faultsOf(issue: z.core.$ZodIssue, at: '' | '/query'): { path: PropertyKey[]; message: string }[] {
  if (issue.code === 'invalid_key') {
    const name = String(issue.path.at(-1));
    const message = issue.issues[0]?.message ?? 'must have another name';
    return [{ path: [...issue.path.slice(0, -1), name.slice(0, LONGEST_KEY)], message }];
  }
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.map((key) => ({
    path: [...issue.path, key.slice(0, LONGEST_KEY)],
    message: at === '/query' ? 'is not a known parameter' : 'is not a known field',
  }));
}
