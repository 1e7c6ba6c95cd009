import { checkContentDigest } from './content-digest.ts';
import { fieldValue, type RequestHeaders } from './field-value.ts';
import { hmacSha256, keyOf } from './hmac-sha256.ts';
import { sameText } from './same-text.ts';
import { parseSignature } from './signature.ts';
import { signatureBase } from './signature-base.ts';
import { SignatureError } from './signature-error.ts';
import { parseSignatureParams, type SignatureParams } from './signature-params.ts';

/** A request as it came in, and what it is judged by. */
export type RequestToVerify = {
  /** Path and query as they stood on the request line: `IncomingMessage.url`, not a router's rest of it. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /** The body's bytes as they came, before any parser. */
  readonly body: Uint8Array;
  /** The secrets that are good now: several while one replaces another. */
  readonly secrets: readonly string[];
  readonly now: Date;
  /** How old a signature may be, in seconds. */
  readonly maxAgeSeconds?: number;
  /** How far the sender's clock may be ahead of ours, in seconds. */
  readonly clockSkewSeconds?: number;
};

/** What is known of a request once its signature holds. Remember `nonce` to refuse a replay. */
export type VerifiedSignature = { readonly created: Date; readonly nonce: string };

/** How old a signature may be unless told otherwise (spec, "Limits"). */
export const MAX_AGE_SECONDS = 300;

/** How far the sender's clock may be ahead unless told otherwise. */
export const CLOCK_SKEW_SECONDS = 60;

/** As long as node:http lets a whole request head be unless told otherwise. */
const LONGEST_TARGET = 16 * 1024;

/**
 * Verifies a notification in the order of the spec's "Signature scheme" (RFC 9421 §3.2): digest, parameters,
 * signature, and age last, for `created` means nothing before it is known who wrote it.
 *
 * Whatever the request holds, the only thing thrown is `SignatureError`, whose `code` names the cause.
 * An empty string among `secrets` is the caller's own mistake and throws `RangeError`.
 */
export function verifyRequest(request: RequestToVerify): VerifiedSignature {
  const { headers, body, secrets } = request;
  const host = fieldValue(headers, 'host');
  const contentDigest = fieldValue(headers, 'content-digest');
  const signatureInput = fieldValue(headers, 'signature-input');
  const signature = parseSignature(fieldValue(headers, 'signature'));
  const requestTarget = checkTarget(request.target);
  checkContentDigest(contentDigest, body);
  const params = parseSignatureParams(signatureInput);
  checkSignature(
    signature,
    signatureBase({ host, contentDigest, requestTarget, signatureParams: params.text }),
    secrets,
  );
  checkAge(params, request);
  return { created: new Date(params.created * 1000), nonce: params.nonce };
}

/** Visible ASCII only (RFC 9112 §3.2): a newline in the target would forge a line of the base. */
function checkTarget(target: string): string {
  if (target.length > LONGEST_TARGET || !/^[!-~]+$/.test(target)) {
    throw new SignatureError('malformed_target', 'the request target is not one');
  }
  return target;
}

function checkSignature(signature: string, base: string, secrets: readonly string[]): void {
  const expected = secrets.map((secret) => hmacSha256(base, keyOf(secret)));
  if (!expected.some((one) => sameText(signature, one))) {
    throw new SignatureError('signature_mismatch', 'signature: not made with this secret over this request');
  }
}

/** Each comparison is put so that a NaN, from an invalid `now` or a limit, refuses instead of admitting. */
function checkAge({ created, expires }: SignatureParams, request: RequestToVerify): void {
  const { now, maxAgeSeconds = MAX_AGE_SECONDS, clockSkewSeconds = CLOCK_SKEW_SECONDS } = request;
  const nowSeconds = now.getTime() / 1000;
  const age = nowSeconds - created;
  if (!(age >= -clockSkewSeconds)) {
    throw new SignatureError('created_in_future', 'signature-input: created is later than now');
  }
  if (!(age <= maxAgeSeconds)) {
    throw new SignatureError('stale', `signature-input: created more than ${maxAgeSeconds} seconds ago`);
  }
  // Of our own senders none says `expires`; whoever does means it (RFC 9421 §2.3).
  if (expires !== undefined && !(nowSeconds < expires)) {
    throw new SignatureError('stale', 'signature-input: expired');
  }
}
