import type { EventCatalog } from '@posthorn/domain/event-catalog';
import { findTargetUrlFault, type TargetRules } from '@posthorn/domain/target-url';
import { z } from 'zod';
import type { SchemaDeps } from '../endpoint.ts';
import { storeId } from '../http/fields.ts';

const MOST_AT_A_TIME = 100;
const SECRET_SHORTEST = 8;
const SECRET_LONGEST = 32;

const url = (rules: TargetRules) =>
  z
    .string()
    .superRefine((text, context) => {
      const fault = findTargetUrlFault(text, rules);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({ examples: ['https://example.com/hooks'] });

const eventTypes = (catalog: EventCatalog) =>
  z
    .array(
      z.string().refine((code) => catalog.has(code), 'is no known event type; see GET /v1/webhooks/events'),
    )
    .min(1, 'must name at least one event type')
    .max(catalog.size, `must name at most ${catalog.size} event types`)
    .refine((codes) => new Set(codes).size === codes.length, 'must name each event type once')
    .meta({ examples: [[...catalog.keys()].slice(0, 1)] });

/** Characters, not UTF-16 units: what a person counts. */
const secret = z
  .string()
  .refine(
    (text) => [...text].length >= SECRET_SHORTEST && [...text].length <= SECRET_LONGEST,
    `must have ${SECRET_SHORTEST} to ${SECRET_LONGEST} characters`,
  )
  .refine((text) => text.isWellFormed(), 'must be well-formed text')
  .meta({
    examples: ['change-me-please'],
    description: `${SECRET_SHORTEST} to ${SECRET_LONGEST} characters.`,
  });

const maxConcurrency = z
  .number({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a whole number') })
  .int('must be a whole number')
  .min(1, `must be from 1 to ${MOST_AT_A_TIME}`)
  .max(MOST_AT_A_TIME, `must be from 1 to ${MOST_AT_A_TIME}`)
  .meta({ examples: [5] });

/** The fields of a configuration that callers give (spec: POST /v1/webhooks). */
export const configurationFields = ({ targetRules, catalog }: SchemaDeps) => ({
  url: url(targetRules),
  storeId: storeId.nullable().optional(),
  eventTypes: eventTypes(catalog),
  maxConcurrency,
  secret,
});
