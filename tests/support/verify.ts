import { createHash, createHmac } from 'node:crypto';
import * as lto from '@ltonetwork/http-message-signatures';
import * as sig from 'http-message-sig';
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

type Label = 'sig' | 'sig-previous';

/** A POST with one of its signatures: for libraries that read only one, or that want all of them to be valid. */
export function onlySignature(post: Received, label: Label): Received {
  const only = (name: string) =>
    String(post.headers[name])
      .split(', ')
      .filter((member) => member.startsWith(`${label}=`))
      .join(', ');
  const headers = { 'signature-input': only('signature-input'), signature: only('signature') };
  return { ...post, headers: { ...post.headers, ...headers } };
}

const isHmac = (secret: string, data: string | Uint8Array, signature: Uint8Array) =>
  createHmac('sha256', secret).update(data).digest().equals(signature);

/** Independent verifiers of one label of a POST. `isGenuine` uses another one. */
export const VERIFIERS: Readonly<
  Record<string, (post: Received, label: Label, secret: string) => Promise<boolean>>
> = {
  'http-message-sig': ({ target, headers }, label, secret) =>
    sig
      .verifySignature(
        {
          kind: 'request',
          method: 'POST',
          targetUri: `http://${headers.host}${target}`,
          requestTarget: target,
          fields: Object.entries(headers).map(([name, value]) => ({ name, value: String(value) })),
        },
        {
          label,
          policy: {
            algorithms: ['hmac-sha256'],
            requiredComponents: ['host', 'content-digest', '@request-target'],
            requiredParameters: ['created', 'nonce'],
          },
          resolveVerifier: () => ({
            algorithm: 'hmac-sha256',
            verify: (data, signature) => isHmac(secret, data, signature),
          }),
        },
      )
      .then(
        () => true,
        () => false,
      ),
  '@ltonetwork/http-message-signatures': (post, label, secret) => {
    const { target, headers } = onlySignature(post, label);
    const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    const message = {
      method: 'POST',
      url: `http://${headers.host}${target}`,
      headers: Object.fromEntries(texts),
    };
    return lto.verify(message, (data, signature) => isHmac(secret, data, signature));
  },
};
