import { createHash, timingSafeEqual } from 'node:crypto';

/** `missing` means no attempt to authenticate. `wrong` may be a guess. */
type OpsVerdict = 'admitted' | 'missing' | 'wrong';

/** Checks the value of a request's `Authorization` header. */
export type OpsGuard = (authorization: string | undefined) => OpsVerdict;

/** The `WWW-Authenticate` header of a 401 (RFC 7617 §2). */
export const OPS_CHALLENGE = 'Basic realm="posthorn ops", charset="UTF-8"';

/** Characters that the guard reads. The longest credentials that the settings allow are shorter. */
const LONGEST = 4_096;

/**
 * Guards the operators' pages with HTTP Basic, OPS_USER and OPS_PASSWORD. Browsers and Prometheus support HTTP Basic.
 * The guard compares the digest of user and password, so the time of a comparison reveals neither their
 * text nor their length.
 *
 * @returns null when there are no credentials. Do not mount the guarded pages then.
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
