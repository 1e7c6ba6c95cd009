import { type IncomingMessage, request } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { type SecureContext, connect as startTls } from 'node:tls';
import { connectToFirst, type PickSource, timedOut } from './connect.ts';
import type { Resolve } from './lookup.ts';

/**
 * - `unreachable`: no connection to the proxy
 * - `credentials`: the proxy rejects the user or the password (407)
 * - `refused`: the proxy refuses this target, or breaks the connection
 * - `no_answer`: the proxy answered nobody during the whole attempt
 */
export const PROXY_FAILURES = ['unreachable', 'credentials', 'refused', 'no_answer'] as const;
export type ProxyFailure = (typeof PROXY_FAILURES)[number];

/** The proxy failed, so the request says nothing about the endpoint. The message contains no credentials. */
export class ProxyError extends Error {
  readonly code = 'EPROXY';
  readonly failure: ProxyFailure;
  constructor(failure: ProxyFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }

  /** Whether no target can be reached now. Then no request was sent, and the attempt does not count. */
  get isOutage(): boolean {
    return this.failure === 'unreachable' || this.failure === 'credentials';
  }
}

/** The ProxyError among an error and its causes. */
export function findProxyError(error: unknown): ProxyError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProxyError) return cause;
  }
  return undefined;
}

/** The host, a name or an address, and the port that the proxy connects to. */
export type Target = { host: string; port: number };

/** Opens a connection to the target through the proxy. @throws ProxyError, or an error of the target */
export type OpenTunnel = (target: Target, limitMs: number) => Promise<Socket>;

type ProxyOptions = {
  /** EGRESS_PROXY. */
  url: string;
  /** Resolves the name of the proxy, which may have a private address. */
  resolve: Resolve;
  pickSource: PickSource;
  /** Trusted authorities, for a proxy with TLS. */
  secureContext: SecureContext;
};

/** Time to connect to the proxy, which is close. */
const PROXY_CONNECT_MS = 5_000;
/** Bytes of the status line and the headers of the proxy's answer. */
const MAX_ANSWER_BYTES = 16 * 1024;
/** How a proxy says that it cannot reach the target. */
const UNREACHABLE_STATUSES: readonly (number | undefined)[] = [502, 503, 504];

/** Connects through an HTTP proxy with the method CONNECT (RFC 9110 §9.3.6). */
export function createProxy({ url, resolve, pickSource, secureContext }: ProxyOptions): OpenTunnel {
  const { protocol, hostname, port, username, password } = new URL(url);
  const isTls = protocol === 'https:';
  const proxy = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || (isTls ? 443 : 80)) };
  const authorization =
    username === '' && password === '' ? {} : { 'proxy-authorization': basic(username, password) };
  /** When the proxy last answered anybody. */
  let answeredAt = 0;

  async function connect(limitMs: number): Promise<Socket> {
    try {
      const socket = await connectToFirst(await resolve(proxy.host), proxy.port, pickSource, limitMs);
      return isTls ? await secure(socket, proxy.host, secureContext, limitMs) : socket;
    } catch (cause) {
      throw new ProxyError('unreachable', `No connection to the proxy ${authorityOf(proxy)}`, { cause });
    }
  }

  return async (target, limitMs) => {
    const startedAt = performance.now();
    const socket = await connect(Math.min(PROXY_CONNECT_MS, limitMs));
    const leftMs = Math.max(1, startedAt + limitMs - performance.now());
    const { answer, head } = await ask(socket, authorityOf(target), authorization, leftMs).catch((cause) => {
      socket.destroy();
      const isLate = cause instanceof Error && 'code' in cause && cause.code === 'ETIMEDOUT';
      // A proxy that answers others waits for this target.
      if (isLate && answeredAt > startedAt) throw cause;
      const failure = isLate ? 'no_answer' : 'refused';
      throw new ProxyError(failure, 'The proxy has not answered CONNECT', { cause });
    });
    answeredAt = performance.now();
    const { statusCode = 0 } = answer;
    // Neither HTTP nor TLS lets a server speak first.
    if (statusCode >= 200 && statusCode <= 299 && head.length === 0) return socket;
    socket.destroy();
    throw errorOf(statusCode);
  };
}

function errorOf(statusCode: number): Error {
  if (statusCode === 407) {
    return new ProxyError('credentials', 'The proxy rejects the credentials of EGRESS_PROXY (407)');
  }
  if (statusCode === 504) return timedOut('The proxy got no answer from the target (504)');
  if (UNREACHABLE_STATUSES.includes(statusCode)) {
    const message = `The proxy cannot reach the target (${statusCode})`;
    return Object.assign(new Error(message), { code: 'EHOSTUNREACH' });
  }
  return new ProxyError('refused', `The proxy refuses the target (${statusCode})`);
}

type ConnectAnswer = { answer: IncomingMessage; head: Buffer };

/** Sends CONNECT, and waits for the answer. */
function ask(
  socket: Socket,
  authority: string,
  authorization: Readonly<Record<string, string>>,
  limitMs: number,
): Promise<ConnectAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request({
      method: 'CONNECT',
      path: authority,
      headers: { host: authority, connection: 'keep-alive', ...authorization },
      createConnection: () => socket,
      maxHeaderSize: MAX_ANSWER_BYTES,
    });
    const timer = setTimeout(() => asked.destroy(timedOut('CONNECT has timed out')), limitMs);
    asked.once('connect', (answer, _socket, head) => {
      clearTimeout(timer);
      resolve({ answer, head });
    });
    asked.once('error', (error) => {
      clearTimeout(timer);
      reject(error);
    });
    asked.end();
  });
}

function secure(
  socket: Socket,
  host: string,
  secureContext: SecureContext,
  limitMs: number,
): Promise<Socket> {
  const servername = isIPv6(host) || /^[\d.]+$/.test(host) ? '' : host;
  const secured = startTls({ socket, host, servername, secureContext });
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => secured.destroy(timedOut('The TLS handshake has timed out')), limitMs);
    secured.once('error', reject);
    secured.once('close', () => clearTimeout(timer));
    secured.once('secureConnect', () => {
      clearTimeout(timer);
      secured.off('error', reject);
      resolve(secured);
    });
  });
}

/** RFC 7617. */
function basic(username: string, password: string): string {
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(credentials).toString('base64')}`;
}

function authorityOf({ host, port }: Target): string {
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
