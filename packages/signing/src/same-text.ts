import { timingSafeEqual } from 'node:crypto';

/**
 * Compares two texts in a time that depends on their lengths only, so that a forger cannot find the right
 * one a letter at a time (spec, "Signature scheme", step 5). The lengths of our digests are no secret.
 */
export function sameText(one: string, other: string): boolean {
  const a = Buffer.from(one, 'utf8');
  const b = Buffer.from(other, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}
