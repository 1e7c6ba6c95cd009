import { randomUUID } from 'node:crypto';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import { sealedPreviousSecretOwner } from '@posthorn/domain/sealed-owners';
import { openHeaders } from '@posthorn/domain/static-headers';
import type { Vault } from '@posthorn/domain/vault';
import { signRequest } from '@posthorn/signing/sign-request';
import { standardWebhooksHeaders } from '@posthorn/signing/standard-webhooks';

/** The POST of one attempt. */
export type SignedRequest = {
  organizationId: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Changes of the webhook that explain why an endpoint refuses the signature. */
  webhook: { previousSecretExpiresAt: Date | null; webhookUpdatedAt: Date | null };
  /** Whether the POST may reuse a connection, or must open its own. */
  connection: 'pooled' | 'fresh';
};

/**
 * Builds the POST of one attempt with the headers of specification 6.2 to 6.7.
 * Every attempt has its own signature. All attempts of a notification share one Idempotency-Key.
 *
 * @param traceparent of this POST's span, or null to send none. The signature does not cover traceparent,
 *   because specification 7.2 fixes the covered components
 * @throws Error if no master key opens the configuration's secrets or its static headers
 */
export function sign(
  { notification, event, configuration }: Delivery,
  vault: Vault,
  now: Date,
  traceparent: string | null,
): SignedRequest {
  const body = Buffer.from(event.body, 'utf8');
  const secret = vault.open(configuration.sealedSecret, configuration.id);
  const previousSecret = openPreviousSecret(configuration, vault, now);
  const signature = signRequest({
    url: new URL(configuration.url),
    body,
    secret,
    created: now,
    // 122 random bits. Node draws random bytes for many UUIDs in one call.
    nonce: randomUUID(),
    ...(previousSecret === null ? {} : { previous: { secret: previousSecret, nonce: randomUUID() } }),
  });
  const own: Readonly<Record<string, string>> =
    configuration.sealedHeaders === null
      ? {}
      : openHeaders(configuration.sealedHeaders, configuration.id, vault);
  return {
    organizationId: notification.organizationId,
    url: configuration.url,
    headers: {
      // Posthorn's own headers come later, and win.
      ...own,
      'content-type': 'application/json',
      ...signature,
      'idempotency-key': notification.id,
      'svc-event-type': event.type,
      'user-agent': own['user-agent'] ?? 'Posthorn',
      ...(configuration.signatures.includes('standard-webhooks')
        ? standardWebhooksHeaders({
            id: notification.id,
            body,
            secrets: previousSecret === null ? [secret] : [secret, previousSecret],
            created: now,
          })
        : {}),
      ...(traceparent === null ? {} : { traceparent }),
    },
    body,
    webhook: {
      previousSecretExpiresAt: configuration.previousSecretExpiresAt,
      webhookUpdatedAt: configuration.updatedAt,
    },
    // A retry after a broken connection could otherwise take the next connection that the receiver has closed. Any
    // worker may run the retry, so the recorded attempt decides.
    connection: notification.lastOutcome === 'reset' ? 'fresh' : 'pooled',
  };
}

/** The secret before a rotation during the overlap, else null. An expired secret stays in the row for some seconds. */
function openPreviousSecret(
  { id, sealedPreviousSecret, previousSecretExpiresAt }: Delivery['configuration'],
  vault: Vault,
  now: Date,
): string | null {
  if (sealedPreviousSecret === null || previousSecretExpiresAt === null) return null;
  return now < previousSecretExpiresAt
    ? vault.open(sealedPreviousSecret, sealedPreviousSecretOwner(id))
    : null;
}
