import type { CauseTexts } from './texts.ts';

/**
 * Why the listener of packages/receiver refused a request, by error code of the verification and, where a trial found a
 * more precise cause, by that cause. docs/receiving.md quotes these texts, and a test compares them.
 */
export const REFUSAL_CAUSES = {
  digest_mismatch: {
    message:
      'The body does not match its digest, and neither does any common JSON layout of it. Something on the way changed the content (12.5 for 12.50 is enough), or the headers belong to another body.',
    advice: '',
  },
  'digest_mismatch.empty': {
    message:
      'The body is empty, but the signed body is not. Something on the way read the body and did not forward it.',
    advice: 'Forward the body.',
  },
  'digest_mismatch.reprinted': {
    message:
      'Something on the way parsed the JSON body and serialized it again. The signed body is the same JSON {form}.',
    advice: 'Verify before any JSON parser, and let proxies forward the bytes unchanged.',
  },
  'digest_mismatch.line_ends': {
    message:
      'Something on the way changed the line ends of the body. The signed body is the same text {form}.',
    advice: 'Forward the body as bytes; with curl, use --data-binary.',
  },
  'digest_mismatch.recoded': {
    message: 'Something on the way decoded the body as Latin-1 and encoded it as UTF-8.',
    advice: 'Forward the body as bytes, or decode it as UTF-8.',
  },
  signature_mismatch: {
    message:
      'Probably the wrong secret: the signature matches neither this host and path nor those in the proxy headers.',
    advice:
      'Use the secret of the webhook with this URL. If the secret is lost, set a new one with POST /v1/webhooks/<id>.',
  },
  'signature_mismatch.host': {
    message:
      'The request was signed for the host {signed} but arrived for {came}. Something on the way changes Host.',
    advice: 'Forward the original Host, or verify with {signed}.',
  },
  'signature_mismatch.target': {
    message:
      'The request was signed for {signed} but arrived for {came}. Something on the way changes the path or the query.',
    advice: 'Forward both unchanged, or verify with {signed}.',
  },
  'signature_mismatch.host_and_target': {
    message:
      'The request was signed for {signed} but arrived for {came}. Something on the way changes host and path.',
    advice: 'Forward both unchanged, or verify with {signed}.',
  },
  'signature_mismatch.secret_form': {
    message:
      "The signature matches your secret {form}. The key is the secret's UTF-8 bytes, exactly as registered.",
    advice: 'Configure the secret in that form.',
  },
  'signature_mismatch.secret_length': {
    message: "Wrong secret: a webhook's secret has 8 to 32 characters, and yours does not.",
    advice: 'Check for a truncated secret or an unset variable.',
  },
  'signature_mismatch.rotation': {
    message:
      'The secret was rotated: the request has a signature with the new secret and one with the old secret, and yours is neither.',
    advice: 'Use the secret from the answer to the last rotation. If it is lost, rotate again.',
  },
  stale: {
    message:
      "The request was signed {seconds} seconds ago; the maximum is {most}. It was delayed, it is a replay, or this machine's clock is ahead.",
    advice: 'Check the clock (NTP).',
  },
  'stale.clock': {
    message:
      "This request and the previous one seem to be {seconds} seconds old, so this machine's clock is ahead by that much.",
    advice: 'Synchronize the clock (NTP).',
  },
  'stale.late': {
    message:
      'The request was signed {seconds} seconds ago. The previous request was on time, so the clocks agree. This request was delayed, or it is a replay.',
    advice: 'The refusal is correct.',
  },
  'stale.sent_again': {
    message: 'The request was signed {seconds} seconds ago and was already received: it is a replay.',
    advice: 'The refusal is correct.',
  },
  'stale.expired': {
    message: 'The signature has expired. Posthorn sets no `expires`, so another sender signed the request.',
    advice: '',
  },
  created_in_future: {
    message:
      "The request was signed {seconds} seconds in the future. This machine's clock is behind, or the sender's clock is ahead.",
    advice: 'Synchronize the clock (NTP).',
  },
  replayed_nonce: {
    message:
      'The same request was already received: it is a replay, or something on the way repeats requests.',
    advice: 'The refusal is correct. The gateway signs each attempt with a new nonce.',
  },
  missing_header: {
    message:
      'Missing: {names}. Something on the way drops headers, or the request does not come from the gateway.',
    advice: 'Forward all headers.',
  },
  'missing_header.unsigned': {
    message: 'The request has no signature, so it does not come from the gateway.',
    advice: 'POST /v1/webhooks/<id>/test sends a signed notification.',
  },
  malformed_header: {
    message:
      'A header is malformed ({detail}). Something on the way rewrites it, or the request does not come from the gateway.',
    advice: '',
  },
  header_too_long: {
    message:
      'A header is too long ({detail}). Something on the way extends it, or the request does not come from the gateway.',
    advice: '',
  },
  malformed_target: {
    message: 'The request target is not a path, so the request does not come from the gateway.',
    advice: '',
  },
  missing_signature: {
    message:
      'The request is signed by another scheme ({detail}). Something on the way replaces the signature, or the request does not come from the gateway.',
    advice: '',
  },
  unsupported_digest: {
    message:
      'The digest uses another algorithm ({detail}). Something on the way replaces Content-Digest, or the request does not come from the gateway.',
    advice: '',
  },
  unknown_component: {
    message:
      'The signature covers other parts of the request ({detail}), so the request does not come from the gateway.',
    advice: 'If you wrote the sender, see the receiver samples.',
  },
  wrong_algorithm: {
    message:
      'The signature uses another algorithm ({detail}), so the request does not come from the gateway.',
    advice: '',
  },
  missing_parameter: {
    message: 'The signature lacks a parameter ({detail}), so the request does not come from the gateway.',
    advice: '',
  },
  wrong_method: {
    message:
      'The method is {method}, but every notification is a POST, so the request does not come from the gateway.',
    advice: '',
  },
  body_not_raw: {
    message: 'A parser read the body before the verification.',
    advice: 'Verify first.',
  },
  body_too_large: {
    message: 'The body is too long ({detail}), so the request does not come from the gateway.',
    advice: '',
  },
  body_incomplete: {
    message:
      'The sender closed the connection before the body was complete. A proxy reached a time limit, or the network failed.',
    advice: '',
  },
  body_not_json: {
    message: 'The body is not JSON, so the request does not come from the gateway.',
    advice: '',
  },
} as const satisfies Record<string, CauseTexts>;
