import { refusalOf } from '../refusal.ts';
import type { Answer, Verdict } from './report.ts';

export type AnswerOptions = {
  readonly status: number;
  readonly delayMs: number;
  /** How often each notification is answered 503 first. */
  readonly failures: number;
};

/**
 * What a request is answered: what is refused as by any receiver with this library, all else as the options say.
 * @param times how often a request with this Idempotency-Key has come, with this one; 0 where it has none
 */
export function answerTo(
  verdict: Verdict,
  times: number,
  { status, delayMs, failures }: AnswerOptions,
): Answer {
  if (verdict.kind === 'refused') return { ...refusalOf(verdict.error), delayMs };
  const isToFail = times > 0 && times <= failures;
  return { status: isToFail ? 503 : status, delayMs };
}
