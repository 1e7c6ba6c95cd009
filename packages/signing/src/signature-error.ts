/** Why a request was refused. One code per cause, so a receiver's log line names what to fix. */
export type SignatureErrorCode =
  /** A header of the spec's "Notification request" that is looked at is absent or empty. */
  | 'missing_header'
  /** A header is not what RFC 9651 or this scheme lets it be: wrong syntax, wrong type, not ASCII. */
  | 'malformed_header'
  /** A header is longer than any honest sender makes it. */
  | 'header_too_long'
  /** The request target is empty, too long, or holds what no request line can hold. */
  | 'malformed_target'
  /** `Signature-Input` or `Signature` has no member labelled `sig`. */
  | 'missing_signature'
  /** `Content-Digest` has no `sha-256` member. */
  | 'unsupported_digest'
  /** The body is not the one that was digested: modified payload, or a re-printed JSON. */
  | 'digest_mismatch'
  /** The signature covers other components than the three of the scheme. */
  | 'unknown_component'
  /** `alg` is absent or not `hmac-sha256`. */
  | 'wrong_algorithm'
  /** `created` or `nonce` is absent. */
  | 'missing_parameter'
  /** Wrong secret, or another host, target, digest or parameter text than was signed. */
  | 'signature_mismatch'
  /** Signed by a holder of the secret, but too long ago (or past its `expires`): perhaps a replay. */
  | 'stale'
  /** Signed by a holder of the secret, but later than now: the clocks differ. */
  | 'created_in_future'
  /** Signed by a holder of the secret, with a nonce that came before: a replay. */
  | 'replayed_nonce'
  /** Not a POST, as every notification is. */
  | 'wrong_method'
  /** The receiver's own mistake: a framework parsed the body, and its bytes are gone. */
  | 'body_not_raw'
  /** The body is longer than the receiver takes. */
  | 'body_too_large'
  /** The sender hung up within the body. */
  | 'body_incomplete'
  /** Signed by a holder of the secret, but no JSON. */
  | 'body_not_json';

/**
 * The one error that a request can cause. `code` is stable and for programs; `message` is for people
 * and never repeats what the request held, so it may be logged or answered.
 */
export class SignatureError extends Error {
  readonly code: SignatureErrorCode;

  constructor(code: SignatureErrorCode, message: string) {
    super(message);
    this.name = 'SignatureError';
    this.code = code;
  }
}
