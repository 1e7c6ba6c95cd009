import { ALGORITHM } from './hmac-sha256.ts';
import { COVERED_COMPONENTS } from './signature-base.ts';
import { SignatureError } from './signature-error.ts';
import { type InnerList, type Parameters, parseDictionary, serializeString } from './structured-fields.ts';

/** The label that connects a `Signature` to its `Signature-Input` (specification 6.5). */
export const LABEL = 'sig';

/** The label of a second signature, made with the secret before a rotation, while both secrets are valid. */
export const PREVIOUS_LABEL = 'sig-previous';

/** The labels of Posthorn's signatures, the newest secret first. Verification ignores all other labels. */
const LABELS = [LABEL, PREVIOUS_LABEL] as const;
export type Label = (typeof LABELS)[number];

/** The parameters of a signature. Times are Unix seconds. `text` is as received, for the signature base. */
export type SignatureParams = {
  readonly text: string;
  readonly created: number;
  readonly expires: number | undefined;
  readonly nonce: string;
};

/**
 * Serializes the signature parameters (RFC 9421 §2.3) in the order of specification 6.4. Receivers may rely
 * on this order:
 * `("host" "content-digest" "@request-target");alg="hmac-sha256";created=<unix seconds>;nonce="<nonce>"`.
 * Rounds `created` down to whole seconds.
 * @throws RangeError when the date is invalid, or the nonce is empty or not printable ASCII
 */
export function serializeSignatureParams(created: Date, nonce: string): string {
  const seconds = Math.floor(created.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new RangeError('created is an invalid date');
  if (nonce === '') throw new RangeError('a nonce must not be empty');
  const components = COVERED_COMPONENTS.map(serializeString).join(' ');
  return `(${components});alg="${ALGORITHM}";created=${seconds};nonce=${serializeString(nonce)}`;
}

/**
 * The labels of Posthorn's signatures in a `Signature` header: one or two.
 * @throws SignatureError `malformed_header`, `missing_signature`
 */
export function labelsIn(signatureHeader: string): readonly Label[] {
  const members = parseDictionary('signature', signatureHeader);
  const labels = LABELS.filter((label) => members.has(label));
  if (labels.length > 0) return labels;
  throw new SignatureError('missing_signature', `signature: no member labelled ${LABEL}`);
}

/**
 * Parses a member of a `Signature-Input` header (RFC 9421 §4.1). The components must be exactly those
 * of specification 7.2. Parameters may have any order. Accepts unknown parameters, because the signature covers
 * them too. `text` is the received text, not serialized again, so any change of the text breaks the signature.
 * @throws SignatureError `malformed_header`, `missing_signature`, `unknown_component`, `wrong_algorithm`,
 *   `missing_parameter`
 */
export function parseSignatureParams(header: string, label: Label = LABEL): SignatureParams {
  const member = parseDictionary('signature-input', header).get(label);
  if (member === undefined) {
    throw new SignatureError('missing_signature', `signature-input: no member labelled ${label}`);
  }
  if (member.value.type !== 'inner-list') throw malformed(`${label} is not a list of components`);
  if (!coversTheComponents(member.value)) {
    throw new SignatureError(
      'unknown_component',
      `signature-input: the covered components are not ${COVERED_COMPONENTS.join(', ')}`,
    );
  }
  if (stringOf(member.parameters, 'alg') !== ALGORITHM) {
    throw new SignatureError('wrong_algorithm', `signature-input: alg is not ${ALGORITHM}`);
  }
  return {
    text: member.text,
    created: integerOf(member.parameters, 'created') ?? missing('created'),
    expires: integerOf(member.parameters, 'expires'),
    // An empty nonce cannot detect a replay, so treat it as missing.
    nonce: stringOf(member.parameters, 'nonce') || missing('nonce'),
  };
}

/**
 * Parses a member of a `Signature` header, `sig=:<base64>:` (RFC 9421 §4.2), and returns the base64 text.
 * Ignores signatures with other labels, which proxies may add.
 * @throws SignatureError `malformed_header`, `missing_signature`
 */
export function parseSignature(header: string, label: Label): string {
  const signature = parseDictionary('signature', header).get(label)?.value;
  if (signature === undefined) {
    throw new SignatureError('missing_signature', `signature: no member labelled ${label}`);
  }
  if (signature.type !== 'byte-sequence') {
    throw new SignatureError('malformed_header', `signature: ${label} is not a byte sequence`);
  }
  return signature.value;
}

/** A component with parameters (`"host";bs`) has a different line in the base (RFC 9421 §2.1), so it does not count. */
function coversTheComponents({ items }: InnerList): boolean {
  return (
    items.length === COVERED_COMPONENTS.length &&
    items.every(
      ({ value, parameters }, index) =>
        value.type === 'string' && value.value === COVERED_COMPONENTS[index] && parameters.size === 0,
    )
  );
}

function stringOf(parameters: Parameters, name: string): string | undefined {
  const item = parameters.get(name);
  if (item === undefined) return undefined;
  if (item.type !== 'string') throw malformed(`${name} is not a string`);
  return item.value;
}

function integerOf(parameters: Parameters, name: string): number | undefined {
  const item = parameters.get(name);
  if (item === undefined) return undefined;
  if (item.type !== 'integer') throw malformed(`${name} is not an integer`);
  return item.value;
}

function missing(name: string): never {
  throw new SignatureError('missing_parameter', `signature-input: no ${name}`);
}

function malformed(reason: string): SignatureError {
  return new SignatureError('malformed_header', `signature-input: ${reason}`);
}
