import { readFileSync } from 'node:fs';
import { hmacSha256, keyOf } from '@posthorn/signing/hmac-sha256';
import { z } from 'zod';

const vectorSchema = z.object({
  name: z.string(),
  expected: z.string(),
  request: z.object({
    method: z.string(),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  secrets: z.array(z.string()),
  now: z.number(),
  seenNonces: z.array(z.string()),
  signatureBase: z.string(),
  previousSignatureBase: z.string().optional(),
});
export type Vector = z.infer<typeof vectorSchema>;

/** The test vectors in the published package @posthorn/receiver. */
export function readVectors(): Vector[] {
  const text = readFileSync('packages/receiver/vectors.json', 'utf8');
  return z.object({ vectors: z.array(vectorSchema) }).parse(JSON.parse(text)).vectors;
}

const CREATED = 1_770_091_506;
const NONCES = ['b7f0c1d2', 'b7f1c1d2', 'e5a90b3c'];
/** Seconds between an age and its limit, because the receiver's clock advances during the test. */
const MARGIN = 20;

/**
 * The test vectors for a receiver with the real clock and given secrets. Each vector gets a unique nonce, and an age on
 * the same side of the limit. A vector that a given secret signed gets a new signature. The new signer is an unknown
 * secret if the vector's `secrets` lack the given secret.
 */
export function freshVectors(receiverSecrets: readonly string[]): Vector[] {
  const now = Math.floor(Date.now() / 1000);
  return readVectors().map((vector, index) => {
    const created = now - ageOf(vector);
    const fresh = (text: string) =>
      NONCES.reduce(
        (replaced, nonce) => replaced.replaceAll(nonce, `${nonce}${index}`),
        text.replaceAll(`${CREATED}`, `${created}`).replaceAll(`${CREATED + 1}`, `${created + 1}`),
      );
    /** Signs a member of the header `Signature` again. Leaves a member that no given secret signed as it is. */
    const resigned = (member: string): string => {
      const isPrevious = member.startsWith('sig-previous=');
      const base = isPrevious ? vector.previousSignatureBase : vector.signatureBase;
      const label = isPrevious ? 'sig-previous' : 'sig';
      if (base === undefined) return member;
      const signer = receiverSecrets.find((secret) => member === signed(label, base, secret));
      if (signer === undefined) return member;
      return signed(label, fresh(base), vector.secrets.includes(signer) ? signer : 'a-stranger');
    };
    const { signature = '', ...headers } = vector.request.headers;
    return {
      ...vector,
      signatureBase: fresh(vector.signatureBase),
      seenNonces: vector.seenNonces.map(fresh),
      request: {
        ...vector.request,
        headers: {
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, fresh(value)])),
          signature: signature.split(', ').map(resigned).join(', '),
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

const signed = (label: string, signatureBase: string, secret: string) =>
  `${label}=:${hmacSha256(signatureBase, keyOf(secret))}:`;
