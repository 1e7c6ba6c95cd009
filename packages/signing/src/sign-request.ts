import { contentDigest } from './content-digest.ts';
import { hmacSha256, keyOf } from './hmac-sha256.ts';
import { hostOf, requestTargetOf, signatureBase } from './signature-base.ts';
import { LABEL, serializeSignatureParams } from './signature-fields.ts';

/** The headers of a signature. Send these headers unchanged, together with `Host: ${hostOf(url)}`. */
type SignatureHeaders = {
  readonly 'content-digest': string;
  readonly 'signature-input': string;
  readonly signature: string;
};

type RequestToSign = {
  readonly url: URL;
  /** The exact bytes to send. */
  readonly body: Uint8Array;
  /** The webhook's shared secret, whose UTF-8 bytes are the key. */
  readonly secret: string;
  /** The time of signing, rounded down to whole seconds. */
  readonly created: Date;
  /** Printable ASCII, unique for each attempt: receivers may refuse a nonce that they have seen. */
  readonly nonce: string;
};

/**
 * Signs one POST (RFC 9421 §3.1; specification 7.1). Every attempt needs a signature of its own.
 * @throws RangeError when the secret is empty, the date is invalid, or the nonce is empty or not printable ASCII
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
