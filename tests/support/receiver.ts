import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '@posthorn/runtime/lifecycle/listen';

/** A POST as it arrived. */
export type Received = {
  /** Time at which the body was complete, in milliseconds since the epoch. */
  at: number;
  target: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Number of POSTs that were open when this POST began, including this POST. */
  open: number;
};

export type Answer = { status: number; delayMs?: number; headers?: Record<string, string>; body?: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** Number of POSTs that are open now. */
  open(): number;
  /** The highest number of POSTs that were open at the same time, for all targets or for one target. */
  mostAtOnce(target?: string): number;
  /** Milliseconds during which exactly `open` POSTs were open, since the last `resetTimes`. */
  timeAt(open: number): number;
  resetTimes(): void;
  close(): Promise<void>;
};

/** Key of the count over all targets. Targets begin with a slash, so no target equals this key. */
const ALL = 'all';

/**
 * Starts a real HTTP endpoint on loopback.
 * @param answer runs for each POST with the number of earlier POSTs. Undefined leaves the POST unanswered
 */
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
    const openNow = open;
    response.once('close', () => change(-1, target));
    const body = await buffer(request);
    const post = { at: Date.now(), target, headers: request.headers, body, open: openNow };
    const reply = await answer(post, received.push(post) - 1);
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

export type HoldingReceiver = Receiver & {
  /** Answers the oldest open POST with 200. @returns false when no POST is open */
  answerOne(): boolean;
  /** Answers all open POSTs with 200, and every later POST at once. */
  answerAll(): void;
};

/** Starts a receiver that leaves each POST open until the test answers it. */
export async function startHoldingReceiver(): Promise<HoldingReceiver> {
  const held: (() => void)[] = [];
  let isHolding = true;
  const receiver = await startReceiver(async () => {
    if (isHolding) await new Promise<void>((resolve) => held.push(resolve));
    return { status: 200 };
  });
  const answerOne = () => {
    const answer = held.shift();
    answer?.();
    return answer !== undefined;
  };
  return {
    ...receiver,
    answerOne,
    answerAll() {
      isHolding = false;
      while (answerOne());
    },
  };
}
