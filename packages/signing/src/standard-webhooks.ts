import { createHmac } from 'node:crypto';
import { keyOf } from './hmac-sha256.ts';

/** The headers of Standard Webhooks (standardwebhooks.com). They stand beside the signature of RFC 9421. */
type StandardWebhooksHeaders = {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
};

type MessageToSign = {
  /** The same in every attempt, without a full stop: a full stop separates the signed parts. */
  readonly id: string;
  /** The exact bytes to send. */
  readonly body: Uint8Array;
  /** The secrets that sign: two during a rotation, the new secret first. Libraries accept any valid signature. */
  readonly secrets: readonly string[];
  /** The time of signing, rounded down to whole seconds. */
  readonly created: Date;
};

/**
 * Signs one POST as Standard Webhooks does: HMAC-SHA256 of id, time and body. The key is the UTF-8 bytes of the secret, so
 * libraries take `whsec_` and the base64 of these bytes.
 * @throws RangeError when a secret is empty
 */
export function standardWebhooksHeaders({
  id,
  body,
  secrets,
  created,
}: MessageToSign): StandardWebhooksHeaders {
  const timestamp = `${Math.floor(created.getTime() / 1000)}`;
  const signatures = secrets.map((secret) => {
    const signature = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body);
    return `v1,${signature.digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
