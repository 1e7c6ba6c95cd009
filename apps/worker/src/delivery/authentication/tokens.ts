import { setTimeout as wait } from 'node:timers/promises';
import { sealedTokenOwner } from '@posthorn/domain/sealed-owners';
import type { Vault } from '@posthorn/domain/vault';
import type { SharedTokens, TokenHolder } from '@posthorn/queue/tokens/shared-tokens';
import type { Log } from '@posthorn/runtime/logging/logger';
import pLimit, { type LimitFunction } from 'p-limit';
import { z } from 'zod';
import type { RequestToken, TokenAnswer, TokenFailure, TokenRequest } from './token-request.ts';

/** A token with its entry in Redis, which identifies it. */
export type Token = { kind: 'token'; accessToken: string; entry: string };

export type TokenOwner = TokenHolder & { organizationId: string };

/** The access tokens of all configurations. */
export type Tokens = {
  /**
   * Finds the token of a configuration, or requests one. At most one worker requests a token at a time, and the others
   * wait.
   * @param request is called only when this process has no token
   */
  get(owner: TokenOwner, request: () => TokenRequest): Promise<Token | TokenFailure>;
  /** Forgets a token that the endpoint rejected, at most once in DISCARD_EVERY_MS. Never rejects. */
  discard(owner: TokenOwner, token: Token): Promise<void>;
};

type TokensDeps = {
  shared: SharedTokens;
  vault: Vault;
  requestToken: RequestToken;
  /** Whether the organization may request a token of this URL now. */
  admit: (organizationId: string, tokenUrl: string) => Promise<boolean>;
  /** Counts token requests. */
  count: (result: 'obtained' | 'failed') => void;
  log: Pick<Log, 'warn'>;
  /** Longest duration of one attempt. */
  attemptMs: number;
};

/** A token is renewed this much before it expires, or after half of its life if its life is shorter than twice this time. */
const RENEW_BEFORE_MS = 30_000;
/** A failed request is repeated after this time at the earliest. */
const FAILURE_MS = 10_000;
/** Least time between two discards. An endpoint may answer 401 to every token. */
const DISCARD_EVERY_MS = 60_000;
const POLL_MS = 50;
/** Maximum entries in this process, with 8 KiB each. */
const MOST_ENTRIES = 2_000;
/** Maximum configurations of one organization that wait for a token at a time. Further ones wait for their turn. */
const MOST_WAITING = 10;

const entrySchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('token'), sealed: z.string() }),
  z.strictObject({
    kind: z.literal('failed'),
    isAvailable: z.boolean(),
    statusCode: z.int().nullable(),
    reason: z.string(),
  }),
]);

/** The reason of a token that was not requested, because the organization requests too many. */
export const TOO_MANY_REQUESTS = 'too_many_requests';
const TOO_MANY: TokenFailure = {
  kind: 'failed',
  isAvailable: true,
  statusCode: null,
  reason: TOO_MANY_REQUESTS,
};
const UNKNOWN = { kind: 'failed', isAvailable: false, statusCode: null, reason: 'unknown' } as const;

/** Milliseconds for which a token may be used. */
export function useMsOf(lifeMs: number): number {
  return lifeMs - Math.min(RENEW_BEFORE_MS, lifeMs / 2);
}

export function createTokens(deps: TokensDeps): Tokens {
  const { shared, vault, requestToken, admit, count, log, attemptMs } = deps;
  const known = new Map<string, { value: Token | TokenFailure; until: number }>();
  const discarded = new Map<string, { value: true; until: number }>();
  const flights = new Map<string, Promise<Token | TokenFailure>>();
  const turns = createTurns(MOST_WAITING);
  // Time to request, then time to wait for another worker that requests, and the rest for the POST.
  const requestMs = attemptMs / 2;
  const waitMs = (attemptMs * 3) / 4;

  function obtain(owner: TokenOwner, request: TokenRequest): Promise<Token | TokenFailure> {
    const deadline = performance.now() + waitMs;
    return turns(owner.organizationId, () => claim(owner, request, deadline));
  }

  async function claim(
    owner: TokenOwner,
    request: TokenRequest,
    deadline: number,
  ): Promise<Token | TokenFailure> {
    while (performance.now() < deadline) {
      const claimed = await shared
        .claim(owner, Math.ceil(requestMs))
        .catch((error: unknown) => report('could not read the shared token', owner, error));
      // Without Redis, each worker has a token of its own.
      if (claimed === undefined || claimed.kind === 'fetch') return fetch(owner, request, deadline);
      if (claimed.kind === 'found') {
        const value = open(owner, claimed.entry);
        if (value === undefined) return fetch(owner, request, deadline);
        return remember(owner, value, claimed.forMs);
      }
      await wait(POLL_MS);
    }
    return { ...UNKNOWN, reason: 'timeout' };
  }

  async function fetch(
    owner: TokenOwner,
    request: TokenRequest,
    deadline: number,
  ): Promise<Token | TokenFailure> {
    const answer = await answerTo(owner, request, deadline).catch((error: unknown) => {
      // Nothing is known about the token endpoint, so end the claim at once: other workers may try.
      settle(owner, JSON.stringify(UNKNOWN), 1);
      throw error;
    });
    count(answer.kind === 'token' ? 'obtained' : 'failed');
    const { value, entry, forMs } =
      answer.kind === 'token'
        ? sealed(owner, answer)
        : { value: answer, entry: JSON.stringify(answer), forMs: FAILURE_MS };
    if (answer.kind === 'failed') {
      const { configurationId, organizationId } = owner;
      const { statusCode, reason } = answer;
      log.warn('no access token', { configurationId, organizationId, statusCode, reason });
    }
    // The attempt does not wait for Redis: only other workers need the entry.
    settle(owner, entry, forMs);
    return remember(owner, value, forMs);
  }

  async function answerTo(
    { organizationId }: TokenOwner,
    request: TokenRequest,
    deadline: number,
  ): Promise<TokenAnswer> {
    if (!(await admit(organizationId, request.tokenUrl))) return TOO_MANY;
    return requestToken(request, Math.max(1, Math.min(requestMs, deadline - performance.now())));
  }

  function settle(owner: TokenOwner, entry: string, forMs: number): void {
    shared
      .settle(owner, entry, forMs)
      .catch((error: unknown) => report('could not share the token', owner, error));
  }

  function sealed(owner: TokenOwner, { accessToken, lifeMs }: { accessToken: string; lifeMs: number }) {
    const text = vault.seal(accessToken, sealedTokenOwner(owner.configurationId, owner.fingerprint));
    const entry = JSON.stringify({ kind: 'token', sealed: text });
    return { value: { kind: 'token', accessToken, entry } as const, entry, forMs: useMsOf(lifeMs) };
  }

  /** @returns undefined for an entry of another version, or sealed with a master key that this process lacks */
  function open(owner: TokenOwner, entry: string): Token | TokenFailure | undefined {
    try {
      const value = entrySchema.parse(JSON.parse(entry));
      if (value.kind === 'failed') return value;
      const ownerOfToken = sealedTokenOwner(owner.configurationId, owner.fingerprint);
      return { kind: 'token', accessToken: vault.open(value.sealed, ownerOfToken), entry };
    } catch (error) {
      return report('could not open the shared token', owner, error);
    }
  }

  function remember<Value extends Token | TokenFailure>(
    { fingerprint }: TokenOwner,
    value: Value,
    forMs: number,
  ): Value {
    put(known, fingerprint, { value, until: performance.now() + forMs });
    return value;
  }

  function report(message: string, { configurationId }: TokenOwner, error: unknown): undefined {
    log.warn(message, { configurationId, error });
    return undefined;
  }

  return {
    async get(owner, request) {
      const { fingerprint } = owner;
      const found = known.get(fingerprint);
      if (found !== undefined && found.until > performance.now()) return found.value;
      const flight = flights.get(fingerprint) ?? obtain(owner, request());
      flights.set(fingerprint, flight);
      try {
        return await flight;
      } finally {
        if (flights.get(fingerprint) === flight) flights.delete(fingerprint);
      }
    },
    async discard(owner, token) {
      const { fingerprint } = owner;
      const found = known.get(fingerprint)?.value;
      if (found?.kind === 'token' && found.entry !== token.entry) return;
      const now = performance.now();
      if ((discarded.get(fingerprint)?.until ?? 0) > now) return;
      put(discarded, fingerprint, { value: true, until: now + DISCARD_EVERY_MS });
      if (found?.kind === 'token') known.delete(fingerprint);
      await shared
        .discard(owner, token.entry, DISCARD_EVERY_MS)
        .catch((error: unknown) => report('could not discard the shared token', owner, error));
    },
  };
}

/** Runs at most `most` tasks of each organization at a time. */
function createTurns(
  most: number,
): <Result>(organizationId: string, task: () => Promise<Result>) => Promise<Result> {
  const limits = new Map<string, { limit: LimitFunction; tasks: number }>();
  return async (organizationId, task) => {
    const own = limits.get(organizationId) ?? { limit: pLimit(most), tasks: 0 };
    limits.set(organizationId, own);
    own.tasks += 1;
    try {
      return await own.limit(task);
    } finally {
      own.tasks -= 1;
      if (own.tasks === 0) limits.delete(organizationId);
    }
  };
}

/** Adds an entry as the newest, and drops the oldest beyond MOST_ENTRIES. */
function put<Value>(entries: Map<string, Value>, key: string, value: Value): void {
  entries.delete(key);
  entries.set(key, value);
  if (entries.size <= MOST_ENTRIES) return;
  for (const oldest of entries.keys()) {
    entries.delete(oldest);
    return;
  }
}
