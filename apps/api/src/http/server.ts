import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  maxHeaderSize,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { PROBLEMS, Problem, type ProblemCode } from '@posthorn/domain/problem';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { SECURITY_HEADERS } from './headers.ts';
import { problemDocument } from './problem-document.ts';

/** Time limits for receiving a request and its headers. A slow sender cannot hold a connection for longer. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 10_000;
/**
 * Time limit for the caller to take a response, from its end to its last byte. A caller that does not read would
 * otherwise keep the response in memory for as long as it likes. The limit is none on the wait for a response.
 */
const RESPONSE_TIMEOUT_MS = 30_000;
/** Time for open requests when the server closes. Database queries time out earlier. */
const CLOSE_GRACE_MS = 15_000;
/**
 * The system has accepted connections that Node.js has not seen yet, and would reset them when the server closes. So the
 * server listens for this time after a request to close it.
 */
const LISTEN_ON_MS = 100;
/** When the server closes, a new connection has this time to send its first request. */
const FIRST_REQUEST_MS = 2_000;
const CLOSE_CHECK_MS = 100;

type ApiServer = {
  /** @returns the port, which the system chose if `port` is 0 */
  listen(port: number, host: string): Promise<number>;
  /**
   * Stops accepting requests and waits for open requests, at most CLOSE_GRACE_MS. Then closes all
   * connections, so that an idle connection cannot keep the process alive.
   */
  close(): Promise<void>;
};

/** Creates the HTTP server. Requests that Node.js would reject itself get a problem document too. */
export function createApiServer(
  app: RequestListener,
  { responseTimeoutMs = RESPONSE_TIMEOUT_MS }: { responseTimeoutMs?: number } = {},
): ApiServer {
  let openRequests = 0;
  /** Number of all connections so far. */
  let connections = 0;
  /** Connections without a request so far. */
  const fresh = new Set<Duplex>();
  const handle: RequestListener = (request, response) => {
    // Express would answer an invalid URL with HTML. Node.js would answer a missing Host header with an empty body.
    const { url = '', headers, httpVersion } = request;
    fresh.delete(request.socket);
    const hasHost = headers.host !== undefined || httpVersion === '1.0';
    if (!hasHost || !URL.canParse(url, 'http://localhost')) {
      return answerRaw(
        request.socket,
        'invalid_request',
        hasHost ? 'The URL is malformed.' : 'The header Host is missing.',
      );
    }
    openRequests += 1;
    closeUnread(request.socket, response, responseTimeoutMs, () => {
      openRequests -= 1;
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
  server.on('connection', (socket) => {
    connections += 1;
    fresh.add(socket);
    socket.once('close', () => fresh.delete(socket));
  });
  server.on('connect', (_request, socket) =>
    answerRaw(socket, 'invalid_request', 'The gateway is no proxy.'),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else answerRaw(socket, CLIENT_ERRORS[error.code ?? ''] ?? 'invalid_request', DETAILS[error.code ?? '']);
  });

  /** Accepts the connections that wait. A turn of the event loop accepts at least one of them, if any waits. */
  async function untilAccepted(): Promise<void> {
    const deadline = performance.now() + FIRST_REQUEST_MS;
    let before: number;
    do {
      before = connections;
      // Two turns include one whole look at the listening socket, even if a timer was late.
      await nextTurn();
      await nextTurn();
    } while (connections > before && performance.now() < deadline);
  }

  return {
    listen: (port, host) => listen(server, port, host),
    async close() {
      await wait(LISTEN_ON_MS);
      await untilAccepted();
      const closed = once(server, 'close');
      server.close();
      const startedAt = performance.now();
      const timer = setInterval(() => {
        const closingMs = performance.now() - startedAt;
        const isDone = openRequests === 0 && (fresh.size === 0 || closingMs > FIRST_REQUEST_MS);
        if (isDone || closingMs > CLOSE_GRACE_MS) server.closeAllConnections();
      }, CLOSE_CHECK_MS);
      await closed;
      clearInterval(timer);
    },
  };
}

/**
 * Closes the connection if the caller has not taken the whole response some time after its end.
 * @param onClose called when the response has been taken, or its connection has closed
 */
function closeUnread(socket: Socket, response: ServerResponse, timeoutMs: number, onClose: () => void): void {
  let timer: NodeJS.Timeout | undefined;
  // Emitted by `end`, or when the responses before it on this connection have been taken.
  response.once('prefinish', () => {
    timer = setTimeout(() => socket.destroy(), timeoutMs);
  });
  response.once('close', () => {
    clearTimeout(timer);
    onClose();
  });
}

const CLIENT_ERRORS: Readonly<Record<string, ProblemCode>> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

const DETAILS: Readonly<Record<string, string>> = {
  HPE_INVALID_METHOD: 'HTTP has no such method.',
  HPE_HEADER_OVERFLOW: `The headers may have at most ${maxHeaderSize / 1024} KiB.`,
};

/** Malformed HTTP never reaches Express, so answer on the socket. */
function answerRaw(socket: Duplex, code: ProblemCode, detail = 'The request is not valid HTTP.'): void {
  const { status } = PROBLEMS[code];
  const requestId = randomUUID();
  const body = JSON.stringify(problemDocument(new Problem(code, { detail }), requestId));
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
