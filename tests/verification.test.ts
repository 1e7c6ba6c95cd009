import { createServer, type Server } from 'node:http';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import express from 'express';
import fastify from 'fastify';
import { challengeAnswer } from '../packages/receiver/src/challenge.ts';
import { requireSignature } from '../packages/receiver/src/express.ts';
import { requireSignature as requireSignatureOfFastify } from '../packages/receiver/src/fastify.ts';
import { createJudge } from '../packages/receiver/src/listen/judge.ts';
import { createListener } from '../packages/receiver/src/listen/server.ts';
import { verify } from '../packages/receiver/src/verify.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_CREDENTIALS, scrape } from './support/ops.ts';
import { startProcess } from './support/process.ts';
import { type Answer, type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
/** Answers of paths. A path without an entry answers challenges as it should. */
const answers = new Map<string, (challenge: string, post: Received) => Answer | Promise<Answer>>();

beforeAll(async () => {
  receiver = await startReceiver(async (post) => {
    const { challenge = '' }: { challenge?: string } = JSON.parse(post.body.toString());
    const answer = answers.get(post.target);
    return answer === undefined ? { status: 200, body: challenge } : answer(challenge, post);
  });
  world = await createWorld({ env: { VERIFY_ENDPOINTS: 'true', ...OPS_CREDENTIALS } });
  owner = await createClient(world);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

const urlOf = (path: string) => new URL(path, receiver.url).href;
const typesAt = (path: string) =>
  receiver.received.filter(({ target }) => target === path).map(({ headers }) => headers['svc-event-type']);
const read = async (id: string) => (await owner.get(`/v1/webhooks/${id}`).expect(200)).body;
const untilStatus = (id: string, status: string) =>
  eventually(`${id} is ${status}`, async () => {
    const found = await read(id);
    return found.status === status && found;
  });
const untilFault = (id: string, fault: string) =>
  eventually(`${id} has the fault ${fault}`, async () => (await read(id)).verification?.fault === fault);
const ask = (id: string) => owner.post(`/v1/webhooks/${id}/verify`, {});

async function listenOn(server: Server) {
  const port = await listen(server, 0, '127.0.0.1');
  const close = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { port, close };
}

function hold(): { promise: Promise<void>; resolve(): void } {
  let release: () => void = () => undefined;
  const promise = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { promise, resolve: () => release() };
}

let stores = 0;
async function create(path: string) {
  const storeId = `s_${++stores}`;
  const { id } = await owner.createWebhook({ url: urlOf(path), storeId });
  const publish = () => owner.publish('SALE.CREATE', { id: `sale_${storeId}` }, storeId);
  return { id, publish };
}

describe('a new endpoint', () => {
  test('gets nothing but a signed challenge; what is published waits, and arrives once it has answered', async () => {
    answers.set('/silent', () => ({ status: 200, body: 'welcome' }));
    const { id, publish } = await create('/silent');
    expect(await read(id)).toMatchObject({ status: 'Unverified' });
    expect((await publish()).notificationCount).toBe(1);
    await untilFault(id, 'wrong_answer');
    expect(typesAt('/silent')).toEqual(['WEBHOOK.CHALLENGE']);
    const [post] = receiver.received.filter(({ target }) => target === '/silent');
    if (post === undefined) throw new Error('no challenge');
    const request = { method: 'POST', url: post.target, headers: post.headers, body: post.body };
    const challenge = await verify(request, { secret: SECRET });
    expect(challenge.json()).toMatchObject({ id: challenge.idempotencyKey, webhookId: id });
    expect(challengeAnswer(challenge)).toMatchObject({ status: 200 });

    answers.set('/silent', (text) => ({ status: 200, body: JSON.stringify({ challenge: text }) }));
    await ask(id).expect(202);
    const { verification } = await untilStatus(id, 'Active');
    expect(verification).toBeNull();
    await eventually('the notification arrives', () => typesAt('/silent').includes('SALE.CREATE'));
    const { body: audit } = await owner.get(`/v1/audit?targetId=${id}&action=webhook.verify`).expect(200);
    expect(audit.data.map(({ actor }: { actor: { kind: string } }) => actor.kind)).toEqual([
      'System',
      'User',
    ]);
    await ask(id).expect(409);
    const { sum } = await scrape(world.workers[0]?.opsPort);
    expect(sum('posthorn_challenges_total', { result: 'answered' })).toBe(1);
  });

  test('is not verified by an answer that proves nothing', async () => {
    const cases: [string, number, (text: string) => string, string][] = [
      ['/shows', 200, (text) => `You sent: ${text}`, 'wrong_answer'],
      ['/nests', 200, (text) => JSON.stringify({ body: { challenge: text } }), 'wrong_answer'],
      ['/refuses', 404, (text) => text, '404'],
      ['/redirects', 302, (text) => text, '302'],
    ];
    // All at once, because each waits for the worker's next look.
    await Promise.all(
      cases.map(async ([path, status, bodyOf, fault]) => {
        answers.set(path, (text) => ({ status, body: bodyOf(text), headers: { location: urlOf('/') } }));
        const { id, publish } = await create(path);
        await publish();
        await untilFault(id, fault);
        // Neither of these skips the challenge.
        await owner.post(`/v1/webhooks/${id}/disable`, {}).expect(200);
        await ask(id).expect(409);
        await owner.post(`/v1/webhooks/${id}/enable`, {}).expect(200);
        expect(await read(id)).toMatchObject({ status: 'Unverified' });
        await owner.post(`/v1/webhooks/${id}/test`, {}).expect(409);
        await eventually('another challenge', () => typesAt(path).length === 2);
        expect(new Set(typesAt(path))).toEqual(new Set(['WEBHOOK.CHALLENGE']));
      }),
    );
  });

  const servers: [string, () => Promise<{ port: number; close(): Promise<unknown> }>][] = [
    [
      'requireSignature for Express',
      async () => {
        const app = express();
        app.use(requireSignature({ secret: SECRET }), (_request, response) => void response.sendStatus(204));
        return listenOn(createServer(app));
      },
    ],
    [
      'requireSignature for Fastify',
      async () => {
        const app = fastify();
        app.register(async (scope) => {
          requireSignatureOfFastify(scope, { secret: SECRET });
          scope.post('/', async (_request, reply) => reply.code(204).send());
        });
        const url = await app.listen({ port: 0, host: '127.0.0.1' });
        return { port: Number(new URL(url).port), close: () => app.close() };
      },
    ],
    [
      'the listener',
      () =>
        listenOn(
          createListener({
            judge: createJudge({ secrets: [SECRET], maxAge: 300 }),
            answers: { status: 204, delayMs: 0, failures: 0 },
            onReport: () => undefined,
          }),
        ),
    ],
  ];
  test('with a receiver of the library answers by itself', async () => {
    await Promise.all(
      servers.map(async ([name, start]) => {
        const server = await start();
        const storeId = `s_${name.length}_library`;
        try {
          const { id } = await owner.createWebhook({ url: `http://127.0.0.1:${server.port}/`, storeId });
          await owner.publish('SALE.CREATE', { id: `sale_${storeId}` }, storeId);
          await untilStatus(id, 'Active');
          await eventually(`${name} gets the notification`, () =>
            world.db.notification.findFirst({ where: { configurationId: id, status: 'Delivered' } }),
          );
        } finally {
          await server.close();
        }
      }),
    );
  });
});

describe('a new URL', () => {
  test('must answer, too, and gets nothing before; notifications wait', async () => {
    const { id, publish } = await create('/first');
    await untilStatus(id, 'Active');
    answers.set('/second', () => ({ status: 204 }));
    const { body } = await owner.post(`/v1/webhooks/${id}`, { url: urlOf('/second') }).expect(200);
    expect(body).toMatchObject({ status: 'Unverified', verification: { lastTriedAt: null, fault: null } });
    await publish();
    await untilFault(id, 'wrong_answer');
    expect([...typesAt('/first'), ...typesAt('/second')]).toEqual(['WEBHOOK.CHALLENGE', 'WEBHOOK.CHALLENGE']);
    answers.delete('/second');
    await ask(id).expect(202);
    await eventually('the notification arrives', () => typesAt('/second').includes('SALE.CREATE'));
    expect(typesAt('/first')).toEqual(['WEBHOOK.CHALLENGE']);
    // Other changes need no challenge.
    await owner.post(`/v1/webhooks/${id}`, { maxConcurrency: 3, url: urlOf('/second') }).expect(200);
    expect(await read(id)).toMatchObject({ status: 'Active' });
  });

  test('is not verified by the answer of the old one that is in flight', async () => {
    const held = hold();
    answers.set('/held', async (text) => {
      await held.promise;
      return { status: 200, body: text };
    });
    answers.set('/victim', () => ({ status: 204 }));
    const { id } = await create('/held');
    await eventually('the challenge is in flight', () => typesAt('/held').length === 1);
    await owner.post(`/v1/webhooks/${id}`, { url: urlOf('/victim') }).expect(200);
    // One challenge at a time, whatever changes.
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(typesAt('/victim')).toEqual([]);
    held.resolve();
    await untilFault(id, 'wrong_answer');
    expect(await read(id)).toMatchObject({ status: 'Unverified' });
    expect(typesAt('/victim')).toEqual(['WEBHOOK.CHALLENGE']);
  });
});

test('a worker that dies between the claim and the answer delays the verification, and nothing else', async () => {
  const held = hold();
  answers.set('/slow', async (text) => {
    await held.promise;
    return { status: 200, body: text };
  });
  const { id, publish } = await create('/slow');
  await publish();
  await eventually('the challenge is in flight', () => typesAt('/slow').length === 1);
  await Promise.all(world.workers.map((worker) => worker.kill()));
  held.resolve();
  world.workers.push(await startProcess('worker', world.env));
  // Instead of waiting for a minute.
  const dead = await world.db.endpointVerification.update({
    where: { configurationId: id },
    data: { claimedUntil: new Date(0) },
  });
  expect(dead.challenge).not.toBeNull();
  await untilStatus(id, 'Active');
  await eventually('the notification arrives', () => typesAt('/slow').includes('SALE.CREATE'));
  expect(await world.db.endpointVerification.count({ where: { configurationId: id } })).toBe(0);
});

test('challenges are no amplifier: an organization sends few to one host, and delays no other', async () => {
  const attacker = await createClient(world, { org: 'org_attacker' });
  const victim = await startReceiver(() => ({ status: 200 }));
  try {
    const urls = Array.from({ length: 24 }, (_, n) => new URL(`/${n}`, victim.url).href);
    const created: { id: string }[] = [];
    // Few at once, because the API refuses what waits for 5 s.
    for (let from = 0; from < urls.length; from += 3) {
      const some = urls.slice(from, from + 3).map((url) => attacker.createWebhook({ url }));
      created.push(...(await Promise.all(some)));
    }
    await eventually('the quota is used up', () => victim.received.length >= 20);
    const { id } = await create('/bystander');
    await untilStatus(id, 'Active');
    // A changed URL starts with the first try, but not with a new quota.
    const changedAt = Date.now();
    for (const { id: each } of created)
      await attacker.post(`/v1/webhooks/${each}`, { url: `${victim.url}&x=1` }).expect(200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    // One every three seconds.
    const since = victim.received.filter(({ at }) => at > changedAt).length;
    expect(since).toBeLessThanOrEqual(Math.ceil((Date.now() - changedAt) / 3_000) + 1);
    for (const { id: each } of created) await attacker.delete(`/v1/webhooks/${each}`).expect(204);
    expect(await world.db.endpointVerification.count({ where: { organizationId: 'org_attacker' } })).toBe(0);
  } finally {
    await victim.close();
  }
});
