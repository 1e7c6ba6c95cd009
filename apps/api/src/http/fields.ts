import { z } from 'zod';

/** Nothing that a log, a terminal or Postgres would stumble over: no control characters, no half of a pair. */
function isPlainText(text: string): boolean {
  return !/\p{Cc}/u.test(text) && text.isWellFormed();
}

/** Text of at most `longest` characters on one line. */
export const line = (longest: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(longest, `must have at most ${longest} characters`)
    .refine(isPlainText, 'must be well-formed, without control characters');

/** A name that a person gives. */
export const label = line(100)
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({ examples: ['first key'] });

/** What events are looked for by: the code of their type, though it may have left the catalogue. */
export const eventTypeCode = line(65).meta({ description: 'Code of an event type.' });

/** The id of a record of the gateway's, such as a sale. */
export const recordId = line(128).meta({ examples: ['sale_1'] });

/** A store's id (spec: storeId starts with `s_`). */
export const storeId = z
  .string()
  .regex(/^s_[A-Za-z0-9_-]{1,62}$/, 'must be s_ followed by letters, digits, - or _')
  .meta({ examples: ['s_berlin'] });
