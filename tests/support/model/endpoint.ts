/** An endpoint that answers as the model says, and checks what may not arrive. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { z } from 'zod';
import { failureFor, limitOf, type WebhookModel } from './model.ts';

type Post = { notificationId: string; number: number; isAborted: boolean };

/** The POSTs of one notification. */
type Arrivals = { count: number; succeeded: number; firstAt: number };

export type Endpoint = {
  url: string;
  /** By notification id. */
  arrivals: ReadonlyMap<string, Arrivals>;
  violations: string[];
  /**
   * Runs a change that sets the number of POSTs that may be in flight. Until the change has been answered, both the
   * number before and the number after are right.
   * @param granted lists the notifications that hold a slot. Each may arrive once more: its request was on the way
   */
  limit(next: number, change: () => Promise<void>, granted: () => Promise<string[]>): Promise<void>;
  /** Each of these notifications may arrive once more, whatever changes. */
  pardon(ids: readonly string[]): void;
  /** From now on this notification may not arrive. */
  forbid(id: string): void;
  close(): Promise<void>;
};

const bodySchema = z.object({ id: z.string(), number: z.number() });

/** Answers take up to this time, so that requests overlap. */
const MOST_DELAY_MS = 20;

export async function startEndpoint(webhook: WebhookModel, onArrival: () => void): Promise<Endpoint> {
  const arrivals = new Map<string, Arrivals>();
  const open = new Set<Post>();
  const pardoned = new Set<string>();
  const forbidden = new Set<string>();
  const violations: string[] = [];
  let limit = limitOf(webhook);
  let arrived = 0;

  function count({ notificationId }: Post): Arrivals {
    const known = arrivals.get(notificationId) ?? { count: 0, succeeded: 0, firstAt: arrived };
    known.count += 1;
    arrived += 1;
    arrivals.set(notificationId, known);
    return known;
  }

  async function judge({ notificationId, number }: Post): Promise<void> {
    if (pardoned.delete(notificationId)) return;
    if (forbidden.has(notificationId)) violations.push(`${number} arrived after its cancellation`);
    const allowed = limit;
    if (open.size <= allowed) return;
    // A worker that gives up closes the connection before it releases the slot, but this process may see the next
    // request first.
    const together = [...open];
    for (let turns = 0; turns < 3; turns++) await nextTurn();
    const left = together.filter(({ isAborted }) => !isAborted);
    if (left.length <= allowed) return;
    violations.push(`${left.map((post) => post.number)} were in flight, of at most ${allowed}`);
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { id: record, number } = bodySchema.parse(await json(request));
    const post = { notificationId: String(request.headers['idempotency-key']), number, isAborted: false };
    open.add(post);
    response.once('close', () => {
      post.isAborted = open.delete(post);
    });
    const counted = count(post);
    onArrival();
    await judge(post);
    const failure = failureFor(webhook, record);
    if (failure === 'hang') return;
    const answer = () => {
      // Before the answer: its reader may send the next request at once.
      if (!open.delete(post)) return;
      if (failure === null) counted.succeeded += 1;
      response.writeHead(failure === null ? 200 : 500).end();
    };
    setTimeout(answer, (number * 7) % MOST_DELAY_MS);
  }

  const server = createServer((request, response) => {
    // A request without its body is one that a killed worker has cut.
    respond(request, response).catch(() => response.destroy());
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: `http://127.0.0.1:${port}/`,
    arrivals,
    violations,
    async limit(next, change, granted) {
      limit = Math.max(limit, next);
      await change();
      const isOpen = new Set(Array.from(open, ({ notificationId }) => notificationId));
      for (const id of await granted()) if (!isOpen.has(id)) pardoned.add(id);
      limit = next;
    },
    pardon(ids) {
      for (const id of ids) pardoned.add(id);
    },
    forbid(id) {
      forbidden.add(id);
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
