import { createHash } from 'node:crypto';

const LENGTH = 27;

/** The strong validator of a representation (RFC 9110 §8.8.3): the same for the same text only. */
export function etagOf(text: string): string {
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, LENGTH)}"`;
}

/** Whether a condition If-Match holds (RFC 9110 §13.1.1): a weak validator never does. */
export function isMatch(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
