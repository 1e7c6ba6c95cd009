import { fieldValue } from '@posthorn/signing/signature-base';
import { SignatureError, type SignatureErrorCode } from '@posthorn/signing/signature-error';
import { CLOCK_SKEW_SECONDS, MAX_AGE_SECONDS, verifyRequest } from '@posthorn/signing/verify-request';
import { lazyJson, type Notification, type PosthornEvents, typed } from './events.ts';
import { type HeadersLike, requestHeaders, requestTarget, type Secrets, secretsOf } from './normalize.ts';
import { bytesOf } from './read-body.ts';

// Callers of verify need the error class too.
export { SignatureError, type SignatureErrorCode };

/** A received request. */
export type ReceivedRequest = {
  readonly method: string;
  /** Path and query as on the request line (`IncomingMessage.url`), or Fetch's whole, normalized URL. */
  readonly url: string;
  readonly headers: HeadersLike;
  /** The body's bytes as received, before any parser. A string counts as its UTF-8 bytes. */
  readonly body: Uint8Array | string;
};

/**
 * Returns whether a nonce was already used, and remembers the nonce for `seconds`. After that time the signature is too
 * old anyway. Look-up and write must be one atomic step. Otherwise two copies of a request could both pass. During a
 * rotation a request has two nonces, and `verify` looks up both.
 */
export type SeenNonce = (nonce: string, seconds: number) => boolean | Promise<boolean>;

export type VerifyOptions = Secrets & {
  /** Maximum age of a signature, in seconds. Default: 300. */
  readonly maxAge?: number;
  /** How far the sender's clock may be ahead, in seconds. Default: 60. */
  readonly clockSkew?: number;
  /**
   * `verify` calls this function last, for valid requests only. Without `seenNonce` anybody can replay a captured
   * request until its signature is too old.
   */
  readonly seenNonce?: SeenNonce;
  /** The clock, for tests. */
  readonly now?: () => Date;
};

/**
 * Verifies a notification in the order of specification 7.6 to 7.9 (RFC 9421 §3.2): digest, parameters,
 * signature base, HMAC, age, and last the nonce if `seenNonce` is given. During a rotation a request has two signatures,
 * `sig` and `sig-previous`, and one of them must match a secret.
 *
 * Rethrows errors of `seenNonce`.
 * @throws SignatureError for any request that is not valid; `code` names the cause
 * @throws TypeError when no secret is given or a secret is empty
 */
export async function verify<Events extends object = PosthornEvents>(
  request: ReceivedRequest,
  options: VerifyOptions,
): Promise<Notification<Events>> {
  const secrets = secretsOf(options);
  const { maxAge = MAX_AGE_SECONDS, clockSkew = CLOCK_SKEW_SECONDS, seenNonce } = options;
  const now = options.now?.() ?? new Date();
  if (request.method !== 'POST') throw new SignatureError('wrong_method', 'the method is not POST');
  const headers = requestHeaders(request.headers);
  const rawBody = bytesOf(request.body);
  const { created, nonce, label, nonces } = verifyRequest({
    target: requestTarget(request.url),
    headers,
    body: rawBody,
    secrets,
    now,
    maxAgeSeconds: maxAge,
    clockSkewSeconds: clockSkew,
  });
  const type = fieldValue(headers, 'svc-event-type');
  const idempotencyKey = fieldValue(headers, 'idempotency-key');
  const secondsLeft = Math.ceil(maxAge + (created.getTime() - now.getTime()) / 1000) + 1;
  // In a fixed order, and no further after a replay. Otherwise two copies could each remember a nonce and refuse both.
  for (const used of nonces) {
    if (await seenNonce?.(used, secondsLeft)) {
      throw new SignatureError('replayed_nonce', 'signature-input: the nonce was already used');
    }
  }
  return typed<Events>({ type, idempotencyKey, created, nonce, label, rawBody, json: lazyJson(rawBody) });
}
