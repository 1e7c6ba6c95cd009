import { SignatureError } from '@posthorn/signing/signature-error';
import type { Notification, PosthornEvents } from './events.ts';
import { readBody } from './read-body.ts';
import { type VerifyOptions, verify } from './verify.ts';

/** What is used of node:http's `IncomingMessage`. */
export type NodeRequest = AsyncIterable<unknown> & {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether somebody has begun to read the body. */
  readonly readableDidRead: boolean;
};

export type ReadOptions = VerifyOptions & {
  /** How long a body may be, in bytes: 1 MiB unless told. */
  readonly maxBodyBytes?: number;
};

/** Reads the body of a node:http request and verifies it. Throws as `verify` and `readBody` do. */
export async function readAndVerify<Events extends object = PosthornEvents>(
  request: NodeRequest,
  options: ReadOptions,
): Promise<Notification<Events>> {
  const { method = '', url = '', headers } = request;
  if (request.readableDidRead) {
    throw new SignatureError('body_not_raw', 'the body was read before: verify before any parser');
  }
  const body = await readBody(request, headers['content-length']?.toString(), options.maxBodyBytes);
  return verify<Events>({ method, url, headers, body }, options);
}
