import type { ClientRequest } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { AttemptOutcome } from '@posthorn/domain/notification';
import { parseRetryAfter } from '@posthorn/domain/retry-policy';
import { findTargetUrlFault, type TargetRules } from '@posthorn/domain/target-url';
import got, { type Got, type Request } from 'got';
import { type Agents, rememberOrganization } from '../egress/agents.ts';
import { rememberIdleTime } from '../egress/idle-time.ts';
import { findProxyError } from '../egress/proxy.ts';
import { errorClassOf } from './classify.ts';
import type { SignedRequest } from './sign.ts';

/**
 * Sends one POST. Every error is an outcome, apart from one: while no connection to the proxy can be made, no request
 * was sent.
 * @throws ProxyError in that case. The attempt must not count
 */
export type Send = (request: SignedRequest) => Promise<AttemptOutcome>;

type SenderOptions = {
  rules: TargetRules;
  /** Agents that reuse connections. */
  pooled: Agents;
  /** Agents that open a new connection for each request. */
  fresh: Agents;
  /** Maximum milliseconds from the DNS look-up to the end of the response. */
  timeoutMs: number;
};

/** Maximum bytes to read of a response's body. The worker then closes the connection. */
const READ_BYTES = 16 * 1024;
/** Maximum bytes to store of a response's body. */
const KEPT_BYTES = 1024;
/** Holds the slot of a request that found no proxy, so that a backlog does not pass through Redis at full speed. */
const PROXY_PAUSE_MS = 1_000;
/** Maximum interim responses (1xx) to one request. An interim response costs CPU and contains no result. */
const MOST_INTERIM = 16;

/** Creates the function that POSTs notifications to endpoints. */
export function createSender({ rules, pooled, fresh, timeoutMs }: SenderOptions): Send {
  const clients = { pooled: createClient(pooled), fresh: createClient(fresh) };
  return async (request) => {
    // The agents check addresses at the DNS look-up. A URL with an IP address needs no look-up, so check it here.
    if (findTargetUrlFault(request.url, rules) !== undefined) {
      return { kind: 'unanswered', errorClass: 'blocked_address' };
    }
    const deadline = createDeadline(timeoutMs);
    let sent: Post | undefined;
    try {
      sent = post(request, clients[request.connection], deadline);
      return await read(sent.stream);
    } catch (error) {
      const failed = findProxyError(error);
      if (failed?.isOutage) {
        await wait(PROXY_PAUSE_MS);
        throw failed;
      }
      const errorClass = deadline.isOver() ? 'timeout' : errorClassOf(error);
      const hadStaleConnection = errorClass === 'reset' && sent?.isConnectionStale() === true;
      return { kind: 'unanswered', errorClass, hadStaleConnection };
    } finally {
      deadline.cancel();
    }
  };
}

/** Sets the options once, because merging options for every request costs CPU. */
function createClient(agent: Agents): Got {
  return got.extend({
    agent,
    followRedirect: false,
    throwHttpErrors: false,
    decompress: false,
    enableUnixSockets: false,
    https: { rejectUnauthorized: true },
    retry: { limit: 0 },
  });
}

type Deadline = {
  isOver(): boolean;
  /** Destroys `stream` at the deadline. */
  applyTo(stream: Request): void;
  cancel(): void;
};

/** Uses a timer, because an AbortSignal for each request costs more CPU than signing the request. */
function createDeadline(ms: number): Deadline {
  let isOver = false;
  let current: Request | undefined;
  const timer = setTimeout(() => {
    isOver = true;
    current?.destroy(new Error('The attempt has timed out'));
  }, ms);
  return {
    isOver: () => isOver,
    applyTo(stream) {
      current = stream;
    },
    cancel: () => clearTimeout(timer),
  };
}

type Post = {
  stream: Request;
  /** Whether a connection that broke was reused, and broke before any byte of an answer. */
  isConnectionStale(): boolean;
};

/** Sends the request once. Neither got nor Node repeats it, so each attempt is one request. */
function post({ organizationId, url, headers, body }: SignedRequest, client: Got, deadline: Deadline): Post {
  const stream = client.stream.post(url, { headers, body });
  deadline.applyTo(stream);
  let answeredBytes = () => 0;
  stream.once('request', (request: ClientRequest) => {
    request.once('response', rememberIdleTime);
    request.once('socket', (socket: Socket) => {
      rememberOrganization(socket, organizationId);
      const before = socket.bytesRead;
      answeredBytes = () => socket.bytesRead - before;
    });
  });
  // 101 Switching Protocols would keep the socket open.
  stream.once('upgrade', (_response, socket: Socket) => {
    socket.destroy();
    stream.destroy(protocolError('The receiver switched protocols'));
  });
  let interim = 0;
  stream.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM) stream.destroy(protocolError('The receiver sent too many interim responses'));
  });
  return {
    stream,
    isConnectionStale: () => stream.reusedSocket === true && answeredBytes() === 0,
  };
}

const protocolError = (message: string) => Object.assign(new Error(message), { code: 'ERR_HTTP' });

async function read(stream: Request): Promise<AttemptOutcome> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    length += bytes.length;
    if (length >= READ_BYTES) break;
  }
  if (stream.response === undefined) throw new Error('The stream ended without a response');
  const { statusCode, headers } = stream.response;
  return {
    kind: 'answered',
    statusCode,
    answer: textOf(Buffer.concat(chunks).subarray(0, KEPT_BYTES)),
    retryAfterMs:
      statusCode === 429 || statusCode === 503
        ? parseRetryAfter(headers['retry-after'], new Date())
        : undefined,
  };
}

/** Decodes to text that Postgres accepts: replaces invalid UTF-8 and removes NUL. */
function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').replaceAll('\0', '');
}
