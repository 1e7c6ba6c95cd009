import { SignatureError } from '@posthorn/signing/signature-error';
import type { Notification, PosthornEvents } from './events.ts';
import type { ReadOptions } from './node-http.ts';
import { readBody } from './read-body.ts';
import { verify } from './verify.ts';

/** What is used of Fetch's `Request`. */
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
 * Reads the body of a Fetch `Request` and verifies it. Where the headers have no `Host`, which Fetch lets a server
 * leave out, the URL's counts: behind a proxy it must be the one the sender wrote.
 * Throws as `verify` and `readBody` do.
 */
export async function readAndVerify<Events extends object = PosthornEvents>(
  request: FetchRequest,
  options: ReadOptions,
): Promise<Notification<Events>> {
  const { method, url, headers } = request;
  if (request.bodyUsed) {
    throw new SignatureError('body_not_raw', 'the body was read before: verify before any parser');
  }
  const body = await readBody(chunksOf(request), headers.get('content-length'), options.maxBodyBytes);
  const get = (name: string) => headers.get(name) ?? (name === 'host' ? hostOf(url) : null);
  return verify<Events>({ method, url, headers: { get }, body }, options);
}

/** Not every runtime's `ReadableStream` can be iterated. */
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
