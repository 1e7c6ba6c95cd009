import { ATTENTION_KINDS, type AttentionItem } from '@posthorn/db/overview/attention';
import { MAX_TARGET_URL, maskQuery } from '@posthorn/domain/target-url';
import { z } from 'zod';
import { type Caller, hasScopes, mayWrite } from '../auth/caller.ts';
import { canReadSome, grantingScopes, subscriptionScopes } from '../auth/scopes.ts';
import type { ApiDeps } from '../deps.ts';
import { idField } from '../http/fields.ts';

export const attentionSchema = z
  .strictObject({
    kind: z.enum(ATTENTION_KINDS).meta({
      description:
        'endpointOpen: the endpoint fails as a whole. webhookDisabled: Posthorn disabled the webhook because its endpoint failed. webhookFailing: at least three attempts in a row failed. recentFailures: notifications of the last 24 hours failed for good. endpointRecovering: the endpoint is HalfOpen. webhookUnverified: the endpoint has not answered the challenge. clientCertificateExpiring: within 30 days, or expired. apiKeyExpiring: within 7 days. secretOverlapEnding: the previous secret stops signing within 24 hours.',
    }),
    webhook: z
      .strictObject({
        id: idField('es'),
        name: z.string().nullable(),
        url: z.string().meta({ maxLength: MAX_TARGET_URL, description: 'As in `WebhookConfiguration`.' }),
      })
      .nullable()
      .meta({ description: 'Null for apiKeyExpiring.' }),
    apiKey: z
      .strictObject({ id: idField('apk'), name: z.string() })
      .nullable()
      .meta({ description: 'Null for all other kinds.' }),
    since: z.iso.datetime().nullable().meta({ description: 'When the state began; null for dates to come.' }),
    until: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'When the certificate, the key or the overlap ends; else null.' }),
    waiting: z.int().min(0).nullable().meta({
      description:
        'Pending and Retrying notifications of the webhook; 1000 stands for 1000 or more. Null for dates.',
    }),
    failed: z
      .int()
      .min(0)
      .nullable()
      .meta({ description: 'Failed notifications of the webhook, of the last 24 hours; null for dates.' }),
    mayChange: z.boolean().meta({ description: 'Whether you may change the webhook or the key.' }),
  })
  .meta({ id: 'AttentionItem' });

/** The query of a URL is shown only to callers who may read something that the URL receives, as in webhookResource. */
export function attentionResource(
  { kind, webhook, apiKey, since, until, waiting, failed }: AttentionItem,
  caller: Caller,
  { catalog }: Pick<ApiDeps, 'catalog'>,
): z.input<typeof attentionSchema> {
  const needed = [
    ...(webhook === null ? [] : subscriptionScopes(webhook.eventTypes, catalog)),
    ...(apiKey === null ? [] : grantingScopes(apiKey, catalog)),
  ];
  return {
    kind,
    webhook: webhook && {
      id: webhook.id,
      name: webhook.name,
      url: canReadSome(caller, webhook.eventTypes, catalog) ? webhook.url : maskQuery(webhook.url),
    },
    apiKey: apiKey && { id: apiKey.id, name: apiKey.name },
    since: since?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
    waiting,
    failed,
    mayChange: mayWrite(caller) && hasScopes(caller, needed),
  };
}
