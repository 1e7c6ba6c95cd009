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
import { type Caller, callerId } from '../auth/caller.ts';
import type { ApiDeps } from '../deps.ts';
import type { TextReply } from './send.ts';

const KEEP_MS = 24 * 3_600_000;
/** Longer than any request takes, whose statements give up after ten seconds each. */
const LOCK_MS = 60_000;

/** A request that its caller has named (header Idempotency-Key). */
export type NamedRequest = {
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
 * Does a request once, however often it is sent within 24 hours: the first to come does it, and later
 * ones are given its answer again. Only what succeeded is kept: a request that was refused has written
 * nothing, so it may be repeated as it is, or mended. Should this process die between the deed and the
 * keeping of its answer, the key is free again after a minute.
 *
 * @throws Problem idempotency_conflict for another body under the same key, idempotency_in_progress,
 *   invalid_request for a malformed key, and whatever `answer` throws
 */
export async function answerOnce(
  request: NamedRequest,
  { db, vault, metrics, log }: Pick<ApiDeps, 'db' | 'vault' | 'metrics' | 'log'>,
  answer: () => Promise<TextReply>,
): Promise<TextReply> {
  requireSoundKey(request.key);
  const id = digest(scopeOf(request));
  const owner = `idempotency:${id.toString('hex')}`;
  const turn: IdempotencyClaim = { id, claim: randomUUID() };
  const fingerprint = digest(request.bodyText).toString('base64url');
  if (!(await claimIdempotencyKey(db, { ...turn, sealedRequest: vault.seal(fingerprint, owner) }, LOCK_MS))) {
    return await earlierAnswer();
  }
  let reply: TextReply;
  try {
    reply = await answer();
  } catch (error) {
    await releaseIdempotencyKey(db, turn).catch(reportNotKept);
    throw error;
  }
  // What is done is done: a caller that hears of a failure would do it again.
  await saveAnswer(db, turn, vault.seal(JSON.stringify(reply), owner), KEEP_MS).catch(reportNotKept);
  return reply;

  async function earlierAnswer(): Promise<TextReply> {
    const earlier = await findIdempotencyKey(db, id);
    if (earlier !== null && vault.open(earlier.sealedRequest, owner) !== fingerprint) {
      throw new Problem('idempotency_conflict', {
        detail: 'This Idempotency-Key was sent before, with another body.',
      });
    }
    if (earlier === null || earlier.sealedAnswer === null) {
      throw new Problem('idempotency_in_progress', {
        detail: 'The first request with this Idempotency-Key is not answered yet.',
        headers: { 'Retry-After': '1' },
      });
    }
    const { headers, ...kept } = answerSchema.parse(JSON.parse(vault.open(earlier.sealedAnswer, owner)));
    metrics.idempotentReplays.inc();
    return { ...kept, headers: { ...headers, 'Idempotency-Replayed': 'true' } };
  }

  function reportNotKept(error: unknown): void {
    log.warn('an idempotency key is held until its time is over', { error });
  }
}

function requireSoundKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  throw new Problem('invalid_request', {
    faults: [{ path: 'Idempotency-Key', message: 'must have 1 to 255 visible ASCII characters' }],
  });
}

/**
 * All that a key holds for. The scopes too: with fewer of them the same caller may not be shown again
 * what it was shown with more.
 */
function scopeOf({ key, caller, target }: NamedRequest): string {
  const { organizationId, kind, scopes } = caller;
  return JSON.stringify([organizationId, kind, callerId(caller), [...scopes].sort(), target, key]);
}

function digest(text: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(text).digest();
}
