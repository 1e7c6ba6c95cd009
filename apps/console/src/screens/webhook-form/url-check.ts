import type { TextKey } from '../../texts/text.tsx';

type UrlFinding = { fault?: TextKey; hint: TextKey };

/** In characters, as the gateway allows. */
const MAX_LENGTH = 2_048;
/** Names and ranges that only a gateway with ALLOWED_PRIVATE_TARGETS reaches. */
const PRIVATE =
  /^(localhost|.*\.localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[::1\]|\[f[cd][0-9a-f:]+\])$/i;

/**
 * What a person should know about a URL while typing. The gateway decides: it knows which addresses its operator
 * allows. A text that may still become a URL has no fault.
 */
export function checkUrl(text: string): UrlFinding {
  const hint = 'webhookForm.url.hint';
  const url = text.trim();
  if (url === '' || 'https://'.startsWith(url) || 'http://'.startsWith(url)) return { hint };
  const fault = findFault(url);
  if (fault !== undefined) return { fault, hint };
  const { protocol, hostname } = new URL(url);
  if (PRIVATE.test(hostname)) return { hint: 'webhookForm.url.private' };
  if (protocol === 'http:') return { hint: 'webhookForm.url.http' };
  return { hint: hostname.includes('.') ? 'webhookForm.url.good' : hint };
}

function findFault(url: string): TextKey | undefined {
  if (url.length > MAX_LENGTH) return 'webhookForm.url.tooLong';
  if (/[\s\p{Cc}\p{Cf}\\]/u.test(url)) return 'webhookForm.url.space';
  if (!/^https?:\/\//i.test(url)) return 'webhookForm.url.scheme';
  if (/^https?:\/\/[^/?#]*@/i.test(url)) return 'webhookForm.url.credentials';
  if (url.includes('#')) return 'webhookForm.url.fragment';
  return URL.canParse(url) ? undefined : 'webhookForm.url.broken';
}
