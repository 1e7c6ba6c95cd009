import { contentDigest } from './content-digest.ts';
import { hmacSha256, keyOf } from './hmac-sha256.ts';
import { hostOf, requestTargetOf, signatureBase } from './signature-base.ts';
import { LABEL, type Label, PREVIOUS_LABEL, serializeSignatureParams } from './signature-fields.ts';

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
  /**
   * The secret before a rotation, which signs as well, with a nonce of its own. Absent without an overlap: then the
   * headers are exactly those of specification 6.4 and 6.5.
   */
  readonly previous?: { readonly secret: string; readonly nonce: string };
};

/**
 * Signs one POST (RFC 9421 §3.1; specification 7.1). Every attempt needs a signature of its own.
 * @throws RangeError when the secret is empty, the date is invalid, or the nonce is empty or not printable ASCII
 */
export function signRequest(request: RequestToSign): SignatureHeaders {
  const { url, body, secret, created, nonce, previous } = request;
  const digest = contentDigest(body);
  const values = { host: hostOf(url), contentDigest: digest, requestTarget: requestTargetOf(url) };

  /** The members of `Signature-Input` and `Signature` under one label. */
  function membersOf(label: Label, key: string, own: string): [input: string, signature: string] {
    const signatureParams = serializeSignatureParams(created, own);
    const base = signatureBase({ ...values, signatureParams });
    return [`${label}=${signatureParams}`, `${label}=:${hmacSha256(base, keyOf(key))}:`];
  }

  const [input, signature] = membersOf(LABEL, secret, nonce);
  if (previous === undefined) return { 'content-digest': digest, 'signature-input': input, signature };
  const [oldInput, oldSignature] = membersOf(PREVIOUS_LABEL, previous.secret, previous.nonce);
  return {
    'content-digest': digest,
    'signature-input': `${input}, ${oldInput}`,
    signature: `${signature}, ${oldSignature}`,
  };
}
