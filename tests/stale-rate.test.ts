import { lookup } from 'node:dns';
import { once } from 'node:events';
import { Agent, createServer, type ServerResponse } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { connect, createServer as createTcpServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { NO_CREDENTIALS } from '../apps/worker/src/delivery/authentication/credentials.ts';
import { createSender } from '../apps/worker/src/delivery/send.ts';
import { type Agents, closeAgents, createAgents } from '../apps/worker/src/egress/agents.ts';

/**
 * Measures how often a reused connection breaks. Each sender has its own pool. The network delays both directions, as
 * a close that is still on its way is what breaks a POST.
 */

const ONE_WAY_MS = 25;
const SENDERS = 300;

type Endpoint = { port: number; close(): Promise<void> };

/** Starts a receiver on node:http, whose connections close after 5 s without traffic. */
async function startNodeReceiver(answer: (response: ServerResponse) => void): Promise<Endpoint> {
  const server = createServer((request, response) => {
    request.resume().once('end', () => answer(response));
  });
  server.keepAliveTimeout = 5_000;
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Starts a relay that delays all data and the end of the connection. */
async function startSlowNetwork(target: number): Promise<Endpoint> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void setTimeout(() => to.write(chunk), ONE_WAY_MS));
      from.on('end', () => void setTimeout(() => to.end(), ONE_WAY_MS));
      from.on('error', () => to.destroy());
      from.once('close', () => {
        sockets.delete(from);
        setTimeout(() => to.destroy(), ONE_WAY_MS);
      });
    }
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

const secureContext = createSecureContext();
const posthorn = () => createAgents({ route: { lookup, open: null }, secureContext, keepAlive: true });
/** Node's agent, with a limit of 30 s that knows nothing of receivers except a `timeout` at the start of Keep-Alive. */
const plain = (): Agents => {
  const options = { keepAlive: true, scheduling: 'lifo', timeout: 30_000 } as const;
  return { http: new Agent(options), https: new HttpsAgent(options) };
};

/** Sends `count` POSTs one after the other from each sender. @returns the POSTs that met a stale connection */
async function measure(
  answer: (response: ServerResponse) => void,
  { agents, count, pause }: { agents: () => Agents; count: number; pause: () => number },
): Promise<{ posts: number; stale: number }> {
  const receiver = await startNodeReceiver(answer);
  const network = await startSlowNetwork(receiver.port);
  const result = { posts: 0, stale: 0 };
  try {
    await Promise.all(
      Array.from({ length: SENDERS }, async () => {
        const pooled = agents();
        const send = createSender({
          rules: { allowHttp: true, isAddressAllowed: () => true },
          pooled,
          fresh: pooled,
          timeoutMs: 20_000,
          hasProxy: false,
        });
        for (let sent = 0; sent < count; sent += 1) {
          if (sent > 0) await wait(pause());
          const outcome = await send(
            {
              organizationId: 'org_test',
              url: `http://127.0.0.1:${network.port}/`,
              headers: { 'content-type': 'application/json' },
              body: Buffer.from('{"id":"sale_1"}'),
              webhook: { previousSecretExpiresAt: null, webhookUpdatedAt: null },
              connection: 'pooled',
            },
            NO_CREDENTIALS,
          );
          result.posts += 1;
          if (outcome.kind === 'answered') continue;
          expect(outcome).toMatchObject({ errorClass: 'reset', hadStaleConnection: true });
          result.stale += 1;
        }
        closeAgents(pooled);
      }),
    );
  } finally {
    await network.close();
    await receiver.close();
  }
  return result;
}

const shareOf = ({ posts, stale }: { posts: number; stale: number }) =>
  `${stale} of ${posts} (${((100 * stale) / posts).toFixed(2)} %)`;

/** Pauses around the 5 s after which the receiver closes. */
const aroundFiveSeconds = () => 3_500 + 3_000 * Math.random();
const announced = (response: ServerResponse) => response.writeHead(204).end();
/** Node's server announces its timeout unless the application sets the Connection header. */
const unannounced = (response: ServerResponse) => response.writeHead(204, { Connection: 'keep-alive' }).end();

test('fewer than one in 500 POSTs meets a stale connection of a receiver that closes after 5 s', async () => {
  const options = { count: 3, pause: aroundFiveSeconds };
  const rows = await Promise.all(
    Object.entries({ announced, unannounced }).map(async ([name, answer]) => {
      const [ours, nodes] = await Promise.all([
        measure(answer, { ...options, agents: posthorn }),
        measure(answer, { ...options, agents: plain }),
      ]);
      process.stdout.write(
        `Stale connections, receiver closes after 5 s, ${name}: ${shareOf(ours)}, with Node's agent ${shareOf(nodes)}\n`,
      );
      return ours;
    }),
  );
  for (const { stale, posts } of rows) expect(stale / posts).toBeLessThan(1 / 500);
}, 90_000);

test('a receiver that closes after each ten answers costs at most one more POST for each ten', async () => {
  const pauses = { 'without a pause': () => 0, 'with pauses of 0 to 0.5 s': () => 500 * Math.random() };
  const rows = await Promise.all(
    Object.entries(pauses).map(async ([name, pause]) => {
      const ours = await measure(closingAfterTen(), { agents: posthorn, count: 21, pause });
      process.stdout.write(
        `Stale connections, receiver closes after ten answers, ${name}: ${shareOf(ours)}\n`,
      );
      return ours;
    }),
  );
  for (const { stale, posts } of rows) expect(stale / posts).toBeLessThanOrEqual(1 / 10);
}, 90_000);

/** Answers, and closes each connection after ten answers without saying so. */
function closingAfterTen(): (response: ServerResponse) => void {
  const answers = new WeakMap<Socket, number>();
  return (response) => {
    const { socket } = response;
    if (socket === null) return;
    const count = (answers.get(socket) ?? 0) + 1;
    answers.set(socket, count);
    unannounced(response);
    if (count === 10) socket.end();
  };
}
