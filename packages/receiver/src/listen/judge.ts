import { SignatureError } from '@posthorn/signing/signature-error';
import { verify } from '../verify.ts';
import { ageOf, explain, paramsOf } from './explain/explain.ts';
import { firstToPass, type Received, wouldVerify } from './explain/trial.ts';
import type { Verdict } from './report.ts';

type JudgeOptions = {
  readonly secrets: readonly string[];
  /** Maximum age of a signature, in seconds. */
  readonly maxAge: number;
};

/** Verifies a request that arrived at `port`. */
export type Judge = (request: Received, port: number) => Promise<Verdict>;

/** A map of limited size. A full map evicts its oldest entry. Otherwise a sender could exhaust memory. */
export type RecentMap<Value> = {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
};

/** More than a test endpoint receives during the default --max-age of 5 minutes. */
const MAX_NONCES = 10_000;

/** In characters. The map truncates longer keys. */
const MAX_KEY_LENGTH = 256;

/** Verifies requests as a receiver with this library does, remembers nonces, and explains refusals. */
export function createJudge({ secrets, maxAge }: JudgeOptions): Judge {
  const nonces = createRecentMap<true>(MAX_NONCES);
  let previousAge: number | undefined;

  async function refused(error: SignatureError, request: Received, port: number): Promise<Verdict> {
    const now = new Date();
    const isKnownNonce = (nonce: string) => nonces.get(nonce) !== undefined;
    const circumstances = { secrets, now, maxAge, port, isKnownNonce, previousAge };
    const explanation = await explain(error, request, circumstances);
    // verify checks the age only after the signature, so `created` is authentic here.
    if (error.code === 'stale' || error.code === 'created_in_future') {
      previousAge = ageOf(await paramsOf(request, secrets), now);
    }
    return { kind: 'refused', error, explanation };
  }

  return async (request, port) => {
    if (secrets.length === 0) return { kind: 'unchecked' };
    try {
      const { created, label } = await verify(request, {
        secrets,
        maxAge,
        seenNonce(nonce) {
          const isSeen = nonces.get(nonce) !== undefined;
          nonces.set(nonce, true);
          return isSeen;
        },
      });
      const age = (Date.now() - created.getTime()) / 1000;
      previousAge = age;
      const matching = await firstToPass(secrets, (secret) => wouldVerify(request, [secret]));
      return { kind: 'verified', age, secret: secrets.indexOf(matching ?? '') + 1, label };
    } catch (error) {
      if (error instanceof SignatureError) return refused(error, request, port);
      throw error;
    }
  };
}

/** @param maxEntries beyond this number the map evicts its oldest entry */
export function createRecentMap<Value>(maxEntries: number): RecentMap<Value> {
  const entries = new Map<string, Value>();
  return {
    get: (key) => entries.get(key.slice(0, MAX_KEY_LENGTH)),
    set(key, value) {
      const short = key.slice(0, MAX_KEY_LENGTH);
      entries.delete(short);
      entries.set(short, value);
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
}
