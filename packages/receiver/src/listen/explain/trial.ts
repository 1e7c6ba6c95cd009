import { SignatureError, type SignatureErrorCode } from '@posthorn/signing/signature-error';
import { verify } from '../../verify.ts';

/** A request as it came, its headers as `headersDistinct` of node:http has them. */
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Uint8Array;
};

/**
 * With which code a request would be refused, were it sent like this; undefined if its signature holds. By `verify`
 * itself, at whatever age, and with the two headers that no signature covers.
 */
export async function refusalCode(
  request: Received,
  secrets: readonly string[],
): Promise<SignatureErrorCode | undefined> {
  const headers = { ...request.headers, 'svc-event-type': ['any'], 'idempotency-key': ['any'] };
  try {
    await verify({ ...request, headers }, { secrets, maxAge: Infinity, clockSkew: Infinity });
    return undefined;
  } catch (error) {
    if (error instanceof SignatureError) return error.code;
    throw error;
  }
}

/** Whether a request's signature would hold, were it sent like this. */
export async function wouldHold(request: Received, secrets: readonly string[]): Promise<boolean> {
  return (await refusalCode(request, secrets)) === undefined;
}

/** The first of some candidates that passes a trial. */
export async function firstToPass<Candidate>(
  candidates: Iterable<Candidate>,
  passes: (candidate: Candidate) => Promise<boolean>,
): Promise<Candidate | undefined> {
  for (const candidate of candidates) if (await passes(candidate)) return candidate;
  return undefined;
}
