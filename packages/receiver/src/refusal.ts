import type { SignatureError } from '@posthorn/signing/signature-error';

/** The response to a refused request. With Fetch: `new Response(refusal.body, refusal)`. */
export type Refusal = {
  readonly status: number;
  readonly headers: { readonly 'content-type': string };
  readonly body: string;
};

/**
 * The response to a refused request: a problem document (RFC 9457). The gateway stores the response with the attempt,
 * so its operators see the `code`. Status 401; 413 for `body_too_large`; 500 for `body_not_raw`, a mistake of the
 * receiver.
 */
export function refusalOf({ code, message }: SignatureError): Refusal {
  const status = code === 'body_too_large' ? 413 : code === 'body_not_raw' ? 500 : 401;
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ title: 'The notification is refused', status, code, detail: message }),
  };
}
