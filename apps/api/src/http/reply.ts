import type { ServerResponse } from 'node:http';
import type { CsvSource } from './csv.ts';
import type { EventSource } from './event-stream.ts';

export type Reply = {
  status: number;
  /** A value to print as JSON, JSON text to send unchanged, or no body. */
  body: { value: unknown } | { text: string } | null;
  headers?: Readonly<Record<string, string>>;
  /**
   * The body without the fields that change without a request, such as the state of an endpoint. If-Match compares only
   * this part. Otherwise a new state would reject a change. Absent: If-Match compares the whole body.
   */
  settled?: unknown;
  /** Server-sent events in place of a body. The answer has status 200, and no validator. */
  stream?: EventSource;
  /** CSV in place of a body, sent while it is read. The answer has status 200, and no validator. */
  csv?: CsvSource;
};

/** The reply of a request that created resources. */
export type CreatingReply = Reply & {
  /** Ids of the new resources, and whatever else their endpoint needs to build the answer again. Never a secret. */
  created: readonly string[];
};

/** A reply with its body as text; null for no body. */
export type TextReply = Omit<Reply, 'body' | 'stream' | 'csv'> & { text: string | null };

export function toText({ body, headers = {}, ...reply }: Reply): TextReply {
  if (body === null) return { ...reply, headers, text: null };
  return { ...reply, headers, text: 'text' in body ? body.text : JSON.stringify(body.value) };
}

export function setHeaders(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
}

/** Sends a reply. `no-store` is the default, because a response may hold secrets. */
export function send(response: ServerResponse, { status, text, headers }: TextReply): void {
  response.statusCode = status;
  setHeaders(response, { 'Cache-Control': 'no-store', ...headers });
  if (text === null) {
    response.end();
    return;
  }
  response.setHeader('Content-Type', 'application/json; charset=utf-8');
  // Not send() of Express: it would parse the headers again, and ignore If-None-Match with Cache-Control: no-cache.
  response.setHeader('Content-Length', Buffer.byteLength(text)).end(text, 'utf8');
}
