import { type Fault, Problem } from '@posthorn/domain/problem';
import type { z } from 'zod';

/** An answer is never much larger than what it answers. */
const MOST_FAULTS = 50;
const LONGEST_KEY = 64;

/** What a caller sent, as its schema has it. @throws Problem invalid_request that names every fault */
export function parseInput<Output>(schema: z.ZodType<Output> | undefined, input: unknown): Output {
  // Without a schema the output type is undefined, and so is the value.
  if (schema === undefined) return undefined as Output;
  const result = schema.safeParse(input, {
    error: (issue) => (issue.input === undefined ? 'is required' : undefined),
  });
  if (result.success) return result.data;
  throw new Problem('invalid_request', {
    faults: result.error.issues.flatMap(faultsOf).slice(0, MOST_FAULTS),
  });
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
