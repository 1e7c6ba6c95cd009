import { contentDigest } from './content-digest.ts';
import { hostOf, requestTargetOf } from './covered-components.ts';
import { hmacSha256, keyOf } from './hmac-sha256.ts';
import { LABEL } from './signature.ts';
import { signatureBase } from './signature-base.ts';
import { serializeSignatureParams } from './signature-params.ts';

/** The headers that carry a signature. Send them together with `Host: ${hostOf(url)}`, unchanged. */
export type SignatureHeaders = {
  readonly 'content-digest': string;
  readonly 'signature-input': string;
  readonly signature: string;
};

/** What is signed, and with what. */
export type RequestToSign = {
  readonly url: URL;
  /** The body's bytes as they will be sent. */
  readonly body: Uint8Array;
  /** The webhook's shared secret; its UTF-8 bytes are the key. */
  readonly secret: string;
  /** When it is signed; whole seconds go into the signature. */
  readonly created: Date;
  /** Printable ASCII, never used twice: a receiver may refuse a second request that has it. */
  readonly nonce: string;
};

/**
 * Signs one POST, afresh for every attempt (RFC 9421 §3.1; spec, "Signature scheme").
 * Throws `RangeError` on an empty secret, an invalid date, or a nonce that is empty or not printable ASCII.
 */
export function signRequest({ url, body, secret, created, nonce }: RequestToSign): SignatureHeaders {
  const digest = contentDigest(body);
  const signatureParams = serializeSignatureParams(created, nonce);
  const base = signatureBase({
    host: hostOf(url),
    contentDigest: digest,
    requestTarget: requestTargetOf(url),
    signatureParams,
  });
  return {
    'content-digest': digest,
    'signature-input': `${LABEL}=${signatureParams}`,
    signature: `${LABEL}=:${hmacSha256(base, keyOf(secret))}:`,
  };
}
