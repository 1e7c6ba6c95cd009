import { COVERED_COMPONENTS } from './covered-components.ts';
import { ALGORITHM } from './hmac-sha256.ts';
import { LABEL } from './signature.ts';
import { SignatureError } from './signature-error.ts';
import { serializeString } from './structured-fields/bare-item.ts';
import { parseDictionary } from './structured-fields/dictionary.ts';
import type { InnerList } from './structured-fields/inner-list.ts';
import type { ParameterMap } from './structured-fields/parameters.ts';

/** What a signature says of itself. Times are Unix seconds. `text` is as received, for the base. */
export type SignatureParams = {
  readonly text: string;
  readonly created: number;
  readonly expires: number | undefined;
  readonly nonce: string;
};

/**
 * Writes the signature parameters (RFC 9421 §2.3) in the spec's order, which receivers may rely on:
 * `("host" "content-digest" "@request-target");alg="hmac-sha256";created=<unix seconds>;nonce="<nonce>"`.
 * `created` is cut to whole seconds. Throws `RangeError` on an invalid date or a nonce that is empty or
 * not printable ASCII.
 */
export function serializeSignatureParams(created: Date, nonce: string): string {
  const seconds = Math.floor(created.getTime() / 1000);
  if (Number.isNaN(seconds)) throw new RangeError('created is an invalid date');
  if (nonce === '') throw new RangeError('an empty nonce protects from no replay');
  const components = COVERED_COMPONENTS.map(serializeString).join(' ');
  return `(${components});alg="${ALGORITHM}";created=${seconds};nonce=${serializeString(nonce)}`;
}

/**
 * Reads the `sig` member of a `Signature-Input` header (RFC 9421 §4.1). The components must be exactly the
 * spec's; parameters may come in any order, and unknown ones pass, being signed like the rest. The result's
 * `text` is the member's own text and no re-print, so that any change to it breaks the signature.
 * Throws `SignatureError`: `malformed_header`, `missing_signature`, `unknown_component`,
 * `wrong_algorithm`, `missing_parameter`.
 */
export function parseSignatureParams(header: string): SignatureParams {
  const member = parseDictionary('signature-input', header).get(LABEL);
  if (member === undefined) {
    throw new SignatureError('missing_signature', `signature-input: nothing labelled ${LABEL}`);
  }
  if (member.value.type !== 'inner-list') throw malformed(`${LABEL} is not a list of components`);
  if (!coversTheComponents(member.value)) {
    throw new SignatureError(
      'unknown_component',
      `signature-input: the components are not ${COVERED_COMPONENTS.join(', ')}`,
    );
  }
  if (stringOf(member.parameters, 'alg') !== ALGORITHM) {
    throw new SignatureError('wrong_algorithm', `signature-input: alg is not ${ALGORITHM}`);
  }
  return {
    text: member.text,
    created: integerOf(member.parameters, 'created') ?? missing('created'),
    expires: integerOf(member.parameters, 'expires'),
    // An empty nonce is as good as none.
    nonce: stringOf(member.parameters, 'nonce') || missing('nonce'),
  };
}

/** A component with parameters of its own (`"host";bs`) has another line in the base: not ours. */
function coversTheComponents({ items }: InnerList): boolean {
  return (
    items.length === COVERED_COMPONENTS.length &&
    items.every(
      ({ value, parameters }, index) =>
        value.type === 'string' && value.value === COVERED_COMPONENTS[index] && parameters.size === 0,
    )
  );
}

function stringOf(parameters: ParameterMap, name: string): string | undefined {
  const item = parameters.get(name);
  if (item === undefined) return undefined;
  if (item.type !== 'string') throw malformed(`${name} is not a string`);
  return item.value;
}

function integerOf(parameters: ParameterMap, name: string): number | undefined {
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
