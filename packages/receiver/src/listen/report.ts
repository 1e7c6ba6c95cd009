import type { SignatureError } from '@posthorn/signing/signature-error';
import type { Explanation } from './explain/causes.ts';

/** What was found of a request's signature. */
export type Verdict =
  /** No secret was given. */
  | { readonly kind: 'unchecked' }
  | {
      readonly kind: 'verified';
      /** Seconds since it was signed. */
      readonly age: number;
      /** Which of the secrets fits, from 1; which matters while one replaces another. */
      readonly secret: number;
    }
  | { readonly kind: 'refused'; readonly error: SignatureError; readonly explanation: Explanation };

/** What a request is answered, after a while. */
export type Answer = {
  readonly status: number;
  readonly delayMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A request that came in, what was made of it, and what it is answered. */
export type Arrival = {
  readonly kind: 'request';
  readonly at: Date;
  readonly method: string;
  readonly url: string;
  /** Names as they came, with their values. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly type: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** How often a request with this Idempotency-Key has come, with this one; 0 where it has none. */
  readonly times: number;
  /** Undefined where it was too long, or broke off. */
  readonly body: Uint8Array | undefined;
  readonly verdict: Verdict;
  readonly answer: Answer;
};

/** What the listener has to say. */
export type Report =
  | { readonly kind: 'listening'; readonly url: string; readonly verifies: boolean; readonly isOpen: boolean }
  | Arrival
  /** The sender did not wait for the answer. */
  | {
      readonly kind: 'hung_up';
      readonly at: Date;
      readonly idempotencyKey: string | undefined;
      readonly afterMs: number;
    }
  /** Something else than HTTP came. */
  | { readonly kind: 'no_http'; readonly at: Date; readonly isTls: boolean }
  | {
      readonly kind: 'summary';
      readonly seconds: number;
      readonly requests: number;
      readonly verified: number;
      readonly unchecked: number;
      /** How many, by code. */
      readonly refused: Readonly<Record<string, number>>;
    };
