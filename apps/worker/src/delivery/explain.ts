import type { AnsweredFacts, Finding } from '@posthorn/domain/causes/facts';
import { findCause } from '@posthorn/domain/causes/find-cause';
import type { CauseValues } from '@posthorn/domain/causes/texts';
import type { AttemptOutcome } from '@posthorn/domain/notification';
import { ExplainedError } from '../egress/explained-error.ts';
import { addressOf, describeCertificate } from './connections.ts';
import { type Exchange, phaseOf } from './exchange.ts';
import type { SignedRequest } from './sign.ts';

type Answered = Extract<AttemptOutcome, { kind: 'answered' }>;
type Unanswered = Extract<AttemptOutcome, { kind: 'unanswered' }>;

/** Finds why an answer is no delivery. */
export function explainAnswer(
  { webhook, body }: SignedRequest,
  { response }: Exchange,
  { statusCode, answer }: Answered,
  read: Pick<AnsweredFacts, 'isCutOff' | 'readLimit'>,
): Finding {
  const headers = response?.headers ?? {};
  return findCause({
    kind: 'answered',
    statusCode,
    location: headers.location,
    contentType: headers['content-type'],
    retryAfter: headers['retry-after'],
    allow: headers.allow,
    bodyStart: answer,
    ...read,
    bodyBytes: body.length,
    now: new Date(),
    ...webhook,
  });
}

/** Finds why a POST got no complete answer. */
export function explainFailure(
  { url: text }: SignedRequest,
  exchange: Exchange | undefined,
  { errorClass, hadStaleConnection = false }: Unanswered,
  { error, isOver, durationMs }: { error: unknown; isOver: boolean; durationMs: number },
): Finding {
  const url = new URL(text);
  const errors = causesOf(error);
  const certificate = exchange?.connection?.certificate;
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
  return findCause({
    kind: 'unanswered',
    host: url.hostname,
    isBlocked: errorClass === 'blocked_address',
    isOver,
    hadStaleConnection,
    phase: exchange === undefined ? 'dns' : phaseOf(exchange, url),
    durationMs,
    statusCode: exchange?.response?.statusCode,
    codes: errors.flatMap(codesOf),
    reason: (errors.at(-1)?.message ?? '').replace(/^Parse Error:? ?/, ''),
    address: triedAddress(errors) ?? addressOf(url.hostname.replace(/^\[|\]$/g, ''), port),
    certificate: certificate && describeCertificate(certificate),
    values: valuesOf(errors),
  });
}

/** An error with its causes, the outermost first. got wraps the errors of sockets. */
function causesOf(error: unknown): Error[] {
  const errors: Error[] = [];
  for (let cause = error; cause instanceof Error && errors.length < 5; cause = cause.cause)
    errors.push(cause);
  return errors;
}

/** The code of an error. An error of TLS while the request is written hides OpenSSL's reason in its message. */
function codesOf(error: Error): string[] {
  const codes = 'code' in error ? [String(error.code)] : [];
  const [, reason] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  return reason === undefined ? codes : [...codes, `ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`];
}

/** The address of a failed connection. Node tries several addresses, and names the first. */
function triedAddress(errors: readonly Error[]): string | undefined {
  const tried = errors.flatMap((each) => (each instanceof AggregateError ? [each, ...each.errors] : [each]));
  for (const each of tried) {
    if (each instanceof Error && 'address' in each && typeof each.address === 'string') {
      return addressOf(each.address, 'port' in each ? Number(each.port) : undefined);
    }
  }
  return undefined;
}

function valuesOf(errors: readonly Error[]): CauseValues {
  return errors.find((each) => each instanceof ExplainedError)?.values ?? {};
}
