import { fieldValue } from '@posthorn/signing/field-value';
import { SignatureError, type SignatureErrorCode } from '@posthorn/signing/signature-error';
import { CLOCK_SKEW_SECONDS, MAX_AGE_SECONDS, verifyRequest } from '@posthorn/signing/verify-request';
import { lazyJson, type Notification, type PosthornEvents, typed } from './events.ts';
import { bytesOf } from './read-body.ts';
import { type HeadersLike, requestHeaders } from './request-headers.ts';
import { type Secrets, secretsOf } from './secrets.ts';

// The way in of the package: whoever verifies needs the error too.
export { SignatureError, type SignatureErrorCode };

/** A request as it came in. */
export type ReceivedRequest = {
  readonly method: string;
  /** Path and query as on the request line, `IncomingMessage.url`; or a whole URL as Fetch has it, normalised. */
  readonly url: string;
  readonly headers: HeadersLike;
  /** The bytes as they came, before any parser. A text is taken for its UTF-8 bytes. */
  readonly body: Uint8Array | string;
};

/**
 * Tells whether a nonce came before, and remembers it for so many seconds: after them the signature is
 * too old anyway. Looking and remembering must be one step, or two copies of a request could both pass.
 */
export type SeenNonce = (nonce: string, seconds: number) => boolean | Promise<boolean>;

export type VerifyOptions = Secrets & {
  /** How old a signature may be, in seconds: 300 unless told. */
  readonly maxAge?: number;
  /** How far the sender's clock may be ahead, in seconds: 60 unless told. */
  readonly clockSkew?: number;
  /** Asked last, once all else holds. Without it a request can be replayed until it is too old. */
  readonly seenNonce?: SeenNonce;
  /** The clock, for tests. */
  readonly now?: () => Date;
};

/**
 * Verifies a notification in the order of the specification: digest, parameters, signature base, HMAC, age;
 * and the nonce, if `seenNonce` is given.
 *
 * Whatever the request holds, the only thing thrown is `SignatureError`, whose `code` names the cause.
 * A missing secret is the caller's mistake and a `TypeError`; what `seenNonce` throws is passed on.
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
  const { created, nonce } = verifyRequest({
    target: targetOf(request.url),
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
  if (await seenNonce?.(nonce, secondsLeft)) {
    throw new SignatureError('replayed_nonce', 'signature-input: this nonce came before');
  }
  return typed<Events>({ type, idempotencyKey, created, nonce, rawBody, json: lazyJson(rawBody) });
}

/**
 * A path is taken letter for letter. Parsing forgives (a tab, a backslash), so a whole URL must be what parsing would
 * make of it, as Fetch's is.
 */
function targetOf(url: unknown): string {
  if (typeof url === 'string' && url.startsWith('/')) return url;
  const parsed = typeof url === 'string' ? parsedUrl(url) : undefined;
  if (parsed === undefined || parsed.href !== url) {
    throw new SignatureError('malformed_target', 'the request target is not one');
  }
  return parsed.pathname + parsed.search;
}

/** `URL.parse` is younger than the oldest Node this runs on. */
function parsedUrl(url: string): URL | undefined {
  try {
    return new URL(url);
  } catch {
    return undefined;
  }
}
