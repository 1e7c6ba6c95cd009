import { SignatureError, type SignatureErrorCode } from '@posthorn/signing/signature-error';
import { verify } from '../../verify.ts';

/** A received request, with headers in the form of node:http's `headersDistinct`. */
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, readonly string[] | undefined>>;
  readonly body: Uint8Array;
};

/**
 * The code with which `verify` refuses a request, or undefined if the signature is valid. Ignores the age and the two
 * headers that the signature does not cover.
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

/** Whether the signature of a request, possibly a modified one, is valid. */
export async function wouldVerify(request: Received, secrets: readonly string[]): Promise<boolean> {
  return (await refusalCode(request, secrets)) === undefined;
}

/** The first candidate for which `passes` is true. */
export async function firstToPass<Candidate>(
  candidates: Iterable<Candidate>,
  passes: (candidate: Candidate) => Promise<boolean>,
): Promise<Candidate | undefined> {
  for (const candidate of candidates) if (await passes(candidate)) return candidate;
  return undefined;
}
