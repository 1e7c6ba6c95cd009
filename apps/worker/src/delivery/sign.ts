import { randomUUID } from 'node:crypto';
import type { Delivery } from '@posthorn/db/notifications/deliveries';
import type { Vault } from '@posthorn/domain/vault';
import { signRequest } from '@posthorn/signing/sign-request';

/** A notification as it goes out. */
export type SignedRequest = { url: string; headers: Readonly<Record<string, string>>; body: Buffer };

/**
 * Builds the POST of one attempt with the headers of the specification (Events, notification
 * request). Every attempt is signed afresh; the Idempotency-Key stays that of the notification.
 *
 * @param traceparent of the span of this POST; null while nothing is traced, and then not sent. It is
 *   no covered component: what is signed stays what the specification says
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
    // 122 random bits, of which Node draws many at a time.
    nonce: randomUUID(),
  });
  return {
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
  };
}
