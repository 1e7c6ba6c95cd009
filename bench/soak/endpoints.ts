import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { z } from 'zod';
import { between, type Random } from './random.ts';

/**
 * What an endpoint does. `fails` refuses up to two attempts of a notification, `hangs` leaves a quarter of the first
 * attempts without an answer, `slow` takes up to 1.5 s.
 */
export type Kind = 'answers' | 'fails' | 'hangs' | 'slow';

/** A POST as it arrived. All times are of `Date.now()`. */
export type Arrival = {
  notificationId: string;
  at: number;
  /** Header Signature-Input: with its nonce and time of creation, it identifies the attempt. */
  signatureInput: string;
  /** Address of the worker. Each worker process has an address of its own (fleet.ts). */
  from: string;
  /** Status of the answer; null if the worker closed the connection before. */
  status: number | null;
};

/** The endpoints of a run, and all that arrived at them. */
export type Endpoints = {
  /** @param name of the webhook; part of the path */
  url(kind: Kind, name: string): string;
  /** The arrivals of each record, in their order. */
  arrivals: ReadonlyMap<string, readonly Arrival[]>;
  /** Number of the webhook's records of which an arrival got a 2xx. */
  delivered(name: string): number;
  /** Most POSTs in flight of a webhook at a time. */
  mostInFlight(name: string): number;
  close(): Promise<void>;
};

/** Answers are never immediate: POSTs beyond the maximum must stay open until they are counted. */
const SOON_MS = { least: 5, most: 30 };
const SLOW_MS = { least: 300, most: 1_500 };
const HANGING_SHARE = 0.25;
const REFUSALS = [500, 503] as const;

const bodySchema = z.looseObject({ id: z.string() });

/** Starts the endpoints on loopback, all in this process: one clock and one order for all that arrives. */
export async function startEndpoints(random: Random): Promise<Endpoints> {
  const arrivals = new Map<string, Arrival[]>();
  const delivered = new Map<string, number>();
  const inFlight = createInFlight();

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, kind, name = ''] = (request.url ?? '').split('/');
    const leave = inFlight.enter(name, request.socket);
    response.once('close', leave);
    const at = Date.now();
    const record = bodySchema.parse(JSON.parse((await buffer(request)).toString())).id;
    const earlier = arrivals.get(record) ?? [];
    const arrival: Arrival = {
      notificationId: String(request.headers['idempotency-key']),
      at,
      signatureInput: String(request.headers['signature-input']),
      from: request.socket.remoteAddress ?? '',
      status: null,
    };
    arrivals.set(record, [...earlier, arrival]);
    const answer = answerOf(kind, earlier.length, random);
    if (answer === null) return;
    const timer = setTimeout(() => {
      arrival.status = answer.status;
      if (answer.status === 204 && earlier.every(({ status }) => status !== 204))
        delivered.set(name, (delivered.get(name) ?? 0) + 1);
      // Before the answer: with the answer the worker may send the next POST.
      leave();
      response.writeHead(answer.status).end();
    }, answer.inMs);
    response.once('close', () => clearTimeout(timer));
  }

  const server = createServer((request, response) => {
    receive(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = 60_000;
  const port = await listen(server, 0, '127.0.0.1');
  return {
    url: (kind, name) => `http://127.0.0.1:${port}/${kind}/${name}`,
    arrivals,
    delivered: (name) => delivered.get(name) ?? 0,
    mostInFlight: inFlight.most,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** @returns null to leave the POST without an answer */
function answerOf(
  kind: string | undefined,
  earlier: number,
  random: Random,
): { status: number; inMs: number } | null {
  const inMs = between(random, SOON_MS.least, SOON_MS.most);
  if (kind === 'slow') return { status: 204, inMs: between(random, SLOW_MS.least, SLOW_MS.most) };
  if (kind === 'hangs' && earlier === 0 && random() < HANGING_SHARE) return null;
  const refusal = kind === 'fails' && random() < 0.5 ? REFUSALS[earlier] : undefined;
  return { status: refusal ?? 204, inMs };
}

/**
 * Counts the POSTs in flight of each webhook, as the receiver sees them: from the request until its answer, or until the
 * connection closes. The kernel closes the connections of a killed process.
 */
function createInFlight() {
  const open = new Map<string, number>();
  const most = new Map<string, number>();
  const leaves = new WeakMap<Socket, () => void>();

  return {
    most: (name: string) => most.get(name) ?? 0,

    /** @returns the function that ends the POST. Calls after the first do nothing */
    enter(name: string, socket: Socket): () => void {
      const count = (open.get(name) ?? 0) + 1;
      open.set(name, count);
      let isOpen = true;
      const leave = () => {
        if (!isOpen) return;
        isOpen = false;
        open.set(name, (open.get(name) ?? 0) - 1);
      };
      // Node.js tells the response last. A worker that timed out has closed the connection before its next POST.
      if (!leaves.has(socket))
        for (const event of ['end', 'close'] as const) socket.once(event, () => leaves.get(socket)?.());
      leaves.set(socket, leave);
      // Both can be in one turn of the event loop, and in either order. So count after the turn.
      if (count > (most.get(name) ?? 0))
        setImmediate(() => {
          most.set(name, Math.max(most.get(name) ?? 0, Math.min(count, open.get(name) ?? 0)));
        });
      return leave;
    },
  };
}
