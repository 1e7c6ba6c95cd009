import type { SignatureError } from '@posthorn/signing/signature-error';

/** An answer to a request that was refused; `new Response(refusal.body, refusal)` where Fetch is spoken. */
export type Refusal = {
  readonly status: number;
  readonly headers: { readonly 'content-type': string };
  readonly body: string;
};

/**
 * The answer to a refused request: a problem document (RFC 9457) whose `code` the gateway keeps with the attempt,
 * so that its people see what to mend. 401; 413 for a body too large, 500 for the receiver's own mistake.
 */
export function refusalOf({ code, message }: SignatureError): Refusal {
  const status = code === 'body_too_large' ? 413 : code === 'body_not_raw' ? 500 : 401;
  return {
    status,
    headers: { 'content-type': 'application/problem+json' },
    body: JSON.stringify({ title: 'The notification is refused', status, code, detail: message }),
  };
}
