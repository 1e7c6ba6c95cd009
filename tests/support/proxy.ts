import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut: open connections break and new ones are refused. */
export type Proxy = {
  /** The server's URL, by this way. */
  url: string;
  cut(): Promise<void>;
  heal(): Promise<void>;
  close(): Promise<void>;
};

export async function startProxy(serverUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  const server = createServer((inward) => {
    const outward = connect(Number(port), hostname);
    for (const [socket, other] of [
      [inward, outward],
      [outward, inward],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    inward.pipe(outward).pipe(inward);
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = new URL(serverUrl);
  url.port = `${address.port}`;
  return { url: url.href, cut, heal: () => listen(address.port), close: cut };
}
