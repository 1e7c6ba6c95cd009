import type { WebhookConfiguration } from '@posthorn/db/webhook-configurations';

/**
 * A configuration as callers see it (spec: Webhook configuration). The secret is echoed only in
 * the answer of creation.
 */
export function webhookResource(configuration: WebhookConfiguration, secret?: string) {
  const href = `/v1/webhooks/${configuration.id}`;
  return {
    id: configuration.id,
    url: configuration.url,
    storeId: configuration.storeId,
    eventTypes: configuration.eventTypes,
    maxConcurrency: configuration.maxConcurrency,
    ...(secret === undefined ? {} : { secret }),
    status: configuration.status,
    ...disabledOf(configuration),
    createdAt: configuration.createdAt.toISOString(),
    _links: { self: { href, method: 'GET' }, update: { href, method: 'POST' } },
  };
}

/** Since when and why a configuration is disabled: somebody asked for it, or its endpoint failed for days. */
function disabledOf({ disabledAt, disabledReason }: WebhookConfiguration) {
  if (disabledAt === null) return {};
  return { disabled: { at: disabledAt.toISOString(), reason: disabledReason } };
}
