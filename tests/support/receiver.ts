import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@posthorn/runtime/lifecycle/listen';

/** A POST as it came in. */
export type Received = { at: number; target: string; headers: IncomingHttpHeaders; body: Buffer };

export type Answer = { status: number; delayMs?: number; headers?: Record<string, string>; body?: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** POSTs that are open at this moment. */
  open(): number;
  /** The most POSTs that were open at the same time, of all or of one target. */
  mostAtOnce(target?: string): number;
  /** For how many milliseconds so many POSTs were open, since the last `resetTimes`. */
  timeAt(open: number): number;
  resetTimes(): void;
  close(): Promise<void>;
};

/** Not a path, so no target. */
const ALL = 'all';

/** A real HTTP endpoint on loopback. `answer` is asked for each POST, `earlier` counts those before it. */
export async function startReceiver(
  answer: (received: Received, earlier: number) => Answer | undefined | Promise<Answer> = () => ({
    status: 204,
  }),
): Promise<Receiver> {
  const received: Received[] = [];
  const times = new Map<number, number>();
  let open = 0;
  const openAt = new Map<string, number>();
  const mostAt = new Map<string, number>();
  let since = performance.now();
  const change = (by: 1 | -1, target: string) => {
    const now = performance.now();
    times.set(open, (times.get(open) ?? 0) + now - since);
    since = now;
    open += by;
    const here = (openAt.get(target) ?? 0) + by;
    openAt.set(target, here);
    mostAt.set(target, Math.max(mostAt.get(target) ?? 0, here));
    mostAt.set(ALL, Math.max(mostAt.get(ALL) ?? 0, open));
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    change(1, target);
    response.once('close', () => change(-1, target));
    const body = await buffer(request);
    const post = { at: Date.now(), target, headers: request.headers, body };
    const reply = await answer(post, received.push(post) - 1);
    // No reply at all: the connection is left open.
    if (reply === undefined) return;
    const { status, delayMs = 0, headers, body: text } = reply;
    const timer = setTimeout(() => response.writeHead(status, headers).end(text), delayMs);
    response.once('close', () => clearTimeout(timer));
  }

  const server = createServer((request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/hooks?tenant=1`,
    received,
    open: () => open,
    mostAtOnce: (target = ALL) => mostAt.get(target) ?? 0,
    timeAt: (number) => times.get(number) ?? 0,
    resetTimes() {
      times.clear();
      since = performance.now();
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
