import { fieldValue } from '@posthorn/signing/signature-base';
import type { SignatureError, SignatureErrorCode } from '@posthorn/signing/signature-error';
import { labelsIn, parseSignatureParams, type SignatureParams } from '@posthorn/signing/signature-fields';
import { parseDictionary } from '@posthorn/signing/structured-fields';
import { VERIFIED_HEADERS } from '../../normalize.ts';
import { formerBodies } from './bodies.ts';
import { because, type Explanation } from './causes.ts';
import { otherPlaces } from './places.ts';
import { hasSecretsLength, secretForms } from './secret-forms.ts';
import { firstToPass, type Received, refusalCode, wouldVerify } from './trial.ts';

/** What the listener knew when it refused a request. */
export type Circumstances = {
  readonly secrets: readonly string[];
  readonly now: Date;
  /** Maximum age of a signature, in seconds. */
  readonly maxAge: number;
  /** The listener's port. */
  readonly port: number;
  /** Whether the listener has verified a request with this nonce before. */
  readonly isKnownNonce: (nonce: string) => boolean;
  /** Age in seconds of the previous request that was verified, stale or from the future; undefined at first. */
  readonly previousAge: number | undefined;
};

type Explain = (
  request: Received,
  circumstances: Circumstances,
) => Explanation | undefined | Promise<Explanation | undefined>;

/** In seconds. Ages that differ by at most this much count as equal, because network delays differ. */
const AGE_TOLERANCE = 30;

/**
 * Explains why the listener refused a request and what to do. Where possible, a trial proves the cause. The explanation
 * names another body only if the digest matches that body, and another host, path or secret only if the signature is
 * then valid.
 */
export async function explain(
  error: SignatureError,
  request: Received,
  circumstances: Circumstances,
): Promise<Explanation> {
  const found = await EXPLAIN[error.code]?.(request, circumstances);
  return found ?? because(error.code, { detail: error.message });
}

/** Functions that look for a more precise cause than the code. Each function returns undefined if it finds no cause. */
const EXPLAIN: Partial<Record<SignatureErrorCode, Explain>> = {
  wrong_method: ({ method }) => because('wrong_method', { method }),
  missing_header: explainMissing,
  digest_mismatch: explainDigest,
  signature_mismatch: explainSignature,
  stale: explainStale,
  created_in_future: async (request, { now, secrets }) =>
    because('created_in_future', { seconds: Math.round(-ageOf(await paramsOf(request, secrets), now)) }),
};

function explainMissing({ headers }: Received): Explanation {
  const isMissing = (name: string) => (headers[name] ?? []).every((line) => line.trim() === '');
  if (isMissing('signature') && isMissing('signature-input')) return because('missing_header.unsigned');
  return because('missing_header', { names: VERIFIED_HEADERS.filter(isMissing).join(', ') });
}

async function explainDigest(
  request: Received,
  { secrets }: Circumstances,
): Promise<Explanation | undefined> {
  if (request.body.length === 0) return because('digest_mismatch.empty');
  // Any other code proves that the body is the signed body: verify checks the digest before the signature.
  const former = await firstToPass(
    formerBodies(request.body),
    async ({ body }) => (await refusalCode({ ...request, body }, secrets)) !== 'digest_mismatch',
  );
  return former && because(former.cause, { form: former.form });
}

async function explainSignature(
  request: Received,
  { secrets, port }: Circumstances,
): Promise<Explanation | undefined> {
  const form = await firstToPass(secretForms(secrets), ({ secret }) => wouldVerify(request, [secret]));
  if (form !== undefined) return because('signature_mismatch.secret_form', { form: form.form });
  const place = await signedPlace(request, secrets, port);
  if (place !== undefined) return place;
  if (!secrets.some(hasSecretsLength)) return because('signature_mismatch.secret_length');
  const isRotating = labelsIn(fieldValue(request.headers, 'signature')).length > 1;
  return isRotating ? because('signature_mismatch.rotation') : undefined;
}

async function signedPlace(
  request: Received,
  secrets: readonly string[],
  port: number,
): Promise<Explanation | undefined> {
  const own = { host: request.headers.host?.[0] ?? '', target: request.url };
  const signed = await firstToPass(otherPlaces(request, own, port), ({ host, target }) =>
    wouldVerify({ ...request, url: target, headers: { ...request.headers, host: [host] } }, secrets),
  );
  if (signed === undefined) return undefined;
  if (signed.target === own.target) {
    return because('signature_mismatch.host', { signed: signed.host, came: own.host });
  }
  if (signed.host === own.host) {
    return because('signature_mismatch.target', { signed: signed.target, came: own.target });
  }
  return because('signature_mismatch.host_and_target', {
    signed: signed.host + signed.target,
    came: own.host + own.target,
  });
}

async function explainStale(
  request: Received,
  { secrets, now, maxAge, isKnownNonce, previousAge }: Circumstances,
): Promise<Explanation> {
  const params = await paramsOf(request, secrets);
  const age = ageOf(params, now);
  const values = { seconds: Math.round(age), most: maxAge };
  if (age <= maxAge) return because('stale.expired');
  if (isKnownNonce(params.nonce)) return because('stale.sent_again', values);
  if (previousAge === undefined) return because('stale', values);
  if (Math.abs(previousAge - age) <= AGE_TOLERANCE) return because('stale.clock', values);
  return previousAge <= maxAge ? because('stale.late', values) : because('stale', values);
}

/**
 * The parameters of the signature that matches a secret. A request with two signatures has two lists of parameters, and
 * anybody could add the other one.
 * @throws SignatureError when the request has no valid signature
 */
export async function paramsOf(request: Received, secrets: readonly string[]): Promise<SignatureParams> {
  const { headers } = request;
  const signature = fieldValue(headers, 'signature');
  const members = parseDictionary('signature', signature);
  const matching = await firstToPass(labelsIn(signature), (label) => {
    const alone = [`${label}=${members.get(label)?.text}`];
    return wouldVerify({ ...request, headers: { ...headers, signature: alone } }, secrets);
  });
  return parseSignatureParams(fieldValue(headers, 'signature-input'), matching);
}

/** Age in seconds by this machine's clock; negative if `created` is in the future. */
export function ageOf({ created }: SignatureParams, now: Date): number {
  return now.getTime() / 1000 - created;
}
