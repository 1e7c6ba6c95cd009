import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SignatureError } from '@posthorn/signing/signature-error';
import { type ChallengeAnswer, challengeAnswer } from '../challenge.ts';
import { lazyJson } from '../events.ts';
import { readBody } from '../read-body.ts';
import { refusalOf } from '../refusal.ts';
import { because } from './explain/causes.ts';
import type { Received } from './explain/trial.ts';
import { createRecentMap, type Judge, type RecentMap } from './judge.ts';
import type { Answer, Report, Verdict } from './report.ts';

/** Number of Idempotency-Keys whose arrivals the listener counts. */
const MAX_KEYS = 10_000;
/** The gateway sends at most 100 requests of a webhook at a time. Each request may hold a body of 1 MiB in memory. */
const MAX_CONNECTIONS = 200;
/** The first byte of a TLS handshake (RFC 8446 §5.1). */
const TLS_HANDSHAKE = 0x16;

export type AnswerOptions = {
  readonly status: number;
  readonly delayMs: number;
  /** Number of first attempts of each notification that get 503. */
  readonly failures: number;
};

type ServerDeps = {
  readonly judge: Judge;
  readonly answers: AnswerOptions;
  readonly onReport: (report: Report) => void;
};

/** An HTTP server that reports and then answers every request, valid or not. */
export function createListener(deps: ServerDeps): Server {
  const arrivals = createRecentMap<number>(MAX_KEYS);
  const server = createServer((request, response) => {
    receive(request, response, arrivals, deps).catch((error: unknown) => server.emit('error', error));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.on('clientError', (error: Error & { rawPacket?: unknown }, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
    // A connection that closes before sending anything is not an error.
    const { rawPacket } = error;
    if (!(rawPacket instanceof Uint8Array)) return;
    deps.onReport({ kind: 'no_http', at: new Date(), isTls: rawPacket[0] === TLS_HANDSHAKE });
  });
  return server;
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  arrivals: RecentMap<number>,
  { judge, answers, onReport }: ServerDeps,
): Promise<void> {
  const at = new Date();
  const begun = performance.now();
  const { method = '', url = '', headersDistinct: headers } = request;
  const idempotencyKey = headers['idempotency-key']?.[0];
  response.once('close', () => {
    if (response.writableFinished) return;
    onReport({ kind: 'hung_up', at: new Date(), idempotencyKey, afterMs: performance.now() - begun });
  });

  const body = await readBody(request, headers['content-length']?.[0]).catch(asSignatureError);
  const verdict = await (body instanceof SignatureError
    ? refusedUnread(body)
    : judge({ method, url, headers, body } satisfies Received, request.socket.localPort ?? 0));
  const times = idempotencyKey === undefined ? 0 : (arrivals.get(idempotencyKey) ?? 0) + 1;
  if (idempotencyKey !== undefined) arrivals.set(idempotencyKey, times);
  const type = headers['svc-event-type']?.[0];
  const challenged = body instanceof SignatureError ? undefined : challengeAnswerTo(type, body);
  const answer = answerTo(verdict, times, answers, challenged);
  onReport({
    kind: 'request',
    at,
    method,
    url,
    headers: pairsOf(request.rawHeaders),
    type,
    idempotencyKey,
    times,
    body: body instanceof SignatureError ? undefined : body,
    verdict,
    answer,
  });

  const respond = () => response.writeHead(answer.status, answer.headers).end(answer.body);
  if (answer.delayMs === 0) return void respond();
  const timer = setTimeout(respond, answer.delayMs);
  response.once('close', () => clearTimeout(timer));
}

/** @param times number of requests so far with this Idempotency-Key, including this one; 0 without the header */
function answerTo(
  verdict: Verdict,
  times: number,
  { status, delayMs, failures }: AnswerOptions,
  challenged: ChallengeAnswer | undefined,
): Answer {
  if (verdict.kind === 'refused') return { ...refusalOf(verdict.error), delayMs };
  const isToFail = times > 0 && times <= failures;
  if (!isToFail && challenged !== undefined && status >= 200 && status <= 299)
    return { ...challenged, delayMs };
  return { status: isToFail ? 503 : status, delayMs };
}

/** Also without a secret, because the listener accepts everything then. */
function challengeAnswerTo(type = '', body: Uint8Array): ChallengeAnswer | undefined {
  try {
    return challengeAnswer({ type, json: lazyJson(body) });
  } catch {
    return undefined;
  }
}

function asSignatureError(error: unknown): SignatureError {
  if (error instanceof SignatureError) return error;
  throw error;
}

function refusedUnread(error: SignatureError): Verdict {
  return { kind: 'refused', error, explanation: because(error.code, { detail: error.message }) };
}

function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  return rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  );
}
