/**
 * Follows docs/operations.md as a new operator, with a browser. Saves screenshots in the folder SCREENSHOTS:
 * `SCREENSHOTS=docs/images npm test -- tests/operations`.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import { type Browser, chromium, type Page } from 'playwright-core';
import { requestToken } from '../apps/local/src/authority/request-token.ts';
import { type Client, createClient } from './support/client.ts';
import { type Command, commandsOf } from './support/documents.ts';
import { eventually } from './support/eventually.ts';
import { freePorts, pressCtrlC, type Run, run } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { AUDIENCE, runAsAdmin, testServices } from './support/services.ts';
import { everyRetryAfter } from './support/world.ts';

jest.setTimeout(120_000);

const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
/** Ports in the document: the PORT of the API, then the OPS_PORT of three processes. */
const PORTS = ['8080', '9464', '9465', '9466'];
const BACKLOG = 30;
const ANSWER_MS = 100;

const services = testServices();
const name = `test_${randomBytes(6).toString('hex')}`;
const processes: Run[] = [];
let folder: string;
let env: NodeJS.ProcessEnv;
let blocks: Command[];
let apiUrl: string;
let workerUrls: string[];
let owner: Client;
let receiver: Receiver;
let browser: Browser;
let isHealthy = false;

/** Runs each block of the document with this title as a process. */
const start = (title: string) =>
  blocks
    .filter((block) => block.title === title)
    .map(({ text }) => run('bash', ['-c', `cd ${folder} && ${text}`], env));

async function paste(title: string): Promise<string> {
  const [pasted] = start(title);
  expect({ status: await pasted?.exited, output: pasted?.output() }).toMatchObject({ status: 0 });
  return pasted?.stdout() ?? '';
}

beforeAll(async () => {
  const free = await freePorts(PORTS.length);
  const ports = Object.fromEntries(PORTS.map((port, n) => [port, free[n] ?? 0]));
  blocks = await commandsOf('docs/operations.md', 'First start', ports);
  apiUrl = `http://127.0.0.1:${ports['8080']}`;
  workerUrls = ['9465', '9466'].map((port) => `http://127.0.0.1:${ports[port]}`);
  folder = await mkdtemp(join(tmpdir(), 'posthorn-operations-'));
  await symlink(join(process.cwd(), 'dist'), join(folder, 'dist'));
  await runAsAdmin(services.databaseUrl, `CREATE DATABASE "${name}"`);
  const database = new URL(services.databaseUrl);
  database.pathname = `/${name}`;
  env = {
    PATH: process.env.PATH,
    // Replaces the section's addresses, allows endpoints on this machine, and shortens retries.
    DATABASE_URL: database.href,
    REDIS_URL: services.redisUrl,
    AUTH_ISSUER: services.issuer,
    AUTH_AUDIENCE: AUDIENCE,
    PORT: `${ports['8080']}`,
    LISTEN_HOST: '127.0.0.1',
    QUEUE_PREFIX: name,
    ALLOW_HTTP_TARGETS: 'true',
    ALLOWED_PRIVATE_TARGETS: '127.0.0.0/8',
    RETRY_DELAYS: everyRetryAfter('20ms'),
  };
  receiver = await startReceiver(({ target }) =>
    target.startsWith('/slow') ? { status: 200, delayMs: ANSWER_MS } : { status: isHealthy ? 200 : 500 },
  );
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
});

afterAll(async () => {
  await browser?.close();
  processes.forEach(pressCtrlC);
  await Promise.all(processes.map(({ exited }) => exited));
  await receiver.close();
  await runAsAdmin(services.databaseUrl, `DROP DATABASE "${name}" WITH (FORCE)`);
  const redis = new Redis(services.redisUrl);
  const keys = await redis.keys(`{${name}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
  await rm(folder, { recursive: true, force: true });
});

async function saveScreenshot(page: Page, what: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: join(SCREENSHOTS, `${what}.png`) });
}

const untilReady = (url: string) =>
  eventually(`${url} is ready`, async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok);

/** Age of the oldest due notification in seconds, from the document's command, or undefined before the metric exists. */
async function lag(): Promise<number | undefined> {
  const [pasted] = start('lag');
  await pasted?.exited;
  const age = /^posthorn_oldest_due_age_seconds (\S+)$/m.exec(pasted?.stdout() ?? '')?.[1];
  return age === undefined ? undefined : Number(age);
}

(hasChromium ? test : test.skip)(
  `an operator who follows docs/operations.md starts the gateway, sees the lag fall, and retries a failed notification in the dashboard${hasChromium ? '' : ' (skipped: no Chromium)'}`,
  async () => {
    await paste('settings');
    await paste('migrate');
    processes.push(...start('api'));
    await untilReady(apiUrl);
    const token = (options: object) =>
      requestToken({ ...services, organizationId: 'org_operations', role: 'owner', ...options });
    owner = await createClient({ apiUrl, token });

    // Publish a backlog before a worker starts.
    const { origin } = new URL(receiver.url);
    await owner.createWebhook({ url: `${origin}/slow`, eventTypes: ['SALE.UPDATE'], maxConcurrency: 1 });
    const events = Array.from({ length: BACKLOG }, (_, n) => ({
      type: 'SALE.UPDATE',
      data: { id: `s_${n}` },
    }));
    await owner.post('/v1/events/batch', { events }).expect(202);
    const workers = start('worker');
    processes.push(...workers);
    expect(workers).toHaveLength(2);
    await Promise.all(workerUrls.map(untilReady));
    expect((await paste('look')).match(/"status":"ready"/g)).toHaveLength(3);
    expect(await eventually('the lag is shown', lag)).toBeGreaterThan(0);
    await eventually('the lag is gone', async () => (await lag()) === 0);

    const { id: configurationId } = await owner.createWebhook({ url: `${origin}/down` });
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    const statusOf = async () =>
      (await owner.get(`/v1/webhooks/${configurationId}/notifications`)).body.data[0].status;
    await eventually('the notification has failed', async () => (await statusOf()) === 'Failed');

    const { OPS_USER = '', OPS_PASSWORD = '' } = parseEnv(await readFile(join(folder, '.env'), 'utf8'));
    for (const url of [`${apiUrl}/ops/queues`, `${workerUrls[0]}/metrics`])
      expect((await fetch(url)).status).toBe(401);
    const context = await browser.newContext({
      httpCredentials: { username: OPS_USER, password: OPS_PASSWORD },
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    const asked = new Set<string>();
    const refused: string[] = [];
    page.on('request', (each) => asked.add(new URL(each.url()).origin));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) refused.push(message.text());
    });
    await page.goto(`${apiUrl}/ops/queues`);
    await page
      .getByRole('link', { name: /shard-0-notifications/ })
      .first()
      .click();
    await page.getByRole('link', { name: /^failed/i }).click();
    await page.getByText('SALE.CREATE').first().waitFor();
    await saveScreenshot(page, 'dashboard');
    // Bull Board would ask another host for its font.
    expect([[...asked], refused]).toEqual([[new URL(apiUrl).origin], []]);
    isHealthy = true;
    // The button has no accessible name, only a tooltip.
    const retry = page.locator('[data-base-ui-tooltip-trigger] button').first();
    await retry.hover();
    await page.getByText('Retry', { exact: true }).waitFor();
    await retry.click();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await eventually('the notification is delivered', async () => (await statusOf()) === 'Delivered');
    await page.getByText('SALE.CREATE').first().waitFor({ state: 'detached' });

    await page.goto(`${workerUrls[0]}/metrics`);
    await page.getByText('posthorn_attempts_total').first().waitFor();
    await saveScreenshot(page, 'metrics');
    await context.close();
  },
);
