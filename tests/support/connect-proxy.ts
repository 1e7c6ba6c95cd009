import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect, type Socket } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import type { Certificate } from './certificates.ts';

/** A real HTTP proxy on loopback that knows only CONNECT. */
export type ConnectProxy = {
  port: number;
  /** Targets of all CONNECT requests so far: host and port. */
  asked: string[];
  /** Source addresses of all connections so far. */
  sources: string[];
  /** Decides the answer to a CONNECT: 200 opens the tunnel, a text is sent as it is, 0 leaves CONNECT unanswered. */
  answer: (target: string) => number | string;
  /** Refuses connections, until `start`. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
};

type ProxyOptions = {
  /** `user:password` that the proxy demands. */
  credentials: string;
  /** Speaks TLS to its clients. */
  certificate?: Certificate;
  /** Where the proxy connects to for a name, because no name server knows the names of tests. */
  addressOf?: (host: string) => string;
};

export async function startConnectProxy(options: ProxyOptions): Promise<ConnectProxy> {
  const { credentials, certificate, addressOf = (host) => host } = options;
  const asked: string[] = [];
  const sources: string[] = [];
  const sockets = new Set<Socket>();
  const expected = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const server = certificate === undefined ? createServer() : createSecureServer(certificate);
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  server.on('connection', keep);
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    const target = request.url ?? '';
    asked.push(target);
    sources.push(request.socket.remoteAddress ?? '');
    socket.on('error', () => undefined);
    if (request.headers['proxy-authorization'] !== expected)
      return socket.end('HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n');
    const status = proxy.answer(target);
    if (status === 0) return undefined;
    if (typeof status === 'string') return socket.write(status);
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\nContent-Length: 0\r\n\r\n`);
    const { hostname, port } = new URL(`http://${target}`);
    const outward = connect(Number(port || 80), addressOf(hostname));
    keep(outward);
    outward.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      outward.pipe(socket).pipe(outward);
    });
    outward.once('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n'));
    outward.once('close', () => socket.destroy());
    socket.once('close', () => outward.destroy());
    return undefined;
  });
  const proxy: ConnectProxy = {
    port: await listen(server, 0, '127.0.0.1'),
    asked,
    sources,
    answer: () => 200,
    async stop() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    async start() {
      await listen(server, proxy.port, '127.0.0.1');
    },
    close: () => proxy.stop(),
  };
  return proxy;
}
