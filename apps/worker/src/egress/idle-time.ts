import type { Agent, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Idle time of a connection whose receiver announces none. Widespread servers close after 5 s (Node.js, Apache). */
const ASSUMED_MS = 4_000;
/** How much earlier than the receiver the worker closes: more than the network and two busy event loops take. */
const MARGIN_MS = 1_000;
const LONGEST_MS = 30_000;

/**
 * How long the worker may keep a connection without traffic. A receiver that closes first could break the next POST.
 *
 * @param keepAlive the Keep-Alive header of the last answer, such as `timeout=5, max=100` (RFC 2068 §19.7.1.1), or an empty text
 * @returns milliseconds; 0 for a connection that the worker must not reuse
 */
export function idleMsOf(keepAlive: string): number {
  const seconds = /(?:^|[,;])\s*timeout\s*=\s*"?(\d{1,9})/i.exec(keepAlive)?.[1];
  if (seconds === undefined) return ASSUMED_MS;
  return Math.min(Math.max(0, Number(seconds) * 1000 - MARGIN_MS), LONGEST_MS);
}

/** The answered idle time of each connection. Agents see the connection, but not the answer. */
const idleMsBySocket = new WeakMap<Duplex, number>();

/** Remembers how long the connection of an answer may be idle. */
export function rememberIdleTime({ socket, headers }: IncomingMessage): void {
  const keepAlive = headers['keep-alive'] ?? '';
  idleMsBySocket.set(socket, idleMsOf(typeof keepAlive === 'string' ? keepAlive : keepAlive.join(', ')));
}

/**
 * Closes each idle socket of an agent before its receiver does. Node's agent reads only a `timeout` at the start of
 * the header, and keeps a connection without that header open.
 */
export function limitIdleTime(agent: Agent): void {
  // Returns false when the agent must not keep the socket. Node's types omit this result.
  const keepSocketAlive: (socket: Duplex) => unknown = agent.keepSocketAlive.bind(agent);
  agent.keepSocketAlive = (socket) => {
    const idleMs = idleMsBySocket.get(socket) ?? ASSUMED_MS;
    if (idleMs === 0 || keepSocketAlive(socket) === false) return false;
    // The agent destroys an idle socket that times out, and ignores the timeout of a socket in use.
    if (socket instanceof Socket) socket.setTimeout(idleMs);
    return true;
  };
}
