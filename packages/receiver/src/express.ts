import { SignatureError } from '@posthorn/signing/signature-error';
import { type NodeRequest, type ReadOptions, readAndVerify } from './node-http.ts';
import { refusalOf } from './refusal.ts';
import { secretsOf } from './secrets.ts';
import { notificationOf, remember } from './verified-requests.ts';
import { verify } from './verify.ts';

export { notificationOf };

/** What is used of an Express request. */
export type ExpressRequest = NodeRequest & {
  /** The target before a router took its part of it. */
  readonly originalUrl: string;
  readonly body?: unknown;
};

/** What is used of an Express response. */
export type ExpressResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown };
};

export type MiddlewareOptions = ReadOptions & {
  /** Told of every refusal, for your log. */
  readonly onRefused?: (error: SignatureError) => void;
};

/**
 * Middleware that lets only verified notifications pass; `notificationOf(request)` has them. It reads the body
 * itself, or takes what `express.raw({ type: 'application/json' })` read; after `express.json` it can only refuse. Refused
 * requests are answered here; what is not the request's fault (a store that is down) goes to `next`.
 * Throws `TypeError` at once when the secret is missing.
 */
export function requireSignature(options: MiddlewareOptions) {
  secretsOf(options);
  return async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    try {
      remember(request, await verifyExpress(request, options));
    } catch (error) {
      if (!(error instanceof SignatureError)) return next(error);
      options.onRefused?.(error);
      const { status, headers, body } = refusalOf(error);
      response.writeHead(status, headers).end(body);
      return;
    }
    next();
  };
}

function verifyExpress(request: ExpressRequest, options: MiddlewareOptions) {
  const { method = '', originalUrl: url, headers, body } = request;
  if (body instanceof Uint8Array) return verify({ method, url, headers, body }, options);
  return readAndVerify(
    {
      method,
      url,
      headers,
      readableDidRead: request.readableDidRead,
      [Symbol.asyncIterator]: () => request[Symbol.asyncIterator](),
    },
    options,
  );
}
