/** The values that go into a signature base, each as it stands in the request. */
export type SignedValues = {
  readonly host: string;
  readonly contentDigest: string;
  readonly requestTarget: string;
  /** The text of `Signature-Input` after `sig=`. */
  readonly signatureParams: string;
};

/**
 * The text that is signed: four lines, no newline after the last (RFC 9421 §2.5; spec, "Signature scheme",
 * step 3). No value may hold a newline, or it could pass for a line of its own; both callers see to that.
 */
export function signatureBase(values: SignedValues): string {
  return [
    `"host": ${values.host}`,
    `"content-digest": ${values.contentDigest}`,
    `"@request-target": ${values.requestTarget}`,
    `"@signature-params": ${values.signatureParams}`,
  ].join('\n');
}
