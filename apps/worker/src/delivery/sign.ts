import { randomUUID } from 'node:crypto';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import type { Vault } from '@posthorn/domain/vault';
import { signRequest } from '@posthorn/signing/sign-request';

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
 * @throws Error if no master key opens the configuration's secret
 */
export function sign(
  { notification, event, configuration }: Delivery,
  vault: Vault,
  now: Date,
  traceparent: string | null,
): SignedRequest {
  const body = Buffer.from(event.body, 'utf8');
  const signature = signRequest({
    url: new URL(configuration.url),
    body,
    secret: vault.open(configuration.sealedSecret, configuration.id),
    created: now,
    // 122 random bits. Node draws random bytes for many UUIDs in one call.
    nonce: randomUUID(),
  });
  return {
    organizationId: notification.organizationId,
    url: configuration.url,
    headers: {
      'content-type': 'application/json',
      ...signature,
      'idempotency-key': notification.id,
      'svc-event-type': event.type,
      'user-agent': 'Posthorn',
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
