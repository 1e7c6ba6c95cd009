import { SignatureError } from '@posthorn/signing/signature-error';
import type { Notification, PosthornEvents } from './events.ts';
import type { ReadOptions } from './node-http.ts';
import { readBody } from './read-body.ts';
import { verify } from './verify.ts';

/** The part of Fetch's `Request` that this module uses. */
export type FetchRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: { get(name: string): string | null };
  readonly bodyUsed: boolean;
  readonly body: { getReader(): BodyReader } | null;
};

type BodyReader = {
  read(): Promise<{ done: boolean; value?: Uint8Array | undefined }>;
  cancel(): Promise<unknown>;
};

/**
 * Reads the body of a Fetch `Request` and verifies the request. Fetch lets a server omit the `Host` header. Then the
 * URL's host counts, so behind a proxy the URL must contain the host that the sender signed.
 * @throws SignatureError and TypeError as `verify` does; also `body_not_raw`, `body_too_large`, `body_incomplete`
 */
export async function readAndVerify<Events extends object = PosthornEvents>(
  request: FetchRequest,
  options: ReadOptions,
): Promise<Notification<Events>> {
  const { method, url, headers } = request;
  if (request.bodyUsed) {
    throw new SignatureError('body_not_raw', 'the body was already read: verify before any body parser');
  }
  const body = await readBody(chunksOf(request), headers.get('content-length'), options.maxBodyBytes);
  const get = (name: string) => headers.get(name) ?? (name === 'host' ? hostOf(url) : null);
  return verify<Events>({ method, url, headers: { get }, body }, options);
}

/** `ReadableStream` is not iterable in every runtime. */
async function* chunksOf({ body }: FetchRequest): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      if (value !== undefined) yield value;
    }
  } finally {
    await reader.cancel();
  }
}

function hostOf(url: string): string | null {
  try {
    return new URL(url).host;
  } catch {
    return null;
  }
}
