import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import type { Certificate } from './certificates.ts';

/** A receiver on raw sockets, which can violate HTTP. */
export type SocketReceiver = {
  port: number;
  /** Every connection so far. */
  sockets: Socket[];
  /** Bytes sent over all connections, without TLS overhead. */
  bytesSent(): number;
  close(): Promise<void>;
};

export type SocketReceiverOptions = {
  host?: string;
  port?: number;
  /** Speaks TLS with this certificate. */
  certificate?: Certificate | undefined;
};

/** Starts a receiver that calls `behave` for each connection. */
export async function startSocketReceiver(
  behave: (socket: Socket) => void,
  { host = '127.0.0.1', port = 0, certificate }: SocketReceiverOptions = {},
): Promise<SocketReceiver> {
  const sockets: Socket[] = [];
  const onConnection = (socket: Socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    behave(socket);
  };
  const server =
    certificate === undefined ? createServer(onConnection) : createTlsServer(certificate, onConnection);
  // The worker aborts the handshake when it rejects the certificate.
  server.on('tlsClientError', () => undefined);
  return {
    port: await listen(server, port, host),
    sockets,
    bytesSent: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

/** Writes a text repeatedly, as fast as the socket accepts it. Ends the socket after `bytes`. */
export function pour(socket: Socket, text: string, bytes: number = Number.POSITIVE_INFINITY): void {
  const end = socket.bytesWritten + bytes;
  const more = () => {
    while (socket.writable && socket.bytesWritten < end) {
      if (!socket.write(text)) return socket.once('drain', more);
    }
    return socket.end();
  };
  more();
}

/** Writes a text once a second. */
export function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 1_000);
  socket.once('close', () => clearInterval(timer));
}
