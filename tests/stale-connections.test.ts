import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import { type Certificate, createAuthority, createCertificate } from './support/certificates.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY } from './support/delivery.ts';
import { eventually } from './support/eventually.ts';
import type { Received } from './support/receiver.ts';
import { isGenuine, nonceOf } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

/** A POST, and how many POSTs came before on its connection. */
type Post = Received & { earlier: number };

type StrictReceiver = { url: string; posts: Post[]; replayed: number; close(): Promise<void> };

/**
 * Starts a receiver that refuses repeated nonces, as docs/receiving.md asks.
 * @param answer runs for each POST with a new nonce
 */
async function startStrictReceiver(
  answer: (post: Post, response: ServerResponse) => void,
  certificate?: Certificate,
): Promise<StrictReceiver> {
  const posts: Post[] = [];
  const nonces = new Set<string>();
  const requests = new WeakMap<Socket, number>();
  const receiver = { url: '', posts, replayed: 0, close };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const earlier = requests.get(request.socket) ?? 0;
    requests.set(request.socket, earlier + 1);
    const { url: target = '', headers } = request;
    const body = await buffer(request);
    const post = { at: Date.now(), target, headers, body, open: 1, earlier };
    posts.push(post);
    if (nonces.has(nonceOf(post))) {
      receiver.replayed += 1;
      response.writeHead(401).end();
      return;
    }
    nonces.add(nonceOf(post));
    answer(post, response);
  }

  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    respond(request, response).catch(() => response.destroy());
  };
  const server =
    certificate === undefined ? createServer(onRequest) : createTlsServer(certificate, onRequest);
  async function close(): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
  const port = await listen(server, 0, '127.0.0.1');
  receiver.url = `${certificate === undefined ? 'http' : 'https'}://127.0.0.1:${port}/`;
  return receiver;
}

/** Closes the connection without an answer, although the receiver has handled the POST. */
const breakOff = (response: ServerResponse) => response.socket?.destroy();
const accept = (response: ServerResponse) => response.writeHead(204).end();

/** The shortest jittered wait of FIRST_ATTEMPT_ONLY. */
const LONG_MS = 0.8 * 3_600_000;

let world: World;
let owner: Client;
let folder: string;
let certificate: Certificate;
const receivers: StrictReceiver[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-ca-'));
  const authority = await createAuthority('Receivers');
  certificate = await createCertificate({ issuer: authority });
  await writeFile(join(folder, 'ca.pem'), authority.cert);
  // Two workers, so that one worker retries what another worker attempted.
  world = await createWorld({
    workers: 2,
    env: { RETRY_DELAYS: FIRST_ATTEMPT_ONLY, TARGET_CA_FILE: join(folder, 'ca.pem') },
  });
  owner = await createClient(world);
});
afterAll(async () => {
  await world.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await rm(folder, { recursive: true });
});

let stores = 0;
async function register(
  answer: (post: Post, response: ServerResponse) => void,
  { on = owner, tls = false, maxConcurrency = 1 } = {},
) {
  const receiver = await startStrictReceiver(answer, tls ? certificate : undefined);
  receivers.push(receiver);
  const storeId = `s_${++stores}`;
  const { id } = await on.createWebhook({ url: receiver.url, storeId, maxConcurrency });
  const publish = () => on.publish('SALE.CREATE', { id: `sale_${storeId}` }, storeId);
  return { receiver, id, publish };
}

async function notificationsOf({ db }: World, configurationId: string) {
  const notifications = await db.notification.findMany({
    where: { configurationId },
    orderBy: { id: 'asc' },
  });
  const attempts = await db.attempt.findMany({
    where: { notificationId: { in: notifications.map(({ id }) => id) } },
    orderBy: { number: 'asc' },
  });
  return notifications.map((notification) => ({
    ...notification,
    attempts: attempts.filter(({ notificationId }) => notificationId === notification.id),
  }));
}

/** Publishes until a POST reuses a connection. Each worker has its own connections. @returns its notification */
async function publishUntilReused(
  { receiver, id, publish }: Awaited<ReturnType<typeof register>>,
  isDone: (notification: Awaited<ReturnType<typeof notificationsOf>>[number]) => boolean,
  { from = world } = {},
) {
  for (let count = 1; ; count += 1) {
    await publish();
    const notifications = await eventually('the notification is attempted', async () => {
      const found = await notificationsOf(from, id);
      const last = found.at(-1);
      return found.length === count && last !== undefined && isDone(last) && found;
    });
    const last = notifications.at(-1);
    if (last !== undefined && postsOf(receiver, last.id).some(({ earlier }) => earlier > 0)) return last;
  }
}

const postsOf = ({ posts }: StrictReceiver, notificationId: string) =>
  posts.filter(({ headers }) => headers['idempotency-key'] === notificationId);

const isAttempted = ({ attempts }: { attempts: unknown[] }) => attempts.length > 0;

test.each([
  ['http', false],
  ['https', true],
])(
  'a receiver that refuses repeated nonces and breaks reused connections gets each notification with at most two POSTs: %s',
  async (_scheme, tls) => {
    const { receiver, id, publish } = await register(
      ({ earlier }, response) => (earlier > 0 ? breakOff(response) : accept(response)),
      { tls, maxConcurrency: 5 },
    );
    await Promise.all(Array.from({ length: 60 }, publish));
    const notifications = await eventually('all are delivered', async () => {
      const found = await notificationsOf(world, id);
      return found.length === 60 && found.every(({ status }) => status === 'Delivered') && found;
    });

    const broken = notifications.filter(({ attemptCount }) => attemptCount > 1);
    process.stdout.write(`${broken.length} of 60 notifications met a connection that broke\n`);
    expect(broken.length).toBeGreaterThan(10);
    for (const { attempts, attemptCount } of broken) {
      expect(attemptCount).toBe(2);
      expect(attempts).toEqual([
        expect.objectContaining({ number: 1, statusCode: null, errorClass: 'reset' }),
        expect.objectContaining({ number: 2, statusCode: 204, errorClass: null }),
      ]);
    }
    expect(receiver.posts.length).toBe(60 + broken.length);
    expect(new Set(receiver.posts.map(nonceOf)).size).toBe(receiver.posts.length);
    expect(receiver.replayed).toBe(0);
    for (const post of receiver.posts) expect(await isGenuine(post, SECRET)).toBe(true);
  },
);

test('a new connection that breaks, too, leaves the next retry to RETRY_DELAYS', async () => {
  let isBroken = false;
  const registered = await register(({ earlier }, response) => {
    isBroken ||= earlier > 0;
    if (isBroken) breakOff(response);
    else accept(response);
  });
  const { id, attempts } = await publishUntilReused(
    registered,
    ({ status, attempts }) => status === 'Delivered' || attempts.length === 2,
  );

  expect(attempts.map(({ errorClass }) => errorClass)).toEqual(['reset', 'reset']);
  expect(postsOf(registered.receiver, id).map(({ earlier }) => earlier > 0)).toEqual([true, false]);
  const [first, second] = attempts;
  expect(Number(first?.nextAttemptAt)).toBeLessThan(Date.now());
  expect(Number(second?.nextAttemptAt) - Date.now()).toBeGreaterThan(LONG_MS - 60_000);
});

test.each([
  ['an interim response', 'HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\n'],
  ['a part of the headers', 'HTTP/1.1 200 OK\r\nContent-Le'],
  ['a part of the body', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf'],
])('a reused connection that breaks after %s leaves the retry to RETRY_DELAYS', async (_what, text) => {
  const registered = await register(({ earlier }, response) => {
    if (earlier === 0) accept(response);
    else response.socket?.end(text);
  });
  const { id, attempts } = await publishUntilReused(registered, isAttempted);

  expect(attempts).toEqual([expect.objectContaining({ statusCode: null })]);
  expect(Number(attempts[0]?.nextAttemptAt) - Date.now()).toBeGreaterThan(LONG_MS - 60_000);
  expect(postsOf(registered.receiver, id).length).toBe(1);
});

test('an answer on a reused connection may take longer than the connection may be idle', async () => {
  const registered = await register(({ earlier }, response) => {
    setTimeout(() => accept(response), earlier > 0 ? 5_000 : 0);
  });
  const { attempts } = await publishUntilReused(registered, isAttempted);
  expect(attempts).toEqual([expect.objectContaining({ number: 1, statusCode: 204 })]);
});

test('a receiver that breaks every connection gets ten POSTs, each with its own nonce', async () => {
  const hasty = await createWorld();
  try {
    let isBroken = false;
    const client = await createClient(hasty);
    const registered = await register(
      ({ earlier }, response) => {
        isBroken ||= earlier > 0;
        if (isBroken) breakOff(response);
        else accept(response);
      },
      { on: client },
    );
    const { id, attempts } = await publishUntilReused(
      registered,
      ({ status }) => status === 'Delivered' || status === 'Failed',
      { from: hasty },
    );

    const posts = postsOf(registered.receiver, id);
    expect(posts.length).toBe(10);
    expect(new Set(posts.map(nonceOf)).size).toBe(10);
    expect(registered.receiver.replayed).toBe(0);
    expect(attempts.map(({ number, errorClass }) => [number, errorClass])).toEqual(
      Array.from({ length: 10 }, (_, n) => [n + 1, 'reset']),
    );
    // No POST after the first reused a connection, so the other nine retries had their delays.
    expect(posts.map(({ earlier }) => earlier > 0)).toEqual([
      true,
      ...Array.from({ length: 9 }, () => false),
    ]);
  } finally {
    await hasty.close();
  }
});
