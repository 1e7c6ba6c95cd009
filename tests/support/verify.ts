import { createHash } from 'node:crypto';
import { createVerifier, httpbis } from 'http-message-signatures';
import type { Received } from './receiver.ts';

/**
 * The receiver's check of specification 7.6 to 7.9, with an independent library: first the digest of the body,
 * then the RFC 9421 signature.
 */
export async function isGenuine({ target, headers, body }: Received, secret: string): Promise<boolean> {
  const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
  if (headers['content-digest'] !== digest) return false;
  const message = {
    method: 'POST',
    url: new URL(target, `http://${headers.host}`),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
  };
  const verifier = {
    id: 'secret',
    algs: ['hmac-sha256'],
    verify: createVerifier(secret, 'hmac-sha256'),
  };
  const requiredFields = ['host', 'content-digest', '@request-target'];
  return (
    (await httpbis.verifyMessage(
      {
        keyLookup: async () => verifier,
        requiredFields,
        requiredParams: ['created', 'nonce'],
        all: true,
      },
      message,
    )) === true
  );
}

/** The nonce in a POST's signature, or an empty string. */
export function nonceOf({ headers }: Received): string {
  return /;nonce="([^"]+)"/.exec(String(headers['signature-input']))?.[1] ?? '';
}
