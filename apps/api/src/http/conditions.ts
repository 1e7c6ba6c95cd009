import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Problem, type ProblemCode } from '@posthorn/domain/problem';
import type { TextReply } from './reply.ts';

/** Characters of a base64url SHA-256 in an ETag: 162 bits, so different texts get different ETags. */
const ETAG_LENGTH = 27;

const digestOf = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('base64url').slice(0, ETAG_LENGTH);

/** The strong validator of a representation (RFC 9110 §8.8.3): only equal contents have equal validators. */
export function etagOf(content: string | Uint8Array): string {
  return `"${digestOf(content)}"`;
}

/**
 * The validator of a reply. A reply with a settled part has two digests: `"<settled part>.<whole>"`. If-None-Match
 * compares both, so no caller keeps an old state. If-Match compares the first only: otherwise each failed attempt of
 * an endpoint would reject changes of its configuration.
 */
const etagOfReply = ({ settled }: TextReply, text: string) =>
  settled === undefined ? etagOf(text) : `"${digestOf(JSON.stringify(settled))}.${digestOf(text)}"`;

/** A validator without the digest of the whole. */
const settledTag = (tag: string) => tag.replace(/\.[^"]*"$/, '"');

/** A list of entity tags. Tags may contain commas. Node.js gives bytes above 0x7F as characters of Latin-1. */
const ENTITY_TAGS = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/** Whether the condition lists a current validator; `*` stands for every validator. Malformed parts match nothing. */
function lists(condition: string, isCurrent: (tag: string) => boolean): boolean {
  return condition.trim() === '*' || (condition.match(ENTITY_TAGS) ?? []).some(isCurrent);
}

/**
 * Checks If-Match with the strong comparison (RFC 9110 §13.1.1): weak validators never match.
 *
 * @param ifMatch the header; undefined if the request has no condition
 * @param resource what GET of the resource would answer now, or the settled part of the answer
 * @throws Problem precondition_failed
 */
export function requireMatch(ifMatch: string | undefined, resource: unknown): void {
  if (ifMatch !== undefined) requireListed(ifMatch, etagOf(JSON.stringify(resource)));
}

/** @param etag of the settled part, or of a resource without such a part */
function requireListed(ifMatch: string, etag: string): void {
  if (lists(ifMatch, (tag) => settledTag(tag) === etag)) return;
  const tags = ifMatch.match(ENTITY_TAGS) ?? [];
  const isStrong = tags.some((tag) => tag.startsWith('"'));
  throw new Problem('precondition_failed', {
    detail: isStrong
      ? 'The resource has changed since you read it.'
      : 'If-Match must be an ETag as GET answers it: in quotes, and without W/.',
  });
}

type Conditions = Pick<IncomingHttpHeaders, 'if-match' | 'if-none-match'>;

/**
 * Adds the ETag to a successful read and evaluates the request's conditions in the order of RFC 9110 §13.2.2.
 *
 * @param reply of a GET or HEAD request
 * @returns the reply with its ETag, or 304 without a body
 * @throws Problem precondition_failed
 */
export function applyConditions(headers: Conditions, reply: TextReply): TextReply {
  if (reply.status !== 200 || reply.text === null) return reply;
  const { 'if-match': ifMatch, 'if-none-match': ifNoneMatch } = headers;
  const etag = etagOfReply(reply, reply.text);
  if (ifMatch !== undefined) requireListed(ifMatch, settledTag(etag));
  const validated = { ...reply.headers, ETag: etag, 'Cache-Control': 'private, no-cache' };
  if (isUnchanged(ifNoneMatch, etag)) return { status: 304, headers: validated, text: null };
  return { ...reply, headers: validated };
}

/**
 * Whether the caller of a read has the current representation. Uses the weak comparison (RFC 9110 §13.1.2), whatever
 * the request's Cache-Control says: that field is for caches.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  return ifNoneMatch !== undefined && lists(ifNoneMatch.replaceAll('W/"', '"'), (tag) => tag === etag);
}

/** Problem codes of an endpoint that changes a resource, or acts on its present state. */
export const CHANGE_PROBLEMS = [
  'not_found',
  'insufficient_scope',
  'precondition_failed',
  'conflict',
] as const satisfies readonly ProblemCode[];

const MAX_TRIES = 3;

/**
 * Makes a change that does not depend on the previous state, such as disabling. Reads, checks and writes again if
 * another request changes the resource first. Tries MAX_TRIES times at most.
 *
 * @param read reads the resource and checks the conditions of the request
 * @param write returns null if another request has changed the resource since the read
 * @throws Problem conflict, and what `read` and `write` throw
 */
export async function changeWithRetries<Read, Written>(
  read: () => Promise<Read>,
  write: (read: Read) => Promise<Written | null>,
): Promise<Written> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const written = await write(await read());
    if (written !== null) return written;
  }
  throw changedConcurrently();
}

/** The 409 problem when another request changes a resource first. */
export function changedConcurrently(): Problem {
  return new Problem('conflict', { detail: 'Another request changed the resource at the same time.' });
}
