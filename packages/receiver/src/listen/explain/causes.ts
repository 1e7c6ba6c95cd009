import type { SignatureErrorCode } from '@posthorn/signing/signature-error';

/**
 * The listener's explanations of refused requests, by error code and, where a trial found a more precise cause, by that
 * cause. `because` fills in the words in braces. docs/receiving.md quotes these texts, and a test compares them.
 */
export const CAUSES = {
  digest_mismatch:
    'The body does not match its digest, and neither does any common JSON layout of it. Something on the way changed the content (12.5 for 12.50 is enough), or the headers belong to another body.',
  'digest_mismatch.empty':
    'The body is empty, but the signed body is not. Something on the way read the body and did not forward it. Forward the body.',
  'digest_mismatch.reprinted':
    'Something on the way parsed the JSON body and serialized it again. The signed body is the same JSON {form}. Verify before any JSON parser, and let proxies forward the bytes unchanged.',
  'digest_mismatch.line_ends':
    'Something on the way changed the line ends of the body. The signed body is the same text {form}. Forward the body as bytes; with curl, use --data-binary.',
  'digest_mismatch.recoded':
    'Something on the way decoded the body as Latin-1 and encoded it as UTF-8. Forward the body as bytes, or decode it as UTF-8.',
  signature_mismatch:
    'Probably the wrong secret: the signature matches neither this host and path nor those in the proxy headers. Use the secret of the webhook with this URL. If the secret is lost, set a new one with POST /v1/webhooks/<id>.',
  'signature_mismatch.host':
    'The request was signed for the host {signed} but arrived for {came}. Something on the way changes Host. Forward the original Host, or verify with {signed}.',
  'signature_mismatch.target':
    'The request was signed for {signed} but arrived for {came}. Something on the way changes the path or the query. Forward both unchanged, or verify with {signed}.',
  'signature_mismatch.host_and_target':
    'The request was signed for {signed} but arrived for {came}. Something on the way changes host and path. Forward both unchanged, or verify with {signed}.',
  'signature_mismatch.secret_form':
    "The signature matches your secret {form}. The key is the secret's UTF-8 bytes, exactly as registered. Configure the secret in that form.",
  'signature_mismatch.secret_length':
    "Wrong secret: a webhook's secret has 8 to 32 characters, and yours does not. Check for a truncated secret or an unset variable.",
  'signature_mismatch.rotation':
    'The secret was rotated: the request has a signature with the new secret and one with the old secret, and yours is neither. Use the secret from the answer to the last rotation. If it is lost, rotate again.',
  stale:
    "The request was signed {seconds} seconds ago; the maximum is {most}. It was delayed, it is a replay, or this machine's clock is ahead. Check the clock (NTP).",
  'stale.clock':
    "This request and the previous one seem to be {seconds} seconds old, so this machine's clock is ahead by that much. Synchronize the clock (NTP).",
  'stale.late':
    'The request was signed {seconds} seconds ago. The previous request was on time, so the clocks agree. This request was delayed, or it is a replay. The refusal is correct.',
  'stale.sent_again':
    'The request was signed {seconds} seconds ago and was already received: it is a replay. The refusal is correct.',
  'stale.expired':
    'The signature has expired. Posthorn sets no `expires`, so another sender signed the request.',
  created_in_future:
    "The request was signed {seconds} seconds in the future. This machine's clock is behind, or the sender's clock is ahead. Synchronize the clock (NTP).",
  replayed_nonce:
    'The same request was already received: it is a replay, or something on the way repeats requests. The refusal is correct. The gateway signs each attempt with a new nonce.',
  missing_header:
    'Missing: {names}. Something on the way drops headers, or the request does not come from the gateway. Forward all headers.',
  'missing_header.unsigned':
    'The request has no signature, so it does not come from the gateway. POST /v1/webhooks/<id>/test sends a signed notification.',
  malformed_header:
    'A header is malformed ({detail}). Something on the way rewrites it, or the request does not come from the gateway.',
  header_too_long:
    'A header is too long ({detail}). Something on the way extends it, or the request does not come from the gateway.',
  malformed_target: 'The request target is not a path, so the request does not come from the gateway.',
  missing_signature:
    'The request is signed by another scheme ({detail}). Something on the way replaces the signature, or the request does not come from the gateway.',
  unsupported_digest:
    'The digest uses another algorithm ({detail}). Something on the way replaces Content-Digest, or the request does not come from the gateway.',
  unknown_component:
    'The signature covers other parts of the request ({detail}), so the request does not come from the gateway. If you wrote the sender, see the receiver samples.',
  wrong_algorithm:
    'The signature uses another algorithm ({detail}), so the request does not come from the gateway.',
  missing_parameter:
    'The signature lacks a parameter ({detail}), so the request does not come from the gateway.',
  wrong_method:
    'The method is {method}, but every notification is a POST, so the request does not come from the gateway.',
  body_not_raw: 'A parser read the body before the verification. Verify first.',
  body_too_large: 'The body is too long ({detail}), so the request does not come from the gateway.',
  body_incomplete:
    'The sender closed the connection before the body was complete. A proxy reached a time limit, or the network failed.',
  body_not_json: 'The body is not JSON, so the request does not come from the gateway.',
} as const satisfies Record<SignatureErrorCode | `${SignatureErrorCode}.${string}`, string>;

type Cause = keyof typeof CAUSES;

/** Why the listener refused a request and what to do, in one to four sentences. May repeat content of the request. */
export type Explanation = { readonly cause: Cause; readonly text: string };

/** @param values for the words in braces */
export function because(cause: Cause, values: Readonly<Record<string, string | number>> = {}): Explanation {
  const text = CAUSES[cause].replace(/\{(\w+)\}/g, (word, name: string) => `${values[name] ?? word}`);
  return { cause, text };
}

/** The listener prints this text at its start if it has no secret. */
export const NOT_VERIFYING =
  "Not verified: set the variable WEBHOOK_SECRET to the webhook's secret, or use --secret.";

/** The listener prints one of these texts for a connection that does not speak HTTP. */
export const NO_HTTP = {
  tls: 'A client started TLS, but this listener speaks plain HTTP. Register its URL with http://, or put a tunnel or proxy with TLS in front.',
  other: 'A client sent malformed HTTP. The response was 400.',
} as const;
