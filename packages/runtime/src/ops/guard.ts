import { createHash, timingSafeEqual } from 'node:crypto';

/** What a request's `Authorization` comes to: `missing` is no try, `wrong` may be a guess. */
export type OpsVerdict = 'admitted' | 'missing' | 'wrong';

/** Judges the value of a request's `Authorization` header. */
export type OpsGuard = (authorization: string | undefined) => OpsVerdict;

/** `WWW-Authenticate` of every 401 that follows from a verdict (RFC 7617 §2). */
export const OPS_CHALLENGE = 'Basic realm="posthorn ops", charset="UTF-8"';

/** Longer than any that is right; what follows is not even read. */
const LONGEST = 1_024;

/**
 * The guard of what only operators may see: HTTP Basic with OPS_USER and OPS_PASSWORD, which every
 * browser and every Prometheus can send. User and password are compared as one text and by their
 * digests, so that the time it takes tells nothing of either, not even of its length.
 *
 * @returns null when there are no credentials: then what it guards is not to be mounted at all
 */
export function createOpsGuard(user: string, password: string): OpsGuard | null {
  if (user === '' || password === '') return null;
  const right = digest(Buffer.from(`${user}:${password}`, 'utf8'));
  return (authorization) => {
    if (authorization === undefined) return 'missing';
    const [, given] = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization.slice(0, LONGEST)) ?? [];
    if (given === undefined) return 'wrong';
    return timingSafeEqual(digest(Buffer.from(given, 'base64')), right) ? 'admitted' : 'wrong';
  };
}

function digest(text: Buffer): Buffer {
  return createHash('sha256').update(text).digest();
}
