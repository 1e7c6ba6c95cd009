import { SignatureError } from './signature-error.ts';
import { parseDictionary } from './structured-fields/dictionary.ts';

/** The label that ties `Signature` to its `Signature-Input` (spec, "Notification request"). */
export const LABEL = 'sig';

/**
 * Reads the base64 text of the `sig` member of a `Signature` header, `sig=:<base64>:` (RFC 9421 §4.2).
 * Signatures under other labels, such as a proxy may add, are not looked at.
 * Throws `SignatureError`: `malformed_header`, `missing_signature`.
 */
export function parseSignature(header: string): string {
  const signature = parseDictionary('signature', header).get(LABEL)?.value;
  if (signature === undefined) {
    throw new SignatureError('missing_signature', `signature: nothing labelled ${LABEL}`);
  }
  if (signature.type !== 'byte-sequence') {
    throw new SignatureError('malformed_header', `signature: ${LABEL} is not a byte sequence`);
  }
  return signature.value;
}
