import { randomUUID } from 'node:crypto';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import { openHeaders } from '@posthorn/domain/static-headers';
import type { Vault } from '@posthorn/domain/vault';
import { signRequest } from '@posthorn/signing/sign-request';
import { secretsOf } from './mask-answer.ts';

/** The POST of one attempt. */
export type SignedRequest = {
  organizationId: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
  /** Texts that only the receiver may know. The stored answer must not contain them. */
  secrets: readonly string[];
  /** Whether the POST may reuse a connection, or must open its own. */
  connection: 'pooled' | 'fresh';
};

/**
 * Builds the POST of one attempt with the headers of specification 6.2 to 6.7.
 * Every attempt has its own signature. All attempts of a notification share one Idempotency-Key.
 *
 * @param traceparent of this POST's span, or null to send none. The signature does not cover traceparent,
 *   because specification 7.2 fixes the covered components
 * @throws Error if no master key opens the configuration's secret or its static headers
 */
export function sign(
  { notification, event, configuration }: Delivery,
  vault: Vault,
  now: Date,
  traceparent: string | null,
): SignedRequest {
  const body = Buffer.from(event.body, 'utf8');
  // Most configurations have none, and pay nothing.
  const { sealedHeaders } = configuration;
  const staticHeaders = sealedHeaders === null ? null : openHeaders(sealedHeaders, configuration.id, vault);
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
      'user-agent': 'Posthorn',
      // All other headers of Posthorn come later, and win.
      ...staticHeaders,
      'content-type': 'application/json',
      ...signature,
      'idempotency-key': notification.id,
      'svc-event-type': event.type,
      ...(traceparent === null ? {} : { traceparent }),
    },
    body,
    secrets: staticHeaders === null ? [] : secretsOf(staticHeaders),
    // A retry after a broken connection could otherwise take the next connection that the receiver has closed. Any
    // worker may run the retry, so the recorded attempt decides.
    connection: notification.lastOutcome === 'reset' ? 'fresh' : 'pooled',
  };
}
