import { createHash, randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isOutcomeUnknown } from '@posthorn/db/connection/database-error';
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
import type { RequestClaim } from './endpoint.ts';
import { type CreatingReply, type Reply, type TextReply, toText } from './http/reply.ts';
import { answerQuotaWaitMs } from './limits/answer-quota.ts';
import { refuseForNow } from './limits/quota-refusals.ts';

/** How long the API keeps an answer. docs/api.md promises 24 hours. */
const KEEP_MS = 24 * 3_600_000;
/**
 * Time limit of the lock. Statements time out after 10 s and no request waits for longer than 25 s, so requests end
 * before the lock expires.
 */
const LOCK_MS = 60_000;

/** A request with the header Idempotency-Key. */
type KeyedRequest = {
  key: string;
  caller: Caller;
  /** Method and path. */
  target: string;
  bodyText: string;
};

type Answers = {
  /** Runs the request. With `keepsAnswer`, the request stores its answer under the claim. */
  first(claim: RequestClaim): Promise<Reply | CreatingReply>;
  keepsAnswer: boolean;
  /** Builds the answer to a repeat; null if a resource no longer exists. */
  repeat(created: readonly string[]): Promise<Reply | null>;
};

/**
 * Runs a request once within 24 hours. The first request runs. The API stores what the request created, and answers
 * repeats with these resources as they are now. The API stores nothing of a rejected request: it wrote nothing, so
 * the caller may repeat or correct it.
 *
 * With `keepsAnswer`, one transaction writes the resources and the answer, and only while the request holds its claim. If
 * the answer of Postgres is lost, or this process dies, the stored answer tells whether the resources were written. Without,
 * a lost answer leaves the claim until it expires after one minute. A repeat then creates the resources again.
 *
 * @throws Problem idempotency_conflict if the key came with another body, idempotency_in_progress, gone,
 *   quota_exceeded, rate_limited, invalid_request for a malformed key, or any error of `answers`
 */
export async function answerOnce(
  request: KeyedRequest,
  {
    db,
    claims,
    vault,
    answerQuota,
    metrics,
    log,
  }: Pick<ApiDeps, 'db' | 'claims' | 'vault' | 'answerQuota' | 'metrics' | 'log'>,
  answers: Answers,
): Promise<TextReply> {
  requireValidKey(request.key);
  const { organizationId } = request.caller;
  const id = digest(identityOf(request));
  const owner = `idempotency:${id.toString('hex')}`;
  const claim: IdempotencyClaim = { id, claim: randomUUID() };
  const fingerprint = digest(request.bodyText).toString('base64url');
  const hasRoom = await answerQuota.hasRoom(organizationId);
  const sealedRequest = vault.seal(fingerprint, owner);
  const release = () => claims(organizationId, () => releaseIdempotencyKey(db, claim), { mustRun: true });
  const claimKey = () => claimIdempotencyKey(db, { ...claim, sealedRequest }, LOCK_MS);
  const isClaimed =
    hasRoom &&
    (await claims(organizationId, claimKey).catch((error: unknown) => {
      if (isOutcomeUnknown(error)) repeatUntilExpired(release);
      throw error;
    }));
  if (!isClaimed) return await answerRepeat();
  let reply: Reply | CreatingReply;
  try {
    reply = await answers.first({ ...claim, keepMs: KEEP_MS, pack });
  } catch (error) {
    return await settle(error);
  }
  if (answers.keepsAnswer) answerQuota.add(organizationId);
  else await storeAnswer('created' in reply ? reply.created : []);
  return toText(reply);

  /** The work is committed. An error here would make the caller repeat it. */
  async function storeAnswer(created: readonly string[]): Promise<void> {
    const save = () => saveAnswer(db, claim, { organizationId, answer: pack(created) }, KEEP_MS);
    try {
      await claims(organizationId, save, { mustRun: true });
      answerQuota.add(organizationId);
    } catch (error) {
      log.warn('idempotency key not updated; its lock expires after one minute', { error });
    }
  }

  /** Answers a request that failed. If only the answer of Postgres was lost, the request has succeeded. */
  async function settle(error: unknown): Promise<TextReply> {
    // The request may have written, or may still write. Only the end of the lock separates it from a repeat.
    if (!answers.keepsAnswer && isOutcomeUnknown(error)) throw error;
    const isReleased = await release().catch(() => {
      repeatUntilExpired(release);
      return true;
    });
    if (isReleased) throw error;
    log.info('the answer of the database was lost, and its work is done', { error });
    return await answerStored();
  }

  async function answerRepeat(): Promise<TextReply> {
    const { headers, ...repeated } = await answerStored();
    metrics.idempotentReplays.inc();
    return { ...repeated, headers: { ...headers, 'Idempotency-Replayed': 'true' } };
  }

  /** Answers with what the first request has created. */
  async function answerStored(): Promise<TextReply> {
    const earlier = await claims(organizationId, () => findIdempotencyKey(db, id));
    if (earlier === null && !hasRoom) {
      const limit = await answerQuota.limitOf(organizationId);
      throw refuseForNow(metrics, 'idempotency_keys', limit, answerQuotaWaitMs(new Date()));
    }
    if (earlier !== null && vault.open(earlier.sealedRequest, owner) !== fingerprint) {
      throw new Problem('idempotency_conflict', {
        detail: 'This Idempotency-Key was already sent with another body.',
      });
    }
    const created = earlier === null ? null : createdBy(earlier);
    if (created === null) {
      throw new Problem('idempotency_in_progress', {
        detail: 'The first request with this Idempotency-Key is still running.',
        headers: { 'Retry-After': '1' },
      });
    }
    const repeated = await answers.repeat(created);
    if (repeated === null) {
      throw new Problem('gone', {
        detail: 'The first request with this Idempotency-Key succeeded. Its resource has been deleted since.',
      });
    }
    return toText(repeated);
  }

  /** What an answered request created; null while the request is in progress. */
  function createdBy(earlier: { answer: Uint8Array | null; sealedAnswer: string | null }): string[] | null {
    if (earlier.answer !== null) return unpack(earlier.answer);
    if (earlier.sealedAnswer === null) return null;
    return createdByPreviousVersion(vault.open(earlier.sealedAnswer, owner));
  }
}

const RELEASE_AGAIN_MS = 1_000;

/** While Postgres is away, a key cannot be released. The caller's repeats get 409 until then, so do not wait for the lock. */
function repeatUntilExpired(release: () => Promise<unknown>, leftMs = LOCK_MS): void {
  if (leftMs <= 0) return;
  const repeat = () => release().catch(() => repeatUntilExpired(release, leftMs - RELEASE_AGAIN_MS));
  setTimeout(repeat, RELEASE_AGAIN_MS).unref();
}

function requireValidKey(key: string): void {
  if (/^[\x21-\x7e]{1,255}$/.test(key)) return;
  throw new Problem('invalid_request', {
    faults: [{ path: '/header/Idempotency-Key', message: 'must have 1 to 255 visible ASCII characters' }],
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

/** In bytes. Compression makes shorter texts longer. */
const COMPRESS_FROM = 100;
const PLAIN = 0;
const COMPRESSED = 1;

/** The stored form: a byte that names the form, then the texts in lines. Ids of one batch share most characters. */
function pack(created: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(created.join('\n'));
  return text.length < COMPRESS_FROM
    ? Buffer.concat([Buffer.of(PLAIN), text])
    : Buffer.concat([Buffer.of(COMPRESSED), deflateRawSync(text, { level: 9 })]);
}

function unpack(stored: Uint8Array): string[] {
  const content = stored.subarray(1);
  const bytes = stored[0] === COMPRESSED ? inflateRawSync(content) : Buffer.from(content);
  return bytes.toString('utf8').split('\n');
}

const publishedSchema = z.object({ id: z.string(), notifications: z.number() });
const previousBodySchema = z.union([
  z
    .object({ data: z.array(publishedSchema) })
    .transform(({ data }) => data.map(({ id, notifications }) => `${id}/${notifications}`)),
  publishedSchema.transform(({ id, notifications }) => [`${id}/${notifications}`]),
  z.object({ id: z.string() }).transform(({ id }) => [id]),
]);
const previousAnswerSchema = z.object({ text: z.string() });

/** The previous version stored whole answers, API keys included. A later version may delete this function. */
function createdByPreviousVersion(answer: string): string[] {
  const { text } = previousAnswerSchema.parse(JSON.parse(answer));
  return previousBodySchema.parse(JSON.parse(text));
}
