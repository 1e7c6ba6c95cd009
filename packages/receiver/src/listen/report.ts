import type { SignatureError } from '@posthorn/signing/signature-error';
import type { Explanation } from './explain/causes.ts';

/** The result of verifying a request. */
export type Verdict =
  /** The listener has no secret. */
  | { readonly kind: 'unchecked' }
  | {
      readonly kind: 'verified';
      /** Seconds since the time of signing. */
      readonly age: number;
      /** Position of the matching secret, from 1. During a rotation the position shows which secret the sender uses. */
      readonly secret: number;
      /** `sig-previous` if only the signature of the secret before a rotation matches. */
      readonly label: 'sig' | 'sig-previous';
    }
  | { readonly kind: 'refused'; readonly error: SignatureError; readonly explanation: Explanation };

/** The response to a request, sent after `delayMs` milliseconds. */
export type Answer = {
  readonly status: number;
  readonly delayMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

/** A received request with its verdict and its response. */
export type Arrival = {
  readonly kind: 'request';
  readonly at: Date;
  readonly method: string;
  readonly url: string;
  /** Names in the spelling of the sender. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly type: string | undefined;
  readonly idempotencyKey: string | undefined;
  /** Number of requests so far with this Idempotency-Key, including this one. 0 without the header. */
  readonly times: number;
  /** Undefined if the body was too long or incomplete. */
  readonly body: Uint8Array | undefined;
  readonly verdict: Verdict;
  readonly answer: Answer;
};

/** Everything that the listener prints. With `--json` the field names are a contract. */
export type Report =
  | { readonly kind: 'listening'; readonly url: string; readonly verifies: boolean; readonly isOpen: boolean }
  | Arrival
  /** The sender closed the connection before the response. */
  | {
      readonly kind: 'hung_up';
      readonly at: Date;
      readonly idempotencyKey: string | undefined;
      readonly afterMs: number;
    }
  /** The sender did not speak HTTP. */
  | { readonly kind: 'no_http'; readonly at: Date; readonly isTls: boolean }
  | Summary;

/** The totals at the end. */
type Summary = {
  readonly kind: 'summary';
  readonly seconds: number;
  readonly requests: number;
  readonly verified: number;
  readonly unchecked: number;
  /** Number of refused requests by code. */
  readonly refused: Readonly<Record<string, number>>;
};

/** Counts reports for the summary. */
type Tally = { count(report: Report): void; summary(): Summary };

export function createTally(): Tally {
  const begun = performance.now();
  const verdicts = { verified: 0, unchecked: 0 };
  // Bounded: one entry per code.
  const refused: Record<string, number> = {};
  let requests = 0;
  return {
    count(report) {
      if (report.kind !== 'request') return;
      requests += 1;
      const { verdict } = report;
      if (verdict.kind === 'refused') refused[verdict.error.code] = (refused[verdict.error.code] ?? 0) + 1;
      else verdicts[verdict.kind] += 1;
    },
    summary: () => ({
      kind: 'summary',
      seconds: Math.round((performance.now() - begun) / 1000),
      requests,
      ...verdicts,
      refused,
    }),
  };
}
