import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';

export type Reply = {
  status: number;
  /** A value to print as JSON, JSON text to send unchanged, or no body. */
  body: { value: unknown } | { text: string } | null;
  headers?: Readonly<Record<string, string>>;
};

/** The reply of a request that created resources. */
export type CreatingReply = Reply & {
  /** Ids of the new resources, and whatever else their endpoint needs to build the answer again. Never a secret. */
  created: readonly string[];
};

/** A reply with its body as text; null for no body. */
export type TextReply = Omit<Reply, 'body'> & { text: string | null };

export function toText({ status, headers = {}, body }: Reply): TextReply {
  if (body === null) return { status, headers, text: null };
  return { status, headers, text: 'text' in body ? body.text : JSON.stringify(body.value) };
}

/** Sends a reply. `no-store` is the default, because a response may hold secrets. */
export function send(response: Response, { status, text, headers }: TextReply): void {
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers });
  if (text === null) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  // With an ETag, response.send() answers If-None-Match with 304 (RFC 9110 §13.1.2). All other replies skip
  // response.send(), which would parse the headers again.
  if (headers?.ETag !== undefined) response.send(Buffer.from(text, 'utf8'));
  else response.setHeader('Content-Length', Buffer.byteLength(text)).end(text, 'utf8');
}

/** Adds an ETag to a successful read, so that a caller can revalidate its copy instead of loading it again. */
export function withEtag({ method }: Request, reply: TextReply): TextReply {
  const { status, text, headers } = reply;
  if ((method !== 'GET' && method !== 'HEAD') || status !== 200 || text === null) return reply;
  return { status, text, headers: { ...headers, ETag: etagOf(text), 'Cache-Control': 'private, no-cache' } };
}

/** Characters of a base64url SHA-256 in an ETag: 162 bits, so different texts get different ETags. */
const ETAG_LENGTH = 27;

/** The strong validator of a representation (RFC 9110 §8.8.3): only equal contents have equal validators. */
export function etagOf(content: string | Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, ETAG_LENGTH)}"`;
}

/** Whether the condition of an If-Match header holds (RFC 9110 §13.1.1). Weak validators never match. */
export function isMatch(ifMatch: string, etag: string): boolean {
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  return tags.includes('*') || tags.includes(etag);
}
