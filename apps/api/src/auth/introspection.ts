import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ApiMetrics } from '../ops/metrics.ts';
import { expiredToken, invalidToken, issuerUnavailable, OtherAudienceError } from './credential-problems.ts';
import { type Discovery, ISSUER_TIMEOUT_MS, type IssuerSettings } from './issuer.ts';

/** Cache time of an active token. The API accepts a revoked token for up to this time. */
const ACTIVE_TTL_MS = 10_000;
/** Cache time of an inactive token: enough for a burst of requests. Short, because a token can become active. */
const INACTIVE_TTL_MS = 1_000;
/** Maximum number of cached tokens, for active and inactive tokens separately. Limits memory. */
const MOST_CACHED = 10_000;

/** The response of the issuer (RFC 7662 §2.2). Other members are claims, as in a JWT. */
const answerSchema = z.union([
  z.looseObject({
    active: z.literal(true),
    exp: z.number().optional(),
    nbf: z.number().optional(),
    iss: z.string().optional(),
    aud: z.union([z.string(), z.array(z.string())]).optional(),
    sub: z.string().optional(),
    client_id: z.string().optional(),
  }),
  z.looseObject({ active: z.literal(false) }),
]);
type IntrospectionAnswer = z.infer<typeof answerSchema>;

/**
 * Creates the check of opaque tokens. The check asks the issuer (RFC 7662) and caches the answer for seconds, under
 * a hash of the token. Inactive tokens have a separate cache, so that they cannot evict active tokens.
 *
 * @returns a function that returns the claims of a token. `sub` is the client id if the issuer names no subject. The
 *   function throws Problem invalid_token or unavailable
 */
export function createIntrospection(
  settings: IssuerSettings,
  discover: Discovery,
  { cacheLookups }: Pick<ApiMetrics, 'cacheLookups'>,
) {
  const active = createExpiringMap<IntrospectionAnswer>(MOST_CACHED);
  const inactive = createExpiringMap<IntrospectionAnswer>(MOST_CACHED);
  const pending = new Map<string, Promise<IntrospectionAnswer>>();

  async function introspect(token: string, digest: string): Promise<IntrospectionAnswer> {
    const url = settings.introspectionUrl || (await discover()).introspection_endpoint;
    if (url === undefined)
      throw invalidToken('The token is not a JWT, and the issuer has no introspection endpoint.');
    const answer = await askIssuer(url, token, settings).catch((error: unknown) => {
      throw issuerUnavailable('The token issuer did not answer whether the token is active.', error);
    });
    if (answer.active) active.set(digest, answer, ACTIVE_TTL_MS);
    else inactive.set(digest, answer, INACTIVE_TTL_MS);
    return answer;
  }

  /** Concurrent requests with the same token share one introspection. */
  function introspectOnce(token: string, digest: string): Promise<IntrospectionAnswer> {
    const shared = pending.get(digest);
    if (shared !== undefined) return shared;
    const started = introspect(token, digest).finally(() => pending.delete(digest));
    pending.set(digest, started);
    return started;
  }

  return async (token: string): Promise<Record<string, unknown>> => {
    const digest = createHash('sha256').update(token).digest('base64url');
    const cached = active.get(digest) ?? inactive.get(digest);
    cacheLookups.inc({ cache: 'introspection', result: cached === undefined ? 'miss' : 'hit' });
    const answer = cached ?? (await introspectOnce(token, digest));
    // Check a cached answer too, because the token may have expired since the introspection.
    return requireValid(answer, settings);
  };
}

async function askIssuer(url: string, token: string, settings: IssuerSettings): Promise<IntrospectionAnswer> {
  // RFC 6749 §2.3.1: encode both parts before joining them.
  const credentials = `${encodeURIComponent(settings.clientId)}:${encodeURIComponent(settings.clientSecret)}`;
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      Accept: 'application/json',
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return answerSchema.parse(await response.json());
}

function requireValid(answer: IntrospectionAnswer, settings: IssuerSettings): Record<string, unknown> {
  if (!answer.active) throw invalidToken('The issuer reports that the token is not active.');
  const { exp, nbf, iss, aud = [], sub, client_id } = answer;
  const now = Date.now();
  const unexpected = (claim: string, cause?: unknown) =>
    invalidToken(`The token's claim ${claim} has an unexpected value.`, cause);
  if (exp !== undefined && exp * 1_000 <= now - settings.clockSkewMs) throw expiredToken();
  if (nbf !== undefined && nbf * 1_000 > now + settings.clockSkewMs) throw unexpected('nbf');
  if (iss !== undefined && iss !== settings.issuer) throw unexpected('iss');
  // Without this check, the API would accept a token that the issuer made for another service.
  if (![aud].flat().includes(settings.audience)) {
    throw unexpected('aud', new OtherAudienceError('The token is for another audience'));
  }
  return { ...answer, sub: sub ?? client_id };
}

type ExpiringMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, ttlMs: number): void;
};

/** Creates a cache in which each entry has its own lifetime. A full cache evicts its oldest entry. */
function createExpiringMap<Value>(maxEntries: number): ExpiringMap<Value> {
  const entries = new Map<string, { value: Value; expiresAt: number }>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.expiresAt > performance.now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, expiresAt: performance.now() + ttlMs });
    },
  };
}
