import { isDeepStrictEqual } from 'node:util';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { pointerOf } from './parse-input.ts';

/**
 * Fields that a change accepts and ignores if they are unchanged, so that a caller can send back the representation
 * that GET answered. `requireUnchanged` compares them.
 *
 * @param representation all fields of the resource
 * @param writable names of the fields that the change can set
 */
export function readOnlyFields(
  representation: z.ZodRawShape,
  writable: readonly string[],
): Record<string, z.ZodType<unknown>> {
  const names = Object.keys(representation).filter((name) => !writable.includes(name));
  return Object.fromEntries(names.map((name) => [name, readOnly]));
}

const readOnly = z.unknown().optional().meta({ readOnly: true });

/**
 * Checks that the read-only fields of a change have their current values. Ignores `_links`, which depend on the caller
 * and the time, and fields that change without a request.
 *
 * @param given the read-only fields of the body
 * @param current the representation that GET answers now
 * @param unsettled names of the fields that change without a request
 * @throws Problem invalid_request that points to each read-only field with another value
 */
export function requireUnchanged(
  given: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
  unsettled: readonly string[] = [],
): void {
  const ignored = new Set(['_links', ...unsettled]);
  const changed = Object.entries(given).filter(
    ([name, value]) => !ignored.has(name) && value !== undefined && !isDeepStrictEqual(value, current[name]),
  );
  if (changed.length === 0) return;
  throw new Problem('invalid_request', {
    faults: changed.map(([name]) => ({
      path: pointerOf([name]),
      message: 'is read-only: leave out the field, or send its current value',
    })),
  });
}
