import { SignatureError } from '@posthorn/signing/signature-error';
import { challengeAnswer } from './challenge.ts';
import { type MiddlewareOptions, notificationOf, remember } from './middleware.ts';
import { type NodeRequest, readAndVerify } from './node-http.ts';
import { secretsOf } from './normalize.ts';
import { refusalOf } from './refusal.ts';
import { verify } from './verify.ts';

export { type MiddlewareOptions, notificationOf };

/** The part of an Express request that this module uses. */
export type ExpressRequest = NodeRequest & {
  /** The request target as received. `url` lacks the prefix of a mounted router. */
  readonly originalUrl: string;
  readonly body?: unknown;
};

/** The part of an Express response that this module uses. */
export type ExpressResponse = {
  writeHead(status: number, headers: Record<string, string>): { end(body: string): unknown };
};

/**
 * Creates middleware that accepts only verified notifications. Handlers read a notification with
 * `notificationOf(request)`. The middleware itself answers a challenge (`challengeAnswer`).
 *
 * The middleware reads the body, or uses the bytes that `express.raw({ type: 'application/json' })` read. After
 * `express.json` the middleware refuses every JSON body with `body_not_raw`. The response to a refused request is
 * `refusalOf(error)`. Other errors go to `next`, for example when the nonce store is unreachable.
 * @throws TypeError when no secret is given or a secret is empty
 */
export function requireSignature(options: MiddlewareOptions) {
  secretsOf(options);
  return async (
    request: ExpressRequest,
    response: ExpressResponse,
    next: (error?: unknown) => void,
  ): Promise<void> => {
    try {
      const notification = await verifyExpress(request, options);
      const answer = challengeAnswer(notification);
      if (answer !== undefined) {
        response.writeHead(answer.status, answer.headers).end(answer.body);
        return;
      }
      remember(request, notification);
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
