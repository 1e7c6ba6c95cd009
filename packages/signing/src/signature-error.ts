/** Why verification rejects a request. Each cause has its own code, so that a receiver's log names what to fix. */
export type SignatureErrorCode =
  /** A required header is absent or empty (specification 6.3 to 6.5). */
  | 'missing_header'
  /** A header violates RFC 9651 or this scheme: wrong syntax, wrong type, a repeated `Host`, or not printable ASCII. */
  | 'malformed_header'
  /** A header is longer than 8,192 characters. */
  | 'header_too_long'
  /** The request target is empty, longer than 16,384 characters, or not visible ASCII. */
  | 'malformed_target'
  /** `Signature` has no member labelled `sig` or `sig-previous`, or `Signature-Input` lacks the same label. */
  | 'missing_signature'
  /** `Content-Digest` has no `sha-256` member. */
  | 'unsupported_digest'
  /** The body does not match its digest: changed content, or JSON that was parsed and serialized again. */
  | 'digest_mismatch'
  /** The covered components are not the three components of the scheme, in their order. */
  | 'unknown_component'
  /** `alg` is absent or not `hmac-sha256`. */
  | 'wrong_algorithm'
  /** `created` or `nonce` is absent, or `nonce` is empty. */
  | 'missing_parameter'
  /** The secret is wrong, or the host, target, digest or parameters differ from the signed request. */
  | 'signature_mismatch'
  /** Valid signature, but too old or past its `expires`: possibly a replay. */
  | 'stale'
  /** Valid signature, but created in the future: the clocks differ. */
  | 'created_in_future'
  /** Valid signature, but its nonce was already used: a replay. */
  | 'replayed_nonce'
  /** The method is not POST. */
  | 'wrong_method'
  /** A mistake of the receiver: a framework has parsed the body, so the signed bytes are lost. */
  | 'body_not_raw'
  /** The body exceeds the receiver's limit. */
  | 'body_too_large'
  /** The connection closed before the body was complete. */
  | 'body_incomplete'
  /** Valid signature, but the body is not JSON. */
  | 'body_not_json';

/**
 * The only error that a request can cause. Programs use `code`, which is stable. People read `message`. The message
 * contains no text of the request, so it is safe in logs and responses.
 */
export class SignatureError extends Error {
  readonly code: SignatureErrorCode;

  constructor(code: SignatureErrorCode, message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
  }
}
