import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { SignatureError } from '@posthorn/signing/signature-error';
import { readBody } from '../read-body.ts';
import { type AnswerOptions, answerTo } from './answer.ts';
import { because } from './explain/causes.ts';
import type { Received } from './explain/trial.ts';
import type { Judge } from './judge.ts';
import { type Recent, recent } from './recent.ts';
import type { Report, Verdict } from './report.ts';

/** Notifications whose arrivals are counted. */
const MOST_KEYS = 10_000;
/** Each may hold a body of a megabyte. The gateway opens at most a hundred to one endpoint. */
const MOST_CONNECTIONS = 200;
/** First byte of a TLS handshake. */
const TLS_HANDSHAKE = 0x16;

type ServerDeps = {
  readonly judge: Judge;
  readonly answers: AnswerOptions;
  readonly onReport: (report: Report) => void;
};

/** A receiver of notifications that reports each request that comes, whatever it is, and then answers it. */
export function createListener(deps: ServerDeps): Server {
  const arrivals = recent<number>(MOST_KEYS);
  const server = createServer((request, response) => {
    receive(request, response, arrivals, deps).catch((error: unknown) => server.emit('error', error));
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.on('clientError', (error: Error & { rawPacket?: unknown }, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
    else socket.destroy();
    // A connection that ends before it said anything is nobody's mistake.
    const { rawPacket } = error;
    if (!(rawPacket instanceof Uint8Array)) return;
    deps.onReport({ kind: 'no_http', at: new Date(), isTls: rawPacket[0] === TLS_HANDSHAKE });
  });
  return server;
}

async function receive(
  request: IncomingMessage,
  response: ServerResponse,
  arrivals: Recent<number>,
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

  const body = await readBody(request, headers['content-length']?.[0]).catch(toError);
  const verdict = await (body instanceof SignatureError
    ? unread(body)
    : judge({ method, url, headers, body } satisfies Received, request.socket.localPort ?? 0));
  const times = idempotencyKey === undefined ? 0 : (arrivals.get(idempotencyKey) ?? 0) + 1;
  if (idempotencyKey !== undefined) arrivals.set(idempotencyKey, times);
  const answer = answerTo(verdict, times, answers);
  onReport({
    kind: 'request',
    at,
    method,
    url,
    headers: pairsOf(request.rawHeaders),
    type: headers['svc-event-type']?.[0],
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

function toError(error: unknown): SignatureError {
  if (error instanceof SignatureError) return error;
  throw error;
}

function unread(error: SignatureError): Verdict {
  return { kind: 'refused', error, explanation: because(error.code, { detail: error.message }) };
}

function pairsOf(rawHeaders: readonly string[]): [string, string][] {
  return rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  );
}
