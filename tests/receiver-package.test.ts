import { readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { z } from 'zod';
import { type Client, createClient, SECRET } from './support/client.ts';
import { blockOf } from './support/documents.ts';
import { eventually } from './support/eventually.ts';
import { type LocalGateway, startLocalGateway } from './support/local-gateway.ts';
import { compile, execute, installPacked, pack } from './support/packed-package.ts';
import { freePort, type Run, run } from './support/process.ts';
import { testServices } from './support/services.ts';
import { everyRetryAfter } from './support/world.ts';

const notificationsSchema = z.object({
  data: z.array(z.object({ id: z.string(), attemptCount: z.number() })),
});
const manifestSchema = z.looseObject({
  exports: z.record(
    z.string(),
    z.union([z.record(z.string(), z.string()), z.string().transform((path) => [path])]),
  ),
});

let folder: string;
let files: string[];
let gateway: LocalGateway;

beforeAll(async () => {
  [gateway] = await Promise.all([
    // Short delays, because a test waits for a retry.
    startLocalGateway({ RETRY_DELAYS: everyRetryAfter('50ms') }),
    installProject(),
  ]);
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

async function installProject(): Promise<void> {
  [{ files }, folder] = await Promise.all([pack('receiver'), installPacked(['receiver'])]);
  for (const name of ['express', 'ioredis']) {
    await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
  }
}

const block = (info: string, holding: string) => blockOf('packages/receiver/README.md', info, holding);

test('the package contains every exported file and no source', async () => {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(folder, 'node_modules/@posthorn/receiver/package.json'), 'utf8')),
  );
  expect(manifest).not.toHaveProperty('dependencies');
  // Node.js ignores the condition posthorn-source, which only this repository's tools set.
  const published = Object.values(manifest.exports).flatMap((entry) => Object.entries(entry));
  const targets = published.filter(([name]) => name !== 'posthorn-source').map(([, target]) => target);
  expect(targets.length).toBeGreaterThan(10);
  for (const target of targets) expect(files).toContain(target.slice('./'.length));
  expect(files.filter((path) => path.includes('test') || /(?<!\.d)\.ts$/.test(path))).toEqual([]);
});

/** Runs a sample in the project on a free port. */
async function startSample(name: string, text: string): Promise<{ receiver: Run; url: string }> {
  const port = await freePort();
  await writeFile(join(folder, name), text.replace('9000', `${port}`));
  const receiver = run('node', [join(folder, name)], {
    ...process.env,
    WEBHOOK_SECRET: SECRET,
    REDIS_URL: testServices().redisUrl,
  });
  const url = `http://127.0.0.1:${port}/hooks`;
  await eventually('the receiver listens', () => fetch(url).catch(() => undefined));
  return { receiver, url };
}

async function stop({ child, exited }: Run): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

/** Waits until the only notification of a configuration is delivered with this number of attempts. */
const delivered = (owner: Client, configurationId: string, attemptCount: number) =>
  eventually('the notification is delivered', async () => {
    const { body } = await owner.get(`/v1/webhooks/${configurationId}/notifications?status=Delivered`);
    const [notification] = notificationsSchema.parse(body).data;
    return notification?.attemptCount === attemptCount && notification;
  });

test("the README's ten lines receive a notification of `npm start`, and refuse an unsigned one", async () => {
  const sample = await block('js', "from 'express'");
  expect(sample.trim().split('\n').length).toBeLessThanOrEqual(10);
  const { receiver, url } = await startSample('receiver.js', sample);
  try {
    const unsigned = await fetch(url, { method: 'POST', body: '{"id":"sale_1"}' });
    expect({ status: unsigned.status, answer: await unsigned.json() }).toEqual({
      status: 401,
      answer: expect.objectContaining({ code: 'missing_header' }),
    });
    expect(receiver.output()).toBe('');

    const owner = await createClient(gateway);
    const { id } = await owner.createWebhook({ url });
    await owner.publish('SALE.CREATE', '{ "id": "sale_packed", "amount": "49.90" }');
    const notification = await delivered(owner, id, 1);
    expect(receiver.stdout()).toBe(`SALE.CREATE ${notification.id} { id: 'sale_packed', amount: '49.90' }\n`);
  } finally {
    await stop(receiver);
  }
});

test('the package contains the listener as a command', async () => {
  const { stdout } = await execute('npx', ['--offline', 'posthorn-listen', '--help'], { cwd: folder });
  expect(stdout).toContain('posthorn-listen [options]');
});

test("the README's sample of `once` retries failed work and never repeats finished work", async () => {
  const setup = `
    import express from 'express';
    import { Redis } from 'ioredis';
    import { notificationOf, requireSignature } from '@posthorn/receiver/express';
    const app = express();
    const redis = new Redis(process.env.REDIS_URL);
    const secret = process.env.WEBHOOK_SECRET;
    let tries = 0;
    const handle = ({ idempotencyKey }) => {
      if (tries++ === 0) throw new Error('not yet');
      console.log('handled', idempotencyKey);
    };`;
  const sample = await block('js', "receiver/once'");
  const { receiver, url } = await startSample('once.js', `${setup}\n${sample}\napp.listen(9000);`);
  try {
    const owner = await createClient(gateway, { org: 'org_once' });
    const { id } = await owner.createWebhook({ url });
    await owner.publish('SALE.CREATE', { id: 'sale_once' });
    const notification = await delivered(owner, id, 2);
    await owner.post(`/v1/notifications/${notification.id}/retry`, '').expect(202);
    await delivered(owner, id, 3);
    expect(receiver.stdout()).toBe(`handled ${notification.id}\n`);
    const redis = new Redis(testServices().redisUrl);
    await redis.del(`posthorn:notification:${notification.id}`);
    redis.disconnect();
  } finally {
    await stop(receiver);
  }
});

test("the package's types compile without the types of Node and can be extended with a catalogue", async () => {
  const source = `
    import { SignatureError, verify } from '@posthorn/receiver';
    import { notificationOf } from '@posthorn/receiver/express';
    import { requireSignature } from '@posthorn/receiver/fastify';
    import { readAndVerify } from '@posthorn/receiver/fetch';
    import { readAndVerify as readNode } from '@posthorn/receiver/node-http';
    import { once } from '@posthorn/receiver/once';
    import { redisStore } from '@posthorn/receiver/redis';
    import { refusalOf } from '@posthorn/receiver/refusal';

    ${await block('ts', 'declare module')}
    export const uses = [SignatureError, requireSignature, readAndVerify, readNode, once, redisStore, refusalOf];
    const received = { method: 'POST', url: '/', headers: {}, body: '' };
    const notification = await verify(received, { secret: 'a secret' });
    if (notification.type === 'REFUND.CREATE') notification.json().amount.toUpperCase();
    if (notification.type === 'SALE.CREATE') notification.json().id.toUpperCase();
    // @ts-expect-error the catalogue has no such type
    if (notification.type === 'SALE.DELETE') notification.json();
    // @ts-expect-error the catalogue does not declare the amount of a sale
    if (notification.type === 'SALE.CREATE') notification.json().amount.toUpperCase();
    notificationOf<{ 'A.B': { c: number } }>({}).json().c.toFixed();
  `;
  expect(await compile(folder, source)).toBe('');
});
