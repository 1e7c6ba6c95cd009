import { SignatureError } from '@posthorn/signing/signature-error';
import type { Notification, PosthornEvents } from './events.ts';
import { readBody } from './read-body.ts';
import { type VerifyOptions, verify } from './verify.ts';

/** The part of node:http's `IncomingMessage` that this module uses. */
export type NodeRequest = AsyncIterable<unknown> & {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Whether anything has started to read the body. */
  readonly readableDidRead: boolean;
};

/** Options of `verify`, and a limit for the body. */
export type ReadOptions = VerifyOptions & {
  /** Maximum length of a body, in bytes. Default: 1 MiB. */
  readonly maxBodyBytes?: number;
};

/**
 * Reads the body of a node:http request and verifies the request.
 * @throws SignatureError and TypeError as `verify` does; also `body_not_raw`, `body_too_large`, `body_incomplete`
 */
export async function readAndVerify<Events extends object = PosthornEvents>(
  request: NodeRequest,
  options: ReadOptions,
): Promise<Notification<Events>> {
  const { method = '', url = '', headers } = request;
  if (request.readableDidRead) {
    throw new SignatureError('body_not_raw', 'the body was already read: verify before any body parser');
  }
  const body = await readBody(request, headers['content-length']?.toString(), options.maxBodyBytes);
  return verify<Events>({ method, url, headers, body }, options);
}
