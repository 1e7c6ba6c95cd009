import { hmacSha256, keyOf } from '@posthorn/signing/hmac-sha256';
import { readVectors, type Vector } from './vectors.ts';

const CREATED = 1_770_091_506;
const NONCE = 'b7f0c1d2';
/** A receiver's clock goes on while it is asked, so nothing is put on the very edge. */
const MARGIN = 20;

/**
 * The test vectors, for a receiver whose clock and secrets are its own: each signed anew so that its age is now what it was
 * at its `now`, with a nonce of its own, and by a stranger where its receiver had not the secret.
 */
export function freshVectors(receiverSecrets: readonly string[]): Vector[] {
  const now = Math.floor(Date.now() / 1000);
  return readVectors().map((vector, index) => {
    const created = now - ageOf(vector);
    const fresh = (text: string) =>
      text
        .replaceAll(`${CREATED}`, `${created}`)
        .replaceAll(`${CREATED + 1}`, `${created + 1}`)
        .replaceAll(NONCE, `${NONCE}${index}`)
        .replaceAll('b7f1c1d2', `b7f1c1d2${index}`);
    const signer = receiverSecrets.find(
      (secret) => vector.request.headers.signature === signed(vector, secret),
    );
    const signatureBase = fresh(vector.signatureBase);
    const { signature = '', ...headers } = vector.request.headers;
    const key = signer !== undefined && vector.secrets.includes(signer) ? signer : 'a-stranger';
    return {
      ...vector,
      signatureBase,
      seenNonces: vector.seenNonces.map(fresh),
      request: {
        ...vector.request,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fresh(value)])),
          signature: signer === undefined ? signature : signed({ signatureBase }, key),
        },
      },
    };
  });
}

function ageOf({ now, expected }: Vector): number {
  const age = now - CREATED;
  if (age < -60) return age - MARGIN;
  return expected === 'valid' && age > MARGIN ? age - MARGIN : age;
}

const signed = ({ signatureBase }: Pick<Vector, 'signatureBase'>, secret: string) =>
  `sig=:${hmacSha256(signatureBase, keyOf(secret))}:`;
