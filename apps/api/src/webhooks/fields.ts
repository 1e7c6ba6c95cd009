import { type EventCatalog, subscribableTypes } from '@posthorn/domain/event-catalog';
import { findTargetUrlFault, MAX_TARGET_URL, type TargetRules } from '@posthorn/domain/target-url';
import { z } from 'zod';
import type { SchemaDeps } from '../endpoint.ts';
import { isPlainText, knownEventType, NOT_BLANK, storeId } from '../http/fields.ts';
import { termFields } from './terms/terms.ts';

export const MAX_CONCURRENCY = 100;
const MAX_PER_SECOND = 1_000;
export const SECRET_MIN_LENGTH = 8;
export const SECRET_MAX_LENGTH = 32;

export const targetUrl = (rules: TargetRules) =>
  z
    .string()
    .superRefine((text, context) => {
      const fault = findTargetUrlFault(text, rules);
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .meta({
      maxLength: MAX_TARGET_URL,
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://[^\\s#\\\\]+$',
      description:
        'A public HTTPS URL without credentials and fragment. The operator may allow HTTP and private addresses.',
    });

const subscribedTypes = (catalog: EventCatalog) => {
  const types = subscribableTypes(catalog);
  return z
    .array(knownEventType(types))
    .min(1, 'must name at least one event type')
    .max(types.size, `must name at most ${types.size} event types`)
    .refine((codes) => new Set(codes).size === codes.length, 'must name each event type once')
    .meta({ uniqueItems: true, description: 'The event types to deliver.' });
};

/** Counts Unicode code points, because one emoji has two UTF-16 code units. */
export const secret = z
  .string()
  .refine(
    (text) => [...text].length >= SECRET_MIN_LENGTH && [...text].length <= SECRET_MAX_LENGTH,
    `must have ${SECRET_MIN_LENGTH} to ${SECRET_MAX_LENGTH} characters`,
  )
  .refine(isPlainText, 'must be well-formed, without control characters')
  .refine((text) => text.trim() !== '', 'must not be blank')
  .meta({
    pattern: NOT_BLANK,
    minLength: SECRET_MIN_LENGTH,
    maxLength: SECRET_MAX_LENGTH,
    description: `The shared secret that signs the notifications: ${SECRET_MIN_LENGTH} to ${SECRET_MAX_LENGTH} characters.`,
  });

export const maxConcurrency = z
  .number({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a whole number') })
  .int('must be a whole number')
  .min(1, `must be from 1 to ${MAX_CONCURRENCY}`)
  .max(MAX_CONCURRENCY, `must be from 1 to ${MAX_CONCURRENCY}`)
  .meta({ description: 'Maximum number of simultaneous requests to the endpoint.' });

export const ordering = z.enum(['none', 'record']).meta({
  description:
    'record: notifications of one record (`data.id`) arrive one after another, in the order in which their events were accepted. none: in any order. A change applies to what is published afterwards.',
});

export const replayAfterRecovery = z.boolean().meta({
  description:
    'Whether notifications that became Failed while the endpoint failed (at least 20 failures without a success) are replayed once the endpoint has recovered.',
});

export const maxPerSecond = z
  .number({ error: 'must be a whole number or null' })
  .int('must be a whole number or null')
  .min(1, `must be from 1 to ${MAX_PER_SECOND}, or null`)
  .max(MAX_PER_SECOND, `must be from 1 to ${MAX_PER_SECOND}, or null`)
  .nullable()
  .meta({ description: 'Maximum number of requests per second, retries included; null means no maximum.' });

export const digest = z.enum(['hourly']).nullable().meta({
  description:
    'hourly: the endpoint gets a WEBHOOK.DIGEST for each hour, with the number and the hash of all notifications that were created for the webhook. The first one covers the next whole hour. null: no digests.',
});

/** The fields of a configuration in create and update requests (specification 4.14). */
export const configurationFields = ({ targetRules, catalog }: SchemaDeps) => ({
  url: targetUrl(targetRules),
  storeId: storeId.nullable().optional(),
  eventTypes: subscribedTypes(catalog),
  maxConcurrency,
  maxPerSecond: maxPerSecond.optional(),
  ordering: ordering.optional(),
  replayAfterRecovery: replayAfterRecovery.optional(),
  digest: digest.optional(),
  ...termFields(targetUrl(targetRules)),
  secret,
});
