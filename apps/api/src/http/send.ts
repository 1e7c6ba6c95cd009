import type { Request, Response } from 'express';
import type { Reply } from './endpoint.ts';
import { etagOf } from './etag.ts';

/** A reply as it goes out: its body is text, or none. */
export type TextReply = Omit<Reply, 'body'> & { text: string | null };

export function toText({ body, ...reply }: Reply): TextReply {
  if (body === null) return { ...reply, text: null };
  return { ...reply, text: 'text' in body ? body.text : JSON.stringify(body.value) };
}

/** Answers, and says that the answer must not be kept: it may hold secrets, or change at once. */
export function send(response: Response, { status, text, headers }: TextReply): void {
  response.status(status).set({ 'Cache-Control': 'no-store', ...headers });
  if (text === null) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  // Express answers 304 by itself if what the caller has is what it would send (RFC 9110 §13.1.2). All else
  // needs nothing of Express, which would look through the headers once more.
  if (headers?.ETag !== undefined) response.send(Buffer.from(text, 'utf8'));
  else response.setHeader('Content-Length', Buffer.byteLength(text)).end(text, 'utf8');
}

/** Gives what was read a validator, so that who has it already need not be sent it again. */
export function withValidator({ method }: Request, reply: TextReply): TextReply {
  const { status, text, headers } = reply;
  if ((method !== 'GET' && method !== 'HEAD') || status !== 200 || text === null) return reply;
  return { status, text, headers: { ...headers, ETag: etagOf(text), 'Cache-Control': 'private, no-cache' } };
}
