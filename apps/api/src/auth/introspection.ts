import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { ApiMetrics } from '../ops/metrics.ts';
import { expiredToken, invalidToken, issuerUnavailable } from './credential-problems.ts';
import { type Discovery, ISSUER_TIMEOUT_MS, type IssuerSettings } from './issuer.ts';

/** As long as a revoked token may still be accepted. */
const REMEMBER_MS = 10_000;
/** A token may become good at any moment, so a refusal only saves the issuer a burst. */
const REMEMBER_REFUSAL_MS = 1_000;
const MOST_REMEMBERED = 10_000;

/** RFC 7662 §2.2; what else the issuer says are claims like those of a JWT. */
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
 * Asks the issuer what an opaque token is good for (RFC 7662). Answers are kept for seconds, under a
 * hash of the token; refusals apart, so that nobody displaces what is good by sending rubbish.
 *
 * @returns the claims of a sound token; its client where the issuer names no subject
 */
export function createIntrospection(
  settings: IssuerSettings,
  discover: Discovery,
  { cacheLookups }: Pick<ApiMetrics, 'cacheLookups'>,
) {
  const accepted = createExpiringMap<IntrospectionAnswer>(MOST_REMEMBERED);
  const refused = createExpiringMap<IntrospectionAnswer>(MOST_REMEMBERED);
  const underWay = new Map<string, Promise<IntrospectionAnswer>>();

  async function introspect(token: string, digest: string): Promise<IntrospectionAnswer> {
    const url = settings.introspectionUrl || (await discover()).introspection_endpoint;
    if (url === undefined) throw invalidToken('The token is no JWT, and the issuer explains no others.');
    const answer = await ask(url, token, settings).catch((error: unknown) => {
      throw issuerUnavailable('The token issuer can not be asked about the token.', error);
    });
    if (answer.active) accepted.set(digest, answer, REMEMBER_MS);
    else refused.set(digest, answer, REMEMBER_REFUSAL_MS);
    return answer;
  }

  /** Requests with the same token that come at once ask once. */
  function introspectOnce(token: string, digest: string): Promise<IntrospectionAnswer> {
    const known = underWay.get(digest);
    if (known !== undefined) return known;
    const asked = introspect(token, digest).finally(() => underWay.delete(digest));
    underWay.set(digest, asked);
    return asked;
  }

  return async (token: string): Promise<Record<string, unknown>> => {
    const digest = createHash('sha256').update(token).digest('base64url');
    const known = accepted.get(digest) ?? refused.get(digest);
    cacheLookups.inc({ cache: 'introspection', result: known === undefined ? 'miss' : 'hit' });
    const answer = known ?? (await introspectOnce(token, digest));
    // The times are judged at each use: an answer that is remembered outlives none of them.
    return soundClaims(answer, settings);
  };
}

async function ask(url: string, token: string, settings: IssuerSettings): Promise<IntrospectionAnswer> {
  // RFC 6749 §2.3.1: both parts are form-encoded before they are joined.
  const credentials = `${encodeURIComponent(settings.clientId)}:${encodeURIComponent(settings.clientSecret)}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      Accept: 'application/json',
    },
    body: new URLSearchParams({ token, token_type_hint: 'access_token' }),
    signal: AbortSignal.timeout(ISSUER_TIMEOUT_MS),
    redirect: 'error',
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answerSchema.parse(await answer.json());
}

function soundClaims(answer: IntrospectionAnswer, settings: IssuerSettings): Record<string, unknown> {
  if (!answer.active) throw invalidToken('The token is not one of the issuer, or not any more.');
  const { exp, nbf, iss, aud = [], sub, client_id } = answer;
  const now = Date.now();
  const unexpected = (claim: string) =>
    invalidToken(`The token's claim ${claim} is not what is expected here.`);
  if (exp !== undefined && exp * 1_000 <= now - settings.clockSkewMs) throw expiredToken();
  if (nbf !== undefined && nbf * 1_000 > now + settings.clockSkewMs) throw unexpected('nbf');
  if (iss !== undefined && iss !== settings.issuer) throw unexpected('iss');
  // Without an audience it could be a token for anything that trusts the same issuer.
  if (![aud].flat().includes(settings.audience)) throw unexpected('aud');
  return { ...answer, sub: sub ?? client_id };
}

type Entry<Value> = { value: Value; until: number };

/** Remembers values for a while, and never more than `most`: the oldest is forgotten for a new one. */
type ExpiringMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value, ttlMs: number): void;
};

function createExpiringMap<Value>(most: number): ExpiringMap<Value> {
  const entries = new Map<string, Entry<Value>>();
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry !== undefined && entry.until > performance.now()) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set(key, value, ttlMs) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= most && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, until: performance.now() + ttlMs });
    },
  };
}
