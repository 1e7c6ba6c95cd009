import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEMS, Problem, type ProblemCode } from '@posthorn/domain/problem';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { SECURITY_HEADERS } from './headers.ts';
import { problemDocument } from './problem-document.ts';

/** For a request to have come in whole, and its headers; no client of ours needs longer. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/** For requests under way when the server closes; queries give up before. */
const CLOSE_GRACE_MS = 15_000;
const CLOSE_CHECK_MS = 100;

export type ApiServer = {
  /** @returns the port, which the system chose if `port` is 0 */
  listen(port: number, host: string): Promise<number>;
  /**
   * Stops taking requests, lets those under way end, and closes the rest: a connection that never
   * became a request does not keep the process.
   */
  close(): Promise<void>;
};

/** An HTTP server that answers with a problem document even what Node would answer by itself. */
export function createApiServer(app: RequestListener): ApiServer {
  let underWay = 0;
  const handle: RequestListener = (request, response) => {
    // Express would answer a target that is no URL with a page of its own, and Node a missing host with nothing.
    const { url = '', headers, httpVersion } = request;
    const hasHost = headers.host !== undefined || httpVersion === '1.0';
    if (!hasHost || !URL.canParse(url, 'http://localhost')) {
      return answerRaw(request.socket, 'invalid_request');
    }
    underWay += 1;
    response.once('close', () => {
      underWay -= 1;
    });
    app(request, response);
  };
  const server = createServer(
    {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      connectionsCheckingInterval: 5_000,
      requireHostHeader: false,
    },
    handle,
  );
  server.on('checkExpectation', handle);
  server.on('connect', (_request, socket) => answerRaw(socket, 'invalid_request'));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else answerRaw(socket, CLIENT_ERRORS[error.code ?? ''] ?? 'invalid_request');
  });

  return {
    listen: (port, host) => listen(server, port, host),
    async close() {
      const closed = once(server, 'close');
      server.close();
      const since = performance.now();
      const timer = setInterval(() => {
        const isLate = performance.now() - since > CLOSE_GRACE_MS;
        if (underWay === 0 || isLate) server.closeAllConnections();
      }, CLOSE_CHECK_MS);
      await closed;
      clearInterval(timer);
    },
  };
}

const CLIENT_ERRORS: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** What is no HTTP never becomes a request, so the answer is written on the socket as it is. */
function answerRaw(socket: Duplex, code: ProblemCode): void {
  const { status } = PROBLEMS[code];
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(new Problem(code), requestId));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/problem+json',
      'Cache-Control: no-store',
      ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
      `X-Request-Id: ${requestId}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}
