/**
 * A night on call, in a real browser: a certificate expires, a tenant floods, a receiver answers 500, and a worker
 * freezes. The operator finds each one from Fleet in at most three clicks, puts it right, and nothing is lost.
 */
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { jest } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { type Certificate, createAuthority, createCertificate } from './support/certificates.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startProcess } from './support/process.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const CALM = Array.from({ length: 7 }, (_, n) => `org_calm_${n}`);
const ORGANIZATIONS = ['org_expired', 'org_flood', 'org_broken', ...CALM];
const FLOOD = 2_000;
const BATCH = 100;
/** Events of each organization that does not flood. */
const EVENTS = 8;
const MOST_CLICKS = 3;

let world: World;
let receiver: Receiver;
let secure: Server;
let folder: string;
let authority: Certificate;
let browser: Browser;
let tab: Tab;
let page: Page;
let operator: Client;
const clients = new Map<string, Client>();
/** Ids of the records that the gateway accepted, and of those whose delivery the endpoint accepted. */
const published = new Map<string, Set<string>>(ORGANIZATIONS.map((org) => [org, new Set()]));
const delivered = new Map<string, Set<string>>(ORGANIZATIONS.map((org) => [org, new Set()]));
/** The receiver of org_broken answers 500 for an hour. */
const brokenSince = new Date(Date.now() - HOUR_MS);
let isSlow = true;
let isBroken = true;

beforeAll(async () => {
  if (!hasChromium) return;
  authority = await createAuthority('night');
  folder = await mkdtemp(join(tmpdir(), 'night-'));
  await writeFile(join(folder, 'ca.pem'), authority.cert);
  [receiver, secure, browser, world] = await Promise.all([
    startReceiver(({ target, body }) => {
      const org = new URL(target, 'http://receiver').searchParams.get('of') ?? '';
      if (org === 'org_broken' && isBroken) return { status: 500 };
      accept(org, body);
      return { status: 204, delayMs: org === 'org_flood' && isSlow ? 700 : 0 };
    }),
    startSecure(await expired()),
    startChromium(),
    createWorld({
      workers: 2,
      env: {
        BREAKER_FAILURES: '4',
        BREAKER_AFTER: '1ms',
        // The lease of a frozen worker is little longer.
        DELIVERY_TIMEOUT: '3s',
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
      },
    }),
  ]);
  operator = await createClient(world, { role: 'operator' });
  for (const org of ORGANIZATIONS) {
    const client = await createClient(world, { org });
    const url = org === 'org_expired' ? urlOf(secure) : `${receiver.url}&of=${org}`;
    await client.createWebhook({ name: `Shop of ${org}`, url, maxConcurrency: 20 });
    clients.set(org, client);
  }
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  ({ page } = tab);
  await signIn(page, world.apiUrl, 'operator');
});
afterAll(async () => {
  for (const { child } of world?.workers ?? []) child.kill('SIGCONT');
  await browser?.close();
  await world?.close();
  await receiver?.close();
  secure?.closeAllConnections();
  secure?.close();
  if (folder !== undefined) await rm(folder, { recursive: true });
});

const inBrowser = hasChromium ? describe : describe.skip;

const recordSchema = z.object({ id: z.string() });
function accept(org: string, body: Buffer): void {
  delivered.get(org)?.add(recordSchema.parse(JSON.parse(body.toString())).id);
}

/** Starts the endpoint of org_expired. `setSecureContext` renews its certificate. */
async function startSecure(certificate: Certificate): Promise<Server> {
  const server = createServer(certificate, (request, response) => {
    buffer(request).then(
      (body) => {
        accept('org_expired', body);
        response.writeHead(204).end();
      },
      () => response.destroy(),
    );
  });
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const addressSchema = z.object({ port: z.number() });
const urlOf = (server: Server) => `https://127.0.0.1:${addressSchema.parse(server.address()).port}/hooks`;
const expired = () =>
  createCertificate({
    issuer: authority,
    notBefore: new Date(Date.now() - 90 * DAY_MS),
    notAfter: new Date(Date.now() - HOUR_MS),
  });

const clientOf = (org: string): Client => clients.get(org) ?? operator;

/** Publishes events in batches, and remembers them. */
async function publish(org: string, count: number, from = 0): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => `sale_${from + n}`);
  for (let at = 0; at < count; at += BATCH) {
    const part = ids.slice(at, at + BATCH);
    const events = part.map((id) => ({ type: 'SALE.CREATE', data: { id } }));
    await clientOf(org).post('/v1/events/batch', { events }).expect(202);
    for (const id of part) published.get(org)?.add(id);
  }
}

const countOf = (organizationId: string, status: 'Delivered' | 'Failed') =>
  world.db.notification.count({ where: { organizationId, status } });

/** Clicks since the operator looked at Fleet. */
let clicks = 0;
async function lookAtFleet(): Promise<void> {
  await page.goto(`${world.apiUrl}/console/operator`);
  clicks = 0;
}
async function click(what: Locator): Promise<void> {
  await what.click();
  clicks += 1;
}
const hurt = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string | RegExp) => page.getByRole('row').filter({ hasText: name });
const worker = (state: string, pid: number | undefined) =>
  page.getByRole('row', { name: new RegExp(`${state} .*:${pid} `) });
const dialog = () => page.getByRole('dialog');

inBrowser('a night on call', () => {
  test('begins well; then Fleet says what is wrong, for whom, and since when', async () => {
    await heading('Nothing is wrong').waitFor();
    await Promise.all([
      publish('org_flood', FLOOD),
      ...ORGANIZATIONS.filter((org) => org !== 'org_flood').map((org) => publish(org, EVENTS)),
    ]);
    await eventually('everything of org_broken has failed, and an incident says so', async () => {
      const incident = await world.db.incident.findFirst({
        where: { cause: 'endpoint_failed', openedAt: { not: null } },
      });
      return incident?.failed === BigInt(EVENTS) && (await countOf('org_broken', 'Failed')) === EVENTS;
    });
    await world.db.incident.updateMany({
      where: { cause: 'endpoint_failed' },
      data: { firstAt: brokenSince, openedAt: brokenSince },
    });
    await hurt(/Deliveries to 127\.0\.0\.1:\d+ have failed for \d.* s: certificate expired/).waitFor();
    await hurt(/have failed for 1 h.*: endpoint failed/).waitFor();
    await hurt(/Organization org_flood has [12],\d+ notifications waiting/).waitFor();
    await hurt(/1 endpoint is down.*1 organization affected, the first for \d/).waitFor();
    await eventually('the neighbours are served', async () =>
      CALM.every((org) => delivered.get(org)?.size === EVENTS),
    );
  });

  test('an expired certificate: found with 2 clicks, put right with 3', async () => {
    await lookAtFleet();
    await click(hurt('certificate expired').getByRole('link', { name: /^Look at the incident/ }));
    await heading(/127\.0\.0\.1:\d+: certificate expired Open/).waitFor();
    await page.getByText('Renew the certificate').first().waitFor();
    await page.getByText(/^First failure .*, last failure/).waitFor();
    await row('Shop of org_expired').getByRole('link', { name: 'org_expired', exact: true }).waitFor();
    await click(page.getByRole('link', { name: 'Shop of org_expired' }));
    const why = row('Shop of org_expired').locator('td > .why');
    await why.filter({ hasText: /expired on \d{4}-\d\d-\d\d/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    expect(clicks).toBe(2);

    // The owner renews the certificate once the gateway has taken the request: otherwise a probe of the gateway itself
    // could come first, and the endpoint would need no other one.
    const renewed = await createCertificate({ issuer: authority });
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/probe'));
    await click(button('Probe now: Shop of org_expired'));
    expect((await asked).status()).toBe(202);
    secure.setSecureContext(renewed);
    expect(clicks).toBe(MOST_CLICKS);
    await eventually(
      'what waited is delivered',
      async () => (await countOf('org_expired', 'Delivered')) === EVENTS,
      90_000,
    );
    await lookAtFleet();
    await page.getByRole('table', { name: 'Workers' }).waitFor();
    await hurt('endpoint is down').waitFor({ state: 'hidden' });
  });

  test('an hour of 500: found with 1 click, put right with 3', async () => {
    await lookAtFleet();
    await click(hurt('endpoint failed').getByRole('link', { name: /^Look at the incident/ }));
    await heading(/127\.0\.0\.1:\d+: endpoint failed Open/).waitFor();
    await page.getByText('Look for the exception in the log of the endpoint').waitFor();
    expect(await page.getByText('First failure').locator('time').first().getAttribute('datetime')).toBe(
      brokenSince.toISOString(),
    );
    await row('Shop of org_broken').getByRole('link', { name: 'org_broken', exact: true }).waitFor();
    expect(clicks).toBe(1);

    // Its owner repairs the receiver.
    isBroken = false;
    await click(button('Replay what failed'));
    await dialog().getByText(`${EVENTS} notifications failed in this incident`).waitFor();
    await dialog().getByText('One organization is affected.').waitFor();
    await click(dialog().getByRole('button', { name: 'Replay what failed' }));
    expect(clicks).toBe(MOST_CLICKS);
    await page.getByText(`${EVENTS} of ${EVENTS} queued`).waitFor();
    await eventually(
      'what failed is delivered',
      async () => (await countOf('org_broken', 'Delivered')) === EVENTS,
    );
  });

  test('a flood: found with 1 click, stopped with 3, and limited from then on', async () => {
    await lookAtFleet();
    await click(hurt('org_flood').getByRole('link', { name: /^Look at the organization/ }));
    await page.getByText('It floods the gateway').waitFor();
    await page.getByText(/[12],\d+ notifications wait\. Places that it holds: \d+ of/).waitFor();
    await page.getByText('To stop it at once, suspend it: nothing is lost.').waitFor();
    await page.getByText('Oldest due').waitFor();
    expect(clicks).toBe(1);

    await click(button('Suspend'));
    await dialog().getByLabel('Reason').fill('Floods at night');
    await dialog().getByLabel('Type org_flood').fill('org_flood');
    await click(dialog().getByRole('button', { name: 'Suspend' }));
    expect(clicks).toBe(MOST_CLICKS);
    await page.getByText('It is suspended: nothing is sent and nothing is lost').waitFor();
    const event = { type: 'SALE.CREATE', data: { id: 'sale_refused' } };
    const refused = await clientOf('org_flood').post('/v1/events', event).expect(403);
    expect(refused.body.code).toBe('organization_suspended');
    await eventually('its attempts have ended', () => receiver.open() === 0);
    const received = receiver.received.length;
    await publish('org_calm_0', 1, EVENTS);
    await eventually('a neighbour is served', () => delivered.get('org_calm_0')?.size === EVENTS + 1);
    expect(receiver.received.length).toBe(received + 1);

    await click(button('Change quotas'));
    await dialog().getByLabel('Notifications per second').fill('2');
    await dialog().getByLabel('Notifications at once').fill('2');
    await click(dialog().getByRole('button', { name: 'Save' }));
    await page.getByRole('cell', { name: 'an operator', exact: true }).first().waitFor();
    isSlow = false;
    await click(button('Resume'));
    await page.getByText('is resumed').waitFor();
    let tries = 0;
    await eventually('its rate is limited', async () => {
      const id = `sale_late_${tries++}`;
      const late = { type: 'SALE.CREATE', data: { id } };
      const answer = await clientOf('org_flood').post('/v1/events', late);
      if (answer.status === 202) published.get('org_flood')?.add(id);
      return answer.body.code === 'quota_exceeded';
    });
    await eventually(
      'the flood is delivered',
      () => delivered.get('org_flood')?.size === published.get('org_flood')?.size,
    );
  });

  test('a frozen worker: found with 1 click, killed and replaced, and the gateway is well again', async () => {
    const [frozen] = world.workers;
    await lookAtFleet();
    await Promise.all(CALM.map((org) => publish(org, EVENTS, 100)));
    frozen?.child.kill('SIGSTOP');
    const sentence = new RegExp(`Worker \\S+:${frozen?.child.pid} has shown no sign of life for \\d`);
    await heading(sentence).waitFor();
    await hurt(sentence).getByText('Restart or replace it').waitFor();
    await click(hurt(sentence).getByRole('link', { name: /^See the workers/ }));
    await worker('Silent', frozen?.child.pid).waitFor();
    expect(clicks).toBe(1);

    await frozen?.kill();
    const replacement = await startProcess('worker', world.env);
    world.workers.push(replacement);
    await worker('Alive', replacement.child.pid).waitFor();
    await eventually('what the frozen worker held is delivered', async () =>
      CALM.every((org) => delivered.get(org)?.size === published.get(org)?.size),
    );
    await anHourPasses();
    await heading('Nothing is wrong').waitFor();
  });

  test('lost nothing, and both audits have each act', async () => {
    await eventually(
      'every result is written',
      async () => (await world.db.notification.count({ where: { status: { not: 'Delivered' } } })) === 0,
    );
    for (const org of ORGANIZATIONS) {
      expect([org, delivered.get(org)]).toEqual([org, published.get(org)]);
      const rows = await world.db.notification.count({ where: { organizationId: org } });
      expect([org, rows]).toEqual([org, published.get(org)?.size]);
      const acts = await actionsOf(operator, `/v1/operator/audit?organizationId=${org}`);
      expect(await actionsOf(clientOf(org), '/v1/audit?limit=100')).toEqual(acts);
      expect(acts).toEqual(expect.arrayContaining(ACTS.get(org) ?? []));
    }
    await page.goto(`${world.apiUrl}/console/operator/audit`);
    await row('suspended the organization org_flood').waitFor();
    // The dialog of the replay counted once.
    expect(await row('counted failed notifications for a retry').count()).toBe(1);
    expect(tab.complaints).toEqual([]);
  });
});

const ACTS = new Map([
  ['org_expired', ['webhook.probe']],
  ['org_broken', ['operatorRetry.create']],
  [
    'org_flood',
    ['organization.look', 'organization.resume', 'organization.setQuotas', 'organization.suspend'],
  ],
]);

const auditSchema = z.object({
  data: z.array(z.looseObject({ action: z.string(), actor: z.looseObject({ kind: z.string() }).optional() })),
});
async function actionsOf(client: Client, path: string): Promise<string[]> {
  const { data } = auditSchema.parse((await client.get(path).expect(200)).body);
  return data
    .filter(({ actor }) => actor === undefined || actor.kind === 'Operator')
    .map(({ action }) => action)
    .sort();
}

/** Ends the incidents, and lets the gateway forget the worker that was killed. */
async function anHourPasses(): Promise<void> {
  const lastAt = new Date(Date.now() - HOUR_MS);
  await world.db.incident.updateMany({ where: { closedAt: null }, data: { lastAt, judgedAt: null } });
  const key = `{${world.prefix}:0}:scheduler:seen`;
  for (const [id, sign] of Object.entries(await world.redis.hgetall(key))) {
    if (!sign.endsWith(`:${world.workers[0]?.child.pid}`)) continue;
    await world.redis.hset(key, id, sign.replace(/^\d+/, String(Date.now() - HOUR_MS - 1_000)));
  }
}
