import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import type { EndpointState } from '@posthorn/db/webhooks/endpoints';
import type { EventCatalog } from '@posthorn/domain/event-catalog';
import { findTargetUrlFault, MAX_TARGET_URL, maskQuery, type TargetRules } from '@posthorn/domain/target-url';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { canReadSome } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import type { SchemaDeps } from '../endpoint.ts';
import { eventTypeCode, idField, isPlainText, knownEventType, NOT_BLANK, storeId } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';

const MAX_CONCURRENCY = 100;
const MAX_PER_SECOND = 1_000;
const SECRET_MIN_LENGTH = 8;
const SECRET_MAX_LENGTH = 32;

const targetUrl = (rules: TargetRules) =>
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

const subscribedTypes = (catalog: EventCatalog) =>
  z
    .array(knownEventType(catalog))
    .min(1, 'must name at least one event type')
    .max(catalog.size, `must name at most ${catalog.size} event types`)
    .refine((codes) => new Set(codes).size === codes.length, 'must name each event type once')
    .meta({ uniqueItems: true, description: 'The event types to deliver.' });

/** Counts Unicode code points, because one emoji has two UTF-16 code units. */
const secret = z
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

const maxConcurrency = z
  .number({ error: ({ input }) => (input === undefined ? 'is required' : 'must be a whole number') })
  .int('must be a whole number')
  .min(1, `must be from 1 to ${MAX_CONCURRENCY}`)
  .max(MAX_CONCURRENCY, `must be from 1 to ${MAX_CONCURRENCY}`)
  .meta({ description: 'Maximum number of simultaneous requests to the endpoint.' });

const ordering = z.enum(['none', 'record']).meta({
  description:
    'record: notifications of one record (`data.id`) arrive one after another, in the order in which their events were accepted. none: in any order. A change applies to what is published afterwards.',
});

const replayAfterRecovery = z.boolean().meta({
  description:
    'Whether notifications that became Failed while the endpoint failed (at least 20 failures without a success) are replayed once the endpoint has recovered.',
});

const maxPerSecond = z
  .number({ error: 'must be a whole number or null' })
  .int('must be a whole number or null')
  .min(1, `must be from 1 to ${MAX_PER_SECOND}, or null`)
  .max(MAX_PER_SECOND, `must be from 1 to ${MAX_PER_SECOND}, or null`)
  .nullable()
  .meta({ description: 'Maximum number of requests per second, retries included; null means no maximum.' });

const digest = z.enum(['hourly']).nullable().meta({
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
  secret,
});

const endpoint = z
  .strictObject({
    state: z.enum(['Closed', 'Open', 'HalfOpen']).meta({
      description:
        'Closed: deliveries flow. Open: the endpoint as a whole fails, and Posthorn sends only probes. HalfOpen: a probe succeeded, and deliveries resume a few at a time.',
    }),
    since: z.iso.datetime().nullable().meta({
      description:
        'When the endpoint entered the state; null if it has been Closed for as long as Posthorn knows.',
    }),
    consecutiveFailures: z.int().min(0).meta({
      description:
        'Failed attempts since the last success, or since the last change of the webhook. All failures count, also those that do not open the breaker.',
    }),
    nextProbeAt: z.iso.datetime().nullable().meta({
      description:
        'When the next notification may be sent as a probe; null unless the state is Open. A disabled webhook sends none.',
    }),
  })
  .meta({ id: 'WebhookEndpoint', description: 'State of the endpoint. It lags by a few seconds.' });

const fields = {
  id: idField('es'),
  url: z.string().meta({
    maxLength: MAX_TARGET_URL,
    description:
      'A caller without a read scope of any of the event types sees `?********` in place of the query.',
  }),
  storeId: storeId
    .nullable()
    .meta({ description: 'Deliver only events of this store; null means all stores.' }),
  eventTypes: z.array(eventTypeCode).min(1),
  maxConcurrency: z
    .int()
    .min(1)
    .max(MAX_CONCURRENCY)
    .meta({ description: 'Maximum number of simultaneous requests to the endpoint.' }),
  maxPerSecond,
  ordering,
  replayAfterRecovery,
  digest,
  status: z.enum(['Active', 'Disabled']),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.enum(['Requested', 'Failing']).nullable().meta({
    description: 'Requested: by a caller. Failing: the endpoint had no success for too long.',
  }),
  endpoint,
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().meta({ description: 'Time of the last change.' }),
  _links: z.strictObject({ self: linkSchema, update: linkSchema }),
};

/** A configuration without its secret (specification 4.4 to 4.12). */
export const webhookSchema = z.strictObject(fields).meta({ id: 'WebhookConfiguration' });

/** A configuration with its secret. Only the first response of create contains the secret. */
export const createdWebhookSchema = z
  .strictObject({
    ...fields,
    secret: z.string().nullable().meta({
      pattern: NOT_BLANK,
      minLength: SECRET_MIN_LENGTH,
      maxLength: SECRET_MAX_LENGTH,
      description: 'Null in the answer to a repeated request.',
    }),
  })
  .meta({ id: 'CreatedWebhookConfiguration' });

/** A configuration with the state of its endpoint. */
export type Webhook = WebhookConfiguration & { endpoint: EndpointState };

/** The whole resource. */
export function webhookResource(
  webhook: Webhook,
  caller: Caller,
  deps: Pick<ApiDeps, 'catalog'>,
): z.input<typeof webhookSchema> {
  const { _links, ...settled } = settledResource(webhook, caller, deps);
  const { state, since, consecutiveFailures, nextProbeAt } = webhook.endpoint;
  const times = { since: since?.toISOString() ?? null, nextProbeAt: nextProbeAt?.toISOString() ?? null };
  return { ...settled, endpoint: { state, consecutiveFailures, ...times }, _links };
}

/**
 * The resource without the state of its endpoint. If-Match compares this part.
 *
 * A configuration as a caller may see it. The query of a URL often contains a token of the receiver, so only callers
 * who may read something that the URL receives see the query.
 */
export function settledResource(
  configuration: WebhookConfiguration,
  caller: Caller,
  { catalog }: Pick<ApiDeps, 'catalog'>,
): Omit<z.input<typeof webhookSchema>, 'endpoint'> {
  const { id, url, eventTypes, disabledAt, disabledReason } = configuration;
  const href = `/v1/webhooks/${id}`;
  return {
    id,
    url: canReadSome(caller, eventTypes, catalog) ? url : maskQuery(url),
    storeId: configuration.storeId,
    eventTypes,
    maxConcurrency: configuration.maxConcurrency,
    ordering: configuration.ordering,
    replayAfterRecovery: configuration.replayAfterRecovery,
    maxPerSecond: configuration.maxPerSecond,
    digest: configuration.digest,
    status: configuration.status,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason,
    createdAt: configuration.createdAt.toISOString(),
    updatedAt: (configuration.updatedAt ?? disabledAt ?? configuration.createdAt).toISOString(),
    _links: { self: { href, method: 'GET' }, update: { href, method: 'POST' } },
  };
}
