import { SignatureError } from '@posthorn/signing/signature-error';
import type { MiddlewareOptions } from './express.ts';
import { bytesOf, MAX_BODY_BYTES } from './read-body.ts';
import { refusalOf } from './refusal.ts';
import { secretsOf } from './secrets.ts';
import { notificationOf, remember } from './verified-requests.ts';
import { verify } from './verify.ts';

export { notificationOf };

/** What is used of a Fastify request. */
export type FastifyRequest = {
  readonly raw: {
    readonly method?: string | undefined;
    readonly url?: string | undefined;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  };
  readonly body: unknown;
};

/** What is used of a Fastify reply. */
export type FastifyReply = {
  code(status: number): FastifyReply;
  headers(headers: Record<string, string>): FastifyReply;
  send(body: string): unknown;
};

/** What is used of a Fastify instance. */
export type FastifyScope = {
  removeContentTypeParser(type: string): unknown;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer'; bodyLimit: number },
    parser: (request: unknown, body: Uint8Array, done: (error: null, body: Uint8Array) => void) => void,
  ): unknown;
  addHook(
    name: 'preHandler',
    hook: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ): unknown;
};

/**
 * Lets only verified notifications reach the routes of a scope; `notificationOf(request)` has them. JSON bodies of
 * this scope stay bytes, so give the webhook a scope of its own (`app.register`). Refused requests are answered
 * here; any other error is Fastify's to handle. Throws `TypeError` at once when the secret is missing.
 */
export function requireSignature(scope: FastifyScope, options: MiddlewareOptions): void {
  secretsOf(options);
  const bodyLimit = options.maxBodyBytes ?? MAX_BODY_BYTES;
  // A parser of the scopes around this one would be in the way of ours, which would then be refused.
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook('preHandler', async (request, reply) => {
    const { method = '', url = '', headers } = request.raw;
    try {
      const body = bytesOf(request.body ?? '');
      remember(request, await verify({ method, url, headers, body }, options));
      return undefined;
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      options.onRefused?.(error);
      const refusal = refusalOf(error);
      return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    }
  });
}
