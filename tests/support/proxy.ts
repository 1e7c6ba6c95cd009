import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '@posthorn/runtime/lifecycle/listen';

/** A proxy for a server. A test can cut the proxy, which breaks open connections and refuses new connections. */
export type TcpProxy = {
  /** The server's URL through the proxy. */
  url: string;
  cut(): Promise<void>;
  heal(): Promise<void>;
  /** Sends new connections to another server. */
  redirect(serverUrl: string): void;
  /** Withholds the answers on each connection on which the client sends this word from now on. */
  stall(word: string): void;
  /** Breaks the connections whose answers are withheld. Stops withholding. */
  dropStalled(): void;
  /** Delivers the withheld answers and stops withholding. */
  resume(): void;
  /** Counts from now on how often clients send this word. @returns a function that returns the count so far */
  count(word: string): () => number;
  close(): Promise<void>;
};

export async function startProxy(serverUrl: string): Promise<TcpProxy> {
  let serverAddress = new URL(serverUrl);
  const sockets = new Set<Socket>();
  /** Connections with withheld answers: the client's socket by the server's socket. */
  const stalled = new Map<Socket, Socket>();
  let stallWord: string | undefined;
  const counts = new Map<string, number>();
  const server = createServer((inward) => {
    const outward = connect(Number(serverAddress.port), serverAddress.hostname);
    inward.on('data', (data: Buffer) => {
      for (const [word, count] of counts)
        counts.set(word, count + data.toString('latin1').split(word).length - 1);
      if (stallWord === undefined || !data.includes(stallWord)) return;
      outward.unpipe(inward);
      stalled.set(outward, inward);
    });
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
  const cut = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  const port = await listen(server, 0, '127.0.0.1');
  const url = new URL(serverUrl);
  url.port = `${port}`;
  return {
    url: url.href,
    cut,
    async heal() {
      await listen(server, port, '127.0.0.1');
    },
    redirect(otherUrl) {
      serverAddress = new URL(otherUrl);
    },
    stall(word) {
      stallWord = word;
    },
    dropStalled() {
      stallWord = undefined;
      for (const outward of stalled.keys()) outward.destroy();
      stalled.clear();
    },
    resume() {
      stallWord = undefined;
      for (const [outward, inward] of stalled) outward.pipe(inward);
      stalled.clear();
    },
    count(word) {
      counts.set(word, 0);
      return () => counts.get(word) ?? 0;
    },
    close: cut,
  };
}
