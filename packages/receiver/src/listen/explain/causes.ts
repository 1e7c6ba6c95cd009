import { REFUSAL_CAUSES } from '@posthorn/domain/causes/refusal-causes';
import { type CauseTexts, type CauseValues, fillIn } from '@posthorn/domain/causes/texts';
import type { SignatureErrorCode } from '@posthorn/signing/signature-error';

/** The listener's explanations of refused requests. Each code of the verification has one. */
const CAUSES = REFUSAL_CAUSES satisfies Record<
  SignatureErrorCode | `${SignatureErrorCode}.${string}`,
  CauseTexts
>;

type Cause = keyof typeof CAUSES;

/** Why the listener refused a request and what to do, in one to four sentences. May repeat content of the request. */
export type Explanation = { readonly cause: Cause; readonly text: string };

/** @param values for the words in braces */
export function because(cause: Cause, values: CauseValues = {}): Explanation {
  const { message, advice } = CAUSES[cause];
  return { cause, text: fillIn(`${message} ${advice}`.trimEnd(), values) };
}

/** The listener prints this text at its start if it has no secret. */
export const NOT_VERIFYING =
  "Not verified: set the variable WEBHOOK_SECRET to the webhook's secret, or use --secret.";

/** The listener prints one of these texts for a connection that does not speak HTTP. */
export const NO_HTTP = {
  tls: 'A client started TLS, but this listener speaks plain HTTP. Register its URL with http://, or put a tunnel or proxy with TLS in front.',
  other: 'A client sent malformed HTTP. The response was 400.',
} as const;
