import { fieldValue } from '@posthorn/signing/field-value';
import type { SignatureError, SignatureErrorCode } from '@posthorn/signing/signature-error';
import { parseSignatureParams, type SignatureParams } from '@posthorn/signing/signature-params';
import { VERIFIED_HEADERS } from '../../request-headers.ts';
import { formerBodies } from './bodies.ts';
import { because, type Explanation } from './causes.ts';
import { otherPlaces } from './places.ts';
import { hasSecretsLength, secretForms } from './secret-forms.ts';
import { firstToPass, type Received, refusalCode, wouldHold } from './trial.ts';

/** What was known when a request was refused. */
export type Circumstances = {
  readonly secrets: readonly string[];
  readonly now: Date;
  /** How old a signature may be, in seconds. */
  readonly maxAge: number;
  /** Where it came in. */
  readonly port: number;
  /** Whether a request with this nonce was verified before. */
  readonly cameBefore: (nonce: string) => boolean;
  /** How old the request before it seemed, in seconds; undefined for the first whose signature held. */
  readonly ageBefore: number | undefined;
};

type Explain = (
  request: Received,
  circumstances: Circumstances,
) => Explanation | undefined | Promise<Explanation | undefined>;

/** Ages that differ by no more are the same, but for the network. In seconds. */
const SAME_AGE = 30;

/**
 * Says why a request was refused, and what helps. The cause is found by trial where it can be: a body, host, path or
 * secret is named only if the signature holds with it.
 */
export async function explain(
  error: SignatureError,
  request: Received,
  circumstances: Circumstances,
): Promise<Explanation> {
  const found = await EXPLAIN[error.code]?.(request, circumstances);
  return found ?? because(error.code, { detail: error.message });
}

/** What can be told beyond the code. Undefined where nothing more was found. */
const EXPLAIN: Partial<Record<SignatureErrorCode, Explain>> = {
  wrong_method: ({ method }) => because('wrong_method', { method }),
  missing_header: explainMissing,
  digest_mismatch: explainDigest,
  signature_mismatch: explainSignature,
  stale: explainStale,
  created_in_future: (request, { now }) =>
    because('created_in_future', { seconds: Math.round(-ageOf(paramsOf(request), now)) }),
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
  // A wrong secret beside it is not asked for yet: the digest comes first.
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
  const form = await firstToPass(secretForms(secrets), ({ secret }) => wouldHold(request, [secret]));
  if (form !== undefined) return because('signature_mismatch.secret_form', { form: form.form });
  const place = await signedPlace(request, secrets, port);
  if (place !== undefined) return place;
  return secrets.some(hasSecretsLength) ? undefined : because('signature_mismatch.secret_length');
}

async function signedPlace(
  request: Received,
  secrets: readonly string[],
  port: number,
): Promise<Explanation | undefined> {
  const own = { host: request.headers.host?.[0] ?? '', target: request.url };
  const signed = await firstToPass(otherPlaces(request, own, port), ({ host, target }) =>
    wouldHold({ ...request, url: target, headers: { ...request.headers, host: [host] } }, secrets),
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

function explainStale(request: Received, { now, maxAge, cameBefore, ageBefore }: Circumstances): Explanation {
  const params = paramsOf(request);
  const age = ageOf(params, now);
  const values = { seconds: Math.round(age), most: maxAge };
  if (age <= maxAge) return because('stale.expired');
  if (cameBefore(params.nonce)) return because('stale.sent_again', values);
  if (ageBefore === undefined) return because('stale', values);
  if (Math.abs(ageBefore - age) <= SAME_AGE) return because('stale.clock', values);
  return ageBefore <= maxAge ? because('stale.late', values) : because('stale', values);
}

/** What a request's signature says of itself. Throws `SignatureError` where verifying found no signature. */
export function paramsOf({ headers }: Received): SignatureParams {
  return parseSignatureParams(fieldValue(headers, 'signature-input'));
}

/** In seconds, by the clock of this machine; below 0 for what was signed in its future. */
export function ageOf({ created }: SignatureParams, now: Date): number {
  return now.getTime() / 1000 - created;
}
