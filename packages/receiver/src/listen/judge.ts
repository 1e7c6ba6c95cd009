import { SignatureError } from '@posthorn/signing/signature-error';
import { verify } from '../verify.ts';
import { ageOf, explain, paramsOf } from './explain/explain.ts';
import { firstToPass, type Received, wouldHold } from './explain/trial.ts';
import { recent } from './recent.ts';
import type { Verdict } from './report.ts';

export type JudgeOptions = {
  readonly secrets: readonly string[];
  /** How old a signature may be, in seconds. */
  readonly maxAge: number;
};

/** Finds out what a request is. `port` is where it came in. */
export type Judge = (request: Received, port: number) => Promise<Verdict>;

/** More than an endpoint of a laptop gets within the time that a signature is good for. */
const MOST_NONCES = 10_000;

/** Judges requests as a receiver with this library does, remembers nonces, and explains what it refuses. */
export function createJudge({ secrets, maxAge }: JudgeOptions): Judge {
  const nonces = recent<true>(MOST_NONCES);
  let ageBefore: number | undefined;

  async function refused(error: SignatureError, request: Received, port: number): Promise<Verdict> {
    const now = new Date();
    const cameBefore = (nonce: string) => nonces.get(nonce) !== undefined;
    const circumstances = { secrets, now, maxAge, port, cameBefore, ageBefore };
    const explanation = await explain(error, request, circumstances);
    // Its signature held, or `created` would not have been looked at.
    if (error.code === 'stale' || error.code === 'created_in_future')
      ageBefore = ageOf(paramsOf(request), now);
    return { kind: 'refused', error, explanation };
  }

  return async (request, port) => {
    if (secrets.length === 0) return { kind: 'unchecked' };
    try {
      const { created } = await verify(request, {
        secrets,
        maxAge,
        seenNonce(nonce) {
          const isSeen = nonces.get(nonce) !== undefined;
          nonces.set(nonce, true);
          return isSeen;
        },
      });
      const age = (Date.now() - created.getTime()) / 1000;
      ageBefore = age;
      const fitting = await firstToPass(secrets, (secret) => wouldHold(request, [secret]));
      return { kind: 'verified', age, secret: secrets.indexOf(fitting ?? '') + 1 };
    } catch (error) {
      if (error instanceof SignatureError) return refused(error, request, port);
      throw error;
    }
  };
}
