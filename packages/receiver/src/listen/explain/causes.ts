import type { SignatureErrorCode } from '@posthorn/signing/signature-error';

/**
 * All that the listener says of a request that was refused: by the error's code and, where a trial has found more
 * than the code tells, by what it found. Words in braces are filled in. docs/receiving.md quotes these texts.
 */
export const CAUSES = {
  digest_mismatch:
    'The body is not the one that was signed, and no usual reprint of it is either: its content was changed on the way (12.50 made 12.5 is enough), or it came with the headers of another.',
  'digest_mismatch.empty':
    'The body came empty, but another was signed: something on the way read it and did not pass it on. Let it pass bodies on.',
  'digest_mismatch.reprinted':
    'The body was parsed and printed anew on the way: {form} it is the one that was signed. Verify before any JSON parser, and have proxies pass the bytes on as they came.',
  'digest_mismatch.line_ends':
    'The line ends of the body were changed on the way: {form} it is the one that was signed. Pass it on as bytes; with curl, --data-binary.',
  'digest_mismatch.recoded':
    'The body was read as Latin-1 on the way and written anew as UTF-8. Pass it on as bytes, or read it as UTF-8.',
  signature_mismatch:
    'Wrong secret, most likely: the signature fits neither this host and path nor any that the headers of proxies name. Give the secret of the webhook that has this url; set it anew by POST /v1/webhooks/<id> if it is lost.',
  'signature_mismatch.host':
    'It was signed for the host {signed} and came for {came}: something on the way sets Host. Let it pass Host on as it came, or verify with the former.',
  'signature_mismatch.target':
    'It was signed for {signed} and came for {came}: something on the way changes the path or the query. Let it pass them on as they came, or verify with the former.',
  'signature_mismatch.host_and_target':
    'It was signed for {signed} and came for {came}: something on the way changes host and path. Let it pass both on as they came, or verify with the former.',
  'signature_mismatch.secret_form':
    "It was signed with your secret {form}. The key is the secret's UTF-8 bytes, exactly as they were registered: give it so.",
  'signature_mismatch.secret_length':
    "Wrong secret: a webhook's has 8 to 32 characters, and this has not. Look for one that was cut off, or a variable that was not filled in.",
  stale:
    "It was signed {seconds} seconds ago, and {most} is the most: it was held up, or captured and sent again, or this machine's clock is ahead. Compare the clock (NTP).",
  'stale.clock':
    "It was signed {seconds} seconds ago, as the one before seemed to be: this machine's clock is ahead by as much. Set it (NTP).",
  'stale.late':
    'It was signed {seconds} seconds ago, and the one before came in time, so the clocks agree: it was held up, or captured and sent again. Refusing it is right.',
  'stale.sent_again':
    'It was signed {seconds} seconds ago, and this very request came before: somebody captured it and sent it again. Refusing it is right.',
  'stale.expired': 'Its sender let it expire, and it came later. Posthorn sets no `expires`: another signs.',
  created_in_future:
    "It was signed {seconds} seconds from now: this machine's clock is behind, or else the sender's is ahead. Set it (NTP).",
  replayed_nonce:
    'This very request came before: it was captured and sent again, or something on the way repeats requests. Refusing it is right; the gateway signs each attempt anew.',
  missing_header:
    '{names} did not come: something on the way drops headers, or it is not from the gateway. Let all headers pass.',
  'missing_header.unsigned':
    'It is not signed: it is not from the gateway. Have a real one sent by POST /v1/webhooks/<id>/test.',
  malformed_header:
    'A header is not as the gateway writes it ({detail}): something on the way rewrites it, or it is not from the gateway.',
  header_too_long:
    'A header is longer than the gateway makes it ({detail}): something on the way adds to it, or it is not from the gateway.',
  malformed_target: 'The request target is no path: it is not from the gateway.',
  missing_signature:
    'It is signed by another scheme ({detail}): something on the way signs too and drops ours, or it is not from the gateway.',
  unsupported_digest:
    'The digest is of another kind ({detail}): something on the way sets Content-Digest anew, or it is not from the gateway.',
  unknown_component:
    'The signature covers other parts of the request ({detail}): it is not from the gateway. See the receiver samples if it is yours.',
  wrong_algorithm: 'It is signed by another algorithm ({detail}): it is not from the gateway.',
  missing_parameter: 'The signature lacks a parameter ({detail}): it is not from the gateway.',
  wrong_method: 'It is a {method}, and every notification is a POST: it is not from the gateway.',
  body_not_raw: 'Something parsed the body before it could be verified: verify first.',
  body_too_large: 'The body is longer than what is read here ({detail}): it is not from the gateway.',
  body_incomplete: 'The sender hung up within the body: a time limit of a proxy, or a network that broke.',
  body_not_json: 'The body is no JSON: it is not from the gateway.',
} as const satisfies Record<SignatureErrorCode | `${SignatureErrorCode}.${string}`, string>;

export type Cause = keyof typeof CAUSES;

/** Why a request was refused, and what helps: one plain sentence or three. May repeat what the request held. */
export type Explanation = { readonly cause: Cause; readonly text: string };

/** @param values what stands for the words in braces */
export function because(cause: Cause, values: Readonly<Record<string, string | number>> = {}): Explanation {
  const text = CAUSES[cause].replace(/\{(\w+)\}/g, (word, name: string) => `${values[name] ?? word}`);
  return { cause, text };
}

/** What is said where there is no secret. */
export const NOT_VERIFYING =
  "Not verified: give the webhook's secret in the variable WEBHOOK_SECRET, or as --secret.";

/** What is said of a connection that brought something else than HTTP. */
export const NO_HTTP = {
  tls: 'Somebody spoke TLS: this listener speaks plain HTTP. Register its url with http://, or put a tunnel or proxy with TLS before it.',
  other: 'Something came that breaks the rules of HTTP, and was answered 400.',
} as const;
