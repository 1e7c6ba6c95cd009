import type { AttemptOutcome } from '@posthorn/domain/notification';
import type { StaticHeaders } from '@posthorn/domain/static-headers';

/** A shorter text is no secret, and masking it would garble the answer. */
const MIN_LENGTH = 8;
const MASK = '********';

/**
 * Masks texts in the answer of a receiver. A page for debugging, for example, echoes the headers of the request, and
 * everybody who may read a notification would read them in its attempts.
 *
 * @param texts that only the receiver may know
 */
export function maskAnswer(outcome: AttemptOutcome, texts: readonly string[]): AttemptOutcome {
  if (outcome.kind !== 'answered' || texts.length === 0) return outcome;
  return { ...outcome, answer: mask(outcome.answer, texts) };
}

function mask(answer: string, texts: readonly string[]): string {
  // In JSON, a quotation mark has a backslash.
  const written = texts.flatMap((text) => [text, JSON.stringify(text).slice(1, -1)]);
  const longestFirst = written
    .filter(({ length }) => length >= MIN_LENGTH)
    .sort((one, other) => other.length - one.length);
  const masked = longestFirst.reduce((text, secret) => text.replaceAll(secret, MASK), answer);
  const cut = Math.max(0, ...longestFirst.map((secret) => cutLength(masked, secret)));
  return cut === 0 ? masked : `${masked.slice(0, -cut)}${MASK}`;
}

/** The length of the start of a secret at the end of an answer, which the worker stores only in part. */
function cutLength(answer: string, secret: string): number {
  for (let length = secret.length - 1; length >= MIN_LENGTH; length--) {
    if (answer.endsWith(secret.slice(0, length))) return length;
  }
  return 0;
}

/** The texts to mask of static headers: the values, and the credentials after the scheme of Authorization. */
export function secretsOf(headers: StaticHeaders): string[] {
  const [, credentials] = headers.authorization?.split(/ (.+)/) ?? [];
  return [...Object.values(headers), ...(credentials === undefined ? [] : [credentials])];
}
