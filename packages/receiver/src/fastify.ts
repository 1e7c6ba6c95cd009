import { SignatureError } from '@posthorn/signing/signature-error';
import { challengeAnswer } from './challenge.ts';
import { type MiddlewareOptions, notificationOf, remember } from './middleware.ts';
import { secretsOf } from './normalize.ts';
import { bytesOf, MAX_BODY_BYTES } from './read-body.ts';
import { refusalOf } from './refusal.ts';
import { verify } from './verify.ts';

export { notificationOf };

/** The part of a Fastify request that this module uses. */
export type FastifyRequest = {
  readonly raw: {
    readonly method?: string | undefined;
    readonly url?: string | undefined;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  };
  readonly body: unknown;
};

/** The part of a Fastify reply that this module uses. */
export type FastifyReply = {
  code(status: number): FastifyReply;
  headers(headers: Record<string, string>): FastifyReply;
  send(body: string): unknown;
};

/** The part of a Fastify instance that this module uses. */
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
 * Accepts only verified notifications in a scope. Handlers read a notification with `notificationOf(request)`. The hook
 * itself answers a challenge (`challengeAnswer`).
 *
 * JSON bodies in this scope stay bytes, so register the webhook in its own scope (`app.register`). The hook responds to
 * refused requests with `refusalOf`. Fastify handles all other errors.
 * @throws TypeError immediately when no secret is given or a secret is empty
 */
export function requireSignature(scope: FastifyScope, options: MiddlewareOptions): void {
  secretsOf(options);
  const bodyLimit = options.maxBodyBytes ?? MAX_BODY_BYTES;
  // Fastify throws when a parser inherited from an outer scope already exists.
  scope.removeContentTypeParser('application/json');
  scope.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );
  scope.addHook('preHandler', async (request, reply) => {
    const { method = '', url = '', headers } = request.raw;
    try {
      const body = bytesOf(request.body ?? '');
      const notification = await verify({ method, url, headers, body }, options);
      const answer = challengeAnswer(notification);
      if (answer !== undefined) return reply.code(answer.status).headers(answer.headers).send(answer.body);
      remember(request, notification);
      return undefined;
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      options.onRefused?.(error);
      const refusal = refusalOf(error);
      return reply.code(refusal.status).headers(refusal.headers).send(refusal.body);
    }
  });
}
