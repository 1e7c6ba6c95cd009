import { z } from 'zod';

/** ISO 8601 with a time zone; not before Unix time, since ids hold no such times. */
const instant = (example: string) =>
  z.iso
    .datetime({ offset: true, error: 'must be a time in ISO 8601 with its time zone' })
    .meta({ examples: [example] })
    .transform((text) => new Date(text))
    .refine((at) => at.getTime() >= 0, 'must be after 1970');

/** The start of a stretch of time, inclusive. */
export const since = instant('2026-11-21T10:00:00Z').meta({ description: 'From this time on, ISO 8601.' });

/** The end of a stretch of time, exclusive. */
export const until = instant('2026-11-22T10:00:00Z').meta({ description: 'Before this time, ISO 8601.' });

/** The query of a list of what was made in a stretch of time. */
export const timeRange = { since: since.optional(), until: until.optional() };
