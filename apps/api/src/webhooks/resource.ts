import type { WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { z } from 'zod';
import { linkSchema } from '../http/page.ts';

const fields = {
  id: z.string().meta({ description: 'Starts with es_.' }),
  url: z.string(),
  storeId: z.string().nullable().meta({ description: 'Only events of this store; null for all stores.' }),
  eventTypes: z.array(z.string()),
  maxConcurrency: z.int().meta({ description: 'Deliveries to the endpoint at the same time.' }),
  status: z.enum(['Active', 'Disabled']),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z
    .enum(['Requested', 'Failing'])
    .nullable()
    .meta({ description: 'Somebody asked for it, or the endpoint had no success for too long.' }),
  createdAt: z.iso.datetime(),
  _links: z.strictObject({ self: linkSchema, update: linkSchema }),
};

/** A configuration as callers see it (spec: Webhook configuration). */
export const webhookSchema = z.strictObject(fields).meta({ id: 'WebhookConfiguration' });

/** The same with its secret, which is echoed only in the answer of creation. */
export const createdWebhookSchema = z
  .strictObject({ ...fields, secret: z.string() })
  .meta({ id: 'CreatedWebhookConfiguration' });

export function webhookResource(configuration: WebhookConfiguration): z.input<typeof webhookSchema> {
  const { id, disabledAt, disabledReason } = configuration;
  const href = `/v1/webhooks/${id}`;
  return {
    id,
    url: configuration.url,
    storeId: configuration.storeId,
    eventTypes: configuration.eventTypes,
    maxConcurrency: configuration.maxConcurrency,
    status: configuration.status,
    disabledAt: disabledAt?.toISOString() ?? null,
    disabledReason,
    createdAt: configuration.createdAt.toISOString(),
    _links: { self: { href, method: 'GET' }, update: { href, method: 'POST' } },
  };
}
