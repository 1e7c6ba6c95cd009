import { checkContentDigest } from './content-digest.ts';
import { equalInConstantTime, hmacSha256, keyOf } from './hmac-sha256.ts';
import { fieldValue, type RequestHeaders, signatureBase } from './signature-base.ts';
import { SignatureError } from './signature-error.ts';
import {
  type Label,
  labelsIn,
  parseSignature,
  parseSignatureParams,
  type SignatureParams,
} from './signature-fields.ts';

/** A received request, the accepted secrets and the time limits. */
export type RequestToVerify = {
  /** Path and query exactly as on the request line: `IncomingMessage.url`, before a router strips a prefix. */
  readonly target: string;
  readonly headers: RequestHeaders;
  /** The body's bytes as received, before any parser. */
  readonly body: Uint8Array;
  /** The accepted secrets: two while a new secret replaces an old one. */
  readonly secrets: readonly string[];
  readonly now: Date;
  /** Maximum age of a signature, in seconds. Default: 300. */
  readonly maxAgeSeconds?: number;
  /** How far the sender's clock may be ahead, in seconds. Default: 60. */
  readonly clockSkewSeconds?: number;
};

/** The result of a valid signature. */
type VerifiedSignature = {
  readonly created: Date;
  readonly nonce: string;
  /** `sig-previous` if the given secrets verify only the signature of the secret before a rotation. */
  readonly label: Label;
  /**
   * The nonces of all signatures in the request, in a fixed order: one or two. A request with any nonce that was already
   * used is a replay. With one nonce, anybody could remove the signature with that nonce and replay the other signature.
   */
  readonly nonces: readonly string[];
};

/** Default maximum age of a signature, in seconds (specification 7.9). */
export const MAX_AGE_SECONDS = 300;

/** Default tolerance for a sender's clock that is ahead, in seconds. */
export const CLOCK_SKEW_SECONDS = 60;

/** In characters: the default limit of node:http for a whole request head. */
const MAX_TARGET_LENGTH = 16 * 1024;

/**
 * Verifies a notification (RFC 9421 §3.2). First reads the headers, parses `Signature`, and checks the target. Then
 * follows specification 7.6 to 7.9: digest, parameters, signature, age. The age is last, because anybody can forge
 * `created` in a request without a valid signature. During a rotation a request has two signatures, and one valid
 * signature is enough.
 *
 * @throws SignatureError for any request that is not valid. `code` names the cause. With two signatures: the cause of
 *   the one that matches a secret, else of `sig`
 * @throws RangeError when one of `secrets` is empty, which is a mistake of the caller
 */
export function verifyRequest(request: RequestToVerify): VerifiedSignature {
  const { headers, body, secrets } = request;
  const host = fieldValue(headers, 'host');
  const contentDigest = fieldValue(headers, 'content-digest');
  const signatureInput = fieldValue(headers, 'signature-input');
  const signature = fieldValue(headers, 'signature');
  const labels = labelsIn(signature);
  const requestTarget = checkTarget(request.target);
  checkContentDigest(contentDigest, body);
  const keys = secrets.map(keyOf);
  const trials = labels.map((label) => {
    let params: SignatureParams | undefined;
    let isOurs = false;
    try {
      const given = parseSignature(signature, label);
      params = parseSignatureParams(signatureInput, label);
      const values = { host, contentDigest, requestTarget, signatureParams: params.text };
      checkSignature(given, signatureBase(values), keys);
      isOurs = true;
      checkAge(params, request);
      return { label, params, isOurs };
    } catch (error) {
      if (error instanceof SignatureError) return { label, params, isOurs, error };
      throw error;
    }
  });
  return resultOf(trials);
}

/** One signature of a request. `params` is absent if they are malformed. */
type Trial = {
  readonly label: Label;
  readonly params: SignatureParams | undefined;
  /** Whether the signature matches a secret. */
  readonly isOurs: boolean;
  /** Absent if the signature is valid. */
  readonly error?: SignatureError;
};

/** @throws SignatureError if no signature is valid */
function resultOf(trials: readonly Trial[]): VerifiedSignature {
  for (const { label, params, error } of trials) {
    if (error !== undefined || params === undefined) continue;
    const nonces = new Set(trials.flatMap((trial) => trial.params?.nonce ?? []));
    return { created: new Date(params.created * 1000), nonce: params.nonce, label, nonces: [...nonces] };
  }
  throw (trials.find(({ isOurs }) => isOurs) ?? trials[0])?.error;
}

/** Visible ASCII only (RFC 9112 §3.2): a newline in the target would forge a line of the signature base. */
function checkTarget(target: string): string {
  if (target.length > MAX_TARGET_LENGTH || !/^[!-~]+$/.test(target)) {
    throw new SignatureError('malformed_target', 'the request target is invalid');
  }
  return target;
}

function checkSignature(signature: string, base: string, keys: readonly Uint8Array[]): void {
  const expected = keys.map((key) => hmacSha256(base, key));
  if (!expected.some((candidate) => equalInConstantTime(signature, candidate))) {
    throw new SignatureError('signature_mismatch', 'signature: does not match this secret and this request');
  }
}

/** The comparisons are negated, so that NaN from an invalid `now` or limit refuses the request. */
function checkAge({ created, expires }: SignatureParams, request: RequestToVerify): void {
  const { now, maxAgeSeconds = MAX_AGE_SECONDS, clockSkewSeconds = CLOCK_SKEW_SECONDS } = request;
  const nowSeconds = now.getTime() / 1000;
  const age = nowSeconds - created;
  if (!(age >= -clockSkewSeconds)) {
    throw new SignatureError('created_in_future', 'signature-input: created is in the future');
  }
  if (!(age <= maxAgeSeconds)) {
    throw new SignatureError('stale', `signature-input: created more than ${maxAgeSeconds} seconds ago`);
  }
  // Posthorn never sets `expires`. If another sender sets `expires`, the time is binding (RFC 9421 §2.3).
  if (expires !== undefined && !(nowSeconds < expires)) {
    throw new SignatureError('stale', 'signature-input: expired');
  }
}
