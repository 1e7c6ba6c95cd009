import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import type { EndpointState } from '@posthorn/db/webhooks/endpoints';
import { MAX_TARGET_URL, maskQuery } from '@posthorn/domain/target-url';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { canReadSome } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { eventTypeCode, idField, NOT_BLANK, storeId } from '../http/fields.ts';
import { linkSchema } from '../http/page.ts';
import {
  digest,
  MAX_CONCURRENCY,
  maxPerSecond,
  ordering,
  replayAfterRecovery,
  SECRET_MAX_LENGTH,
  SECRET_MIN_LENGTH,
} from './fields.ts';
import { termResource, termShape } from './terms/terms.ts';

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

export const previousSecretExpiresAt = z.iso.datetime().nullable().meta({
  description:
    'Until then, the previous secret signs as well, with the label `sig-previous`; null without an overlap.',
});

const verification = z
  .strictObject({
    lastTriedAt: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the last challenge was sent; null before the first.' }),
    fault: z.string().nullable().meta({
      description:
        'Why the last challenge failed: an error class as of attempts, the status code of the answer, or wrong_answer. Null without a failure.',
    }),
  })
  .meta({ id: 'WebhookVerification' });

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
  ...termShape,
  previousSecretExpiresAt,
  status: z.enum(['Active', 'Disabled', 'Unverified']).meta({
    description:
      'Unverified: the endpoint has not yet answered the challenge, and notifications wait. Only gateways that verify endpoints have this status.',
  }),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.enum(['Requested', 'Failing']).nullable().meta({
    description: 'Requested: by a caller. Failing: the endpoint had no success for too long.',
  }),
  endpoint,
  verification: verification
    .nullable()
    .meta({ description: 'The challenge of an unverified endpoint; null for any other status.' }),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime().meta({ description: 'Time of the last change.' }),
  _links: z.strictObject({ self: linkSchema, update: linkSchema }),
};

/** A configuration without its secret (specification 4.4 to 4.12). */
export const webhookSchema = z.strictObject(fields).meta({ id: 'WebhookConfiguration' });

/** A secret in both of its forms. Only the first response of create and of a rotation contains the secret. */
export const shownSecrets = {
  secret: z.string().nullable().meta({
    pattern: NOT_BLANK,
    minLength: SECRET_MIN_LENGTH,
    maxLength: SECRET_MAX_LENGTH,
    description: 'Null in the answer to a repeated request.',
  }),
  standardWebhooksSecret: z.string().nullable().meta({
    description:
      'The secret as libraries of Standard Webhooks take it; null in the answer to a repeated request.',
  }),
};

/** A configuration with its secret. */
export const createdWebhookSchema = z
  .strictObject({
    ...fields,
    ...shownSecrets,
  })
  .meta({ id: 'CreatedWebhookConfiguration' });

/** A configuration with the state of its endpoint. */
export type Webhook = WebhookConfiguration & { endpoint: EndpointState };

/** The fields that change without a request. */
export const UNSETTLED = ['endpoint', 'verification', 'previousSecretExpiresAt'] as const;
type Unsettled = (typeof UNSETTLED)[number];

/** The whole resource. */
export function webhookResource(
  webhook: Webhook,
  caller: Caller,
  deps: Pick<ApiDeps, 'catalog'>,
): z.input<typeof webhookSchema> {
  const { _links, ...settled } = settledResource(webhook, caller, deps);
  const { state, since, consecutiveFailures, nextProbeAt } = webhook.endpoint;
  const times = { since: since?.toISOString() ?? null, nextProbeAt: nextProbeAt?.toISOString() ?? null };
  return {
    ...settled,
    previousSecretExpiresAt: endOfOverlap(webhook)?.toISOString() ?? null,
    endpoint: { state, consecutiveFailures, ...times },
    verification: webhook.status === 'Unverified' ? challengeOf(webhook.endpoint) : null,
    _links,
  };
}

/** When the overlap of a rotation ends; null if it has ended. Workers delete the expired secret some seconds later. */
export function endOfOverlap({
  previousSecretExpiresAt: expiresAt,
}: Pick<WebhookConfiguration, 'previousSecretExpiresAt'>): Date | null {
  return expiresAt !== null && expiresAt > new Date() ? expiresAt : null;
}

function challengeOf({ lastTriedAt, fault }: EndpointState): z.input<typeof verification> {
  return { lastTriedAt: lastTriedAt?.toISOString() ?? null, fault };
}

/**
 * The resource without the fields that change without a request: the state of the endpoint, and the end of an overlap.
 * If-Match compares this part.
 *
 * A configuration as a caller may see it. The query of a URL often contains a token of the receiver, so only callers
 * who may read something that the URL receives see the query.
 */
export function settledResource(
  configuration: WebhookConfiguration,
  caller: Caller,
  { catalog }: Pick<ApiDeps, 'catalog'>,
): Omit<z.input<typeof webhookSchema>, Unsettled> {
  const { id, url, eventTypes, disabledAt, disabledReason } = configuration;
  const href = `/v1/webhooks/${id}`;
  const isQueryShown = canReadSome(caller, eventTypes, catalog);
  return {
    id,
    url: isQueryShown ? url : maskQuery(url),
    storeId: configuration.storeId,
    eventTypes,
    maxConcurrency: configuration.maxConcurrency,
    ordering: configuration.ordering,
    replayAfterRecovery: configuration.replayAfterRecovery,
    maxPerSecond: configuration.maxPerSecond,
    digest: configuration.digest,
    ...termResource(configuration, isQueryShown),
    status: configuration.status,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason,
    createdAt: configuration.createdAt.toISOString(),
    updatedAt: (configuration.updatedAt ?? disabledAt ?? configuration.createdAt).toISOString(),
    _links: { self: { href, method: 'GET' }, update: { href, method: 'POST' } },
  };
}
