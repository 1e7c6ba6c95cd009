import { type IdPrefix, isId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';

/** Whether a text has neither control characters nor lone surrogates, which break logs, terminals and Postgres. */
export function isPlainText(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
}

/** Text on one line, of 1 to `longest` characters. */
export const line = (longest: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .refine(isPlainText, 'must be well-formed, without control characters');

/** A display name. */
export const label = line(100)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ examples: ['first key'] });

/** Filters events by type. The catalogue may lack the code: old events keep their types. */
export const eventTypeCode = line(65).meta({ description: 'Code of an event type.' });

/** The id of a record that events are about, such as a sale. */
export const recordId = line(128).meta({ examples: ['sale_1'] });

/** A store's id (specification 4.6). */
export const storeId = z
  .string()
  .max(64, 'must have at most 64 characters')
  .regex(/^s_[A-Za-z0-9_-]+$/, 'must be s_ followed by letters, digits, - or _')
  .meta({ examples: ['s_berlin'] });

/** The path parameter `id`. @throws Problem not_found for a malformed id, as for an unknown id */
export function idParam(prefix: IdPrefix) {
  return z.object({ id: z.string() }).transform(({ id }) => {
    if (!isId(prefix, id)) throw new Problem('not_found');
    return { id };
  });
}

/** ISO 8601 with a time zone. Not before 1970, because ids contain the milliseconds since 1970. */
export const instant = (example: string) =>
  z.iso
    .datetime({ offset: true, error: 'must be a time in ISO 8601 with its time zone' })
    .meta({ examples: [example] })
    .transform((text) => new Date(text))
    .refine((at) => at.getTime() >= 0, 'must not be before 1970');

/** The start of a time range, inclusive. */
export const since = instant('2026-11-21T10:00:00Z').meta({ description: 'From this time on, ISO 8601.' });

/** The end of a time range, exclusive. */
export const until = instant('2026-11-22T10:00:00Z').meta({ description: 'Before this time, ISO 8601.' });

/** Query parameters that restrict a list to a range of creation times. */
export const timeRange = { since: since.optional(), until: until.optional() };
