import { createHash, randomUUID } from 'node:crypto';
import {
  claimIdempotencyKey,
  findIdempotencyKey,
  type IdempotencyClaim,
  releaseIdempotencyKey,
  saveAnswer,
} from '@posthorn/db/idempotency-keys';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { type Caller, callerId } from './auth/caller.ts';
import type { ApiDeps } from './deps.ts';
import type { TextReply } from './http/reply.ts';

/** How long the API keeps an answer. docs/api.md promises 24 hours. */
const KEEP_MS = 24 * 3_600_000;
/** Time limit of the lock. Statements time out after 10 s, so requests end before the lock expires. */
const LOCK_MS = 60_000;

/** A request with the header Idempotency-Key. */
type KeyedRequest = {
  key: string;
  caller: Caller;
  /** Method and path. */
  target: string;
  bodyText: string;
};

const answerSchema = z.strictObject({
  status: z.int(),
  headers: z.record(z.string(), z.string()).optional(),
  text: z.string().nullable(),
});

/**
 * Runs a request once within 24 hours. The first request runs, and repeats get its stored answer. The API stores only
 * successful answers: a rejected request wrote nothing, so the caller may repeat or correct it. If this process
 * dies before it stores the answer, the key's lock expires after one minute.
 *
 * @param answer runs the request
 * @throws Problem idempotency_conflict if the key came with another body, idempotency_in_progress,
 *   invalid_request for a malformed key, or any error of `answer`
 */
export async function answerOnce(
  request: KeyedRequest,
  { db, vault, metrics, log }: Pick<ApiDeps, 'db' | 'vault' | 'metrics' | 'log'>,
  answer: () => Promise<TextReply>,
): Promise<TextReply> {
  requireValidKey(request.key);
  const id = digest(identityOf(request));
  const owner = `idempotency:${id.toString('hex')}`;
  const claim: IdempotencyClaim = { id, claim: randomUUID() };
  const fingerprint = digest(request.bodyText).toString('base64url');
  if (
    !(await claimIdempotencyKey(db, { ...claim, sealedRequest: vault.seal(fingerprint, owner) }, LOCK_MS))
  ) {
    return await readStoredAnswer();
  }
  let reply: TextReply;
  try {
    reply = await answer();
  } catch (error) {
    await releaseIdempotencyKey(db, claim).catch(logNotStored);
    throw error;
  }
  // The work is committed. An error here would make the caller repeat it.
  await saveAnswer(db, claim, vault.seal(JSON.stringify(reply), owner), KEEP_MS).catch(logNotStored);
  return reply;

  async function readStoredAnswer(): Promise<TextReply> {
    const earlier = await findIdempotencyKey(db, id);
    if (earlier !== null && vault.open(earlier.sealedRequest, owner) !== fingerprint) {
      throw new Problem('idempotency_conflict', {
        detail: 'This Idempotency-Key was already sent with another body.',
      });
    }
    if (earlier === null || earlier.sealedAnswer === null) {
      throw new Problem('idempotency_in_progress', {
        detail: 'The first request with this Idempotency-Key is still running.',
        headers: { 'Retry-After': '1' },
      });
    }
    const { headers, ...stored } = answerSchema.parse(JSON.parse(vault.open(earlier.sealedAnswer, owner)));
    metrics.idempotentReplays.inc();
    return { ...stored, headers: { ...headers, 'Idempotency-Replayed': 'true' } };
  }

  function logNotStored(error: unknown): void {
    log.warn('idempotency key not updated; its lock expires after one minute', { error });
  }
}

function requireValidKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  throw new Problem('invalid_request', {
    faults: [{ path: 'Idempotency-Key', message: 'must have 1 to 255 visible ASCII characters' }],
  });
}

/**
 * Requests with the same identity run once. The scopes are part of the identity: a caller who lost a scope must
 * not get an answer that required this scope.
 */
function identityOf({ key, caller, target }: KeyedRequest): string {
  const { organizationId, kind, scopes } = caller;
  return JSON.stringify([organizationId, kind, callerId(caller), [...scopes].sort(), target, key]);
}

function digest(text: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(text).digest();
}
