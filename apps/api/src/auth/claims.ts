import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import { line } from '../http/fields.ts';
import { findClaim } from './find-claim.ts';
import { FormerCredentialsError } from './former-credentials.ts';
import type { AccessToken, IssuerSettings } from './issuer.ts';

const MOST_ROLES = 200;

/** What follows is compared, stored and logged, so it is held to plain text. */
const claimText = line(128);
const rolesClaim = z.union([claimText.transform((role) => [role]), z.array(z.string()).max(MOST_ROLES)]);
/** RFC 8693 §4.2 has a text; some issuers give a list, or name it `scp`. */
const scopeClaim = z
  .union([z.string().transform((text) => text.split(/\s+/)), z.array(z.string())])
  .default([]);

/** @throws Problem invalid_token for a claim that is missing or malformed */
export function readClaims(
  claims: Readonly<Record<string, unknown>>,
  { organizationClaim, roleClaim }: Pick<IssuerSettings, 'organizationClaim' | 'roleClaim'>,
): AccessToken {
  const read = <Output>(name: string, schema: z.ZodType<Output>): Output => {
    const result = schema.safeParse(findClaim(claims, name));
    if (result.success) return result.data;
    throw invalidToken(`The token's claim ${name} is missing or malformed.`);
  };
  // A token that was meant to be narrow must never become a wide one by a misspelt scope: whatever
  // looks like one narrows, and an unknown one permits nothing.
  const narrowing = [...read('scope', scopeClaim), ...read('scp', scopeClaim)].filter((scope) =>
    scope.includes(':'),
  );
  return {
    subject: read('sub', claimText),
    organizationId: read(organizationClaim, claimText),
    roles: read(roleClaim, rolesClaim),
    narrowedTo: narrowing.length === 0 ? null : narrowing,
  };
}

/** A token of the issuer whose time is over. */
export function expiredToken(cause?: unknown): Problem {
  const detail = 'The token has expired.';
  return invalidToken(detail, new FormerCredentialsError(detail, { cause }));
}

/** What a token is answered that is not accepted, for whatever reason. */
export function invalidToken(detail: string, cause?: unknown): Problem {
  return new Problem('invalid_token', { detail, cause });
}
