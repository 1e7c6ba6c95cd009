/** Every screen and every action of the console as each role may use it, in a real browser against a real gateway. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import request from 'supertest';
import { z } from 'zod';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { type Call, listScreens, type Seeded } from './support/console-screens.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(90_000);

const ORG = 'org_demo';
/** A missing element fails a test after this time. */
const WAIT_MS = 8_000;
/** Time for the actions of a screen to appear after its text. */
const ACTIONS_MS = 2_000;
const HOUR_MS = 3_600_000;

let world: World;
let owner: Client;
let receiver: Receiver;
let browser: Browser;
let tab: Tab;
let page: Page;
let seed: Seeded;
/** Whether the endpoint of Newcomer answers challenges. */
let isMute = true;
/** Records that the receiver refuses. */
const refused = new Set(['sale_failed', 'sale_later']);

beforeAll(async () => {
  if (!hasChromium) return;
  [world, receiver, browser] = await Promise.all([
    createWorld({
      env: {
        VERIFY_ENDPOINTS: 'true',
        BREAKER_FAILURES: '3',
        BREAKER_AFTER: '1s',
        BREAKER_PROBE_MAX: '5m',
        // What failed stays as it is until a person acts.
        RETRY_DELAYS: everyRetryAfter('10m'),
      },
    }),
    startReceiver(({ target, body }) => {
      const { challenge, id = '' } = bodySchema.parse(JSON.parse(body.toString()));
      if (challenge !== undefined) return target === '/mute' && isMute ? { status: 500 } : accept(challenge);
      return target === '/down' || refused.has(id) ? { status: 503 } : { status: 204 };
    }),
    startChromium(),
  ]);
  owner = await createClient(world, { org: ORG });
  seed = await createSeed();
  tab = await openTab(browser, { origins: origins() });
  page = tab.page;
  page.setDefaultTimeout(WAIT_MS);
  await signIn(page, world.apiUrl, `owner of ${ORG}`);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([world?.close(), receiver?.close()]);
});

const inBrowser = hasChromium ? describe : describe.skip;
const bodySchema = z.looseObject({ challenge: z.string().optional(), id: z.string().optional() });
const accept = (challenge: string) => ({ status: 200, body: challenge });
const origins = () => [world.apiUrl, new URL(testServices().issuer).origin];
const urlAt = (path: string) => new URL(path, receiver.url).href;
const webhookRow = (id: string) => world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
const notificationRow = (id: string) => world.db.notification.findUniqueOrThrow({ where: { id } });
const countAudit = (action: string, targetId: string) =>
  world.db.auditRecord.count({ where: { action, targetId } });

async function idOf(recordId: string, configurationId: string): Promise<string> {
  const { body } = await owner
    .get(`/v1/webhooks/${configurationId}/notifications?recordId=${recordId}`)
    .expect(200);
  return z.object({ data: z.array(z.object({ id: z.string() })).length(1) }).parse(body).data[0]?.id ?? '';
}

/** Creates a webhook with a store of its own, and waits until its endpoint has answered the challenge. */
async function createWebhook(name: string, path: string, fields: object = {}): Promise<string> {
  const given = { name, url: urlAt(path), storeId: `s_${path.slice(1)}`, ...fields };
  const { id } = await owner.createWebhook(given);
  if (path !== '/mute')
    await eventually(`${name} is verified`, async () => (await webhookRow(id)).status === 'Active');
  return id;
}

/** One organization with a webhook, a notification and so on in every state that has its own actions. */
async function createSeed(): Promise<Seeded> {
  const [healthy, down, off, mute] = await Promise.all([
    createWebhook('Warehouse', '/good', { headers: { 'X-Tenant': 'acme' } }),
    createWebhook('Loyalty', '/down'),
    createWebhook('Archive', '/off'),
    createWebhook('Newcomer', '/mute'),
  ]);
  await owner.post(`/v1/webhooks/${off}/disable`, '').expect(200);
  await world.db.webhookConfiguration.update({ where: { id: off }, data: { disabledReason: 'Failing' } });
  await owner.post(`/v1/webhooks/${healthy}/secret`, { overlapSeconds: 3_600 }).expect(200);
  const event = await owner.publish('SALE.CREATE', { id: 'sale_ok' }, 's_good');
  for (const id of refused) await owner.publish('SALE.CREATE', { id }, 's_good');
  await eventually('the endpoint of Loyalty is open', async () => {
    await owner.publish('SALE.CREATE', { id: 'sale_down' }, 's_down');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return (await world.db.circuitBreaker.findUnique({ where: { configurationId: down } }))?.state === 'Open';
  });
  await eventually('Warehouse has ended its attempts', async () => {
    const rows = await world.db.notification.findMany({ where: { configurationId: healthy } });
    return rows.filter(({ attemptCount }) => attemptCount === 1).length === 3;
  });
  const [ok, failed, later] = await Promise.all(
    ['sale_ok', 'sale_failed', 'sale_later'].map((each) => idOf(each, healthy)),
  );
  await world.db.notification.update({
    where: { id: failed ?? '' },
    data: { status: 'Failed', nextAttemptAt: null },
  });
  const { id: key } = await owner.createKey('sale:read');
  await world.db.apiKey.update({
    where: { id: key },
    data: { expiresAt: new Date(Date.now() + 24 * HOUR_MS) },
  });
  const { body } = await owner
    .post(`/v1/webhooks/${healthy}/replay`, {
      since: new Date(0).toISOString(),
      statuses: ['Failed'],
      dryRun: true,
    })
    .expect(202);
  const replay = z.object({ id: z.string() }).parse(body).id;
  // A replay that is paused stays Running until somebody cancels it.
  await world.db.replay.update({
    where: { id: replay },
    data: { dryRun: false, status: 'Running', finishedAt: null, pausedUntil: new Date(Date.now() + HOUR_MS) },
  });
  return {
    healthy,
    down,
    off,
    mute,
    event: event.id,
    ok: ok ?? '',
    failed: failed ?? '',
    later: later ?? '',
    key,
    replay,
  };
}

/** Opens a screen without loading the console again. */
async function open(path: string, on: Page = page): Promise<void> {
  await on.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}

/** What a person can press in the content, by its accessible name. Icons that copy a text are everywhere. */
const ACTIONS = `[...document.querySelectorAll('main button, main a.button')]
  .filter((each) => each.checkVisibility())
  .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim())
  .filter((name) => !name.startsWith('Copy ') || name === 'Copy as curl' || name === 'Copy code')`;
const FIELDS = `[...document.querySelectorAll('main input, main textarea, main select')]
  .filter((each) => each.closest('search') === null && each.checkVisibility()).length`;
const IS_BUSY = `document.querySelector('main [aria-busy="true"], main .skeleton') !== null`;

const readActions = async (on: Page) =>
  [...new Set(z.array(z.string()).parse(await on.evaluate(ACTIONS)))].sort();

/** How far the page and its tables are wider than their room, in pixels. */
const OVERFLOW = `Math.max(...[...document.querySelectorAll('html, main .scroll')]
  .map((each) => each.scrollWidth - each.clientWidth))`;

/** Opens every screen. @returns for each the actions that the person sees, and those that they should see */
async function walk(on: Page, role: 'all' | 'reads' | 'viewer') {
  const seen: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const { path, text, reads = [], changes = {}, viewer } of listScreens(seed)) {
    const given = role === 'viewer' && viewer !== undefined ? { reads: [], ...viewer } : { text, reads };
    expected[path] = [...new Set([...given.reads, ...(role === 'all' ? Object.keys(changes) : [])])].sort();
    await open(path, on);
    await on.getByText(given.text).filter({ visible: true }).first().waitFor();
    await eventually(`${path} has loaded`, async () => !(await on.evaluate(IS_BUSY)));
    const wanted = JSON.stringify(expected[path]);
    // Some actions follow once a second answer is read.
    seen[path] = await eventually(
      path,
      async () => {
        const actions = await readActions(on);
        return JSON.stringify(actions) === wanted && actions;
      },
      ACTIONS_MS,
    ).catch(() => readActions(on));
    if (role === 'all') continue;
    const ways = await on.getByRole('link', { name: /^Change/ }).count();
    expect({ path, fields: await on.evaluate(FIELDS), ways }).toEqual({ path, fields: 0, ways: 0 });
  }
  return { seen, expected };
}

/** Makes the requests behind all changes, none of which should be accepted. @returns the statuses */
async function requestChanges(token: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const calls = listScreens(seed).flatMap(({ changes = {} }) => Object.values(changes));
  const unique = new Map(calls.map((call) => [JSON.stringify(call), call]));
  await Promise.all(
    [...unique].map(async ([name, [method, path, body = {}]]: [string, Call]) => {
      const { status } = await request(world.apiUrl)
        [method](path)
        .set('authorization', `Bearer ${token}`)
        .send(body);
      statuses[name] = status;
    }),
  );
  return statuses;
}

const sessionSchema = z.object({ url: z.string() });
async function createLink(fields: object): Promise<string> {
  const { body } = await owner.post('/v1/console/sessions', {
    capabilities: ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'],
    ...fields,
  });
  return sessionSchema.parse(body).url;
}
async function openLink(fields: object): Promise<Tab> {
  const opened = await openTab(browser, { origins: origins() });
  opened.page.setDefaultTimeout(WAIT_MS);
  await opened.page.goto(await createLink(fields));
  await opened.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return opened;
}

const menuOf = (on: Page) => on.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
const footOf = (on: Page) => on.locator('.foot button, .foot a').allInnerTexts();

inBrowser('on every screen', () => {
  test('an owner sees every action that its state allows', async () => {
    const { seen, expected } = await walk(page, 'all');
    expect(seen).toEqual(expected);
    expect(await footOf(page)).toEqual(['Keyboard shortcuts', 'Sign out']);
  });

  test.each([320, 1440])('nothing needs sideways scrolling at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const wide: unknown[] = [];
    for (const { path, text } of listScreens(seed)) {
      await open(path);
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      await eventually(`${path} has loaded`, async () => !(await page.evaluate(IS_BUSY)));
      const pixels = Number(await page.evaluate(OVERFLOW));
      if (pixels > 0) wide.push({ path, pixels });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(wide).toEqual([]);
  });

  test('a viewer sees no action that the gateway would refuse, and the gateway refuses each', async () => {
    const viewer = await openTab(browser, { origins: origins() });
    viewer.page.setDefaultTimeout(WAIT_MS);
    await signIn(viewer.page, world.apiUrl, `viewer of ${ORG}`);
    const { seen, expected } = await walk(viewer.page, 'viewer');
    expect(seen).toEqual(expected);
    const menu = await menuOf(viewer.page);
    expect(menu.map((text) => text.split('\n')[0])).toEqual(['Home', 'Webhooks', 'Catalogue', 'API keys']);
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
    const statuses = await requestChanges(await world.token({ org: ORG, role: 'viewer' }));
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
  });

  test('an embedded session sees what its creator sees, but cannot sign out', async () => {
    const embedded = await openLink({ returnUrl: 'https://app.example.com/' });
    const { seen, expected } = await walk(embedded.page, 'all');
    expect(seen).toEqual(expected);
    expect(await footOf(embedded.page)).toEqual(['Keyboard shortcuts', 'Back to your application']);
    expect(embedded.complaints).toEqual([]);
    await embedded.context.close();
  });

  test('a read-only session sees every screen and changes nothing, and the gateway refuses each change', async () => {
    const readOnly = await openLink({ readOnly: true });
    const { seen, expected } = await walk(readOnly.page, 'reads');
    expect(seen).toEqual(expected);
    await readOnly.page.getByText('Read-only: you can look at everything here').waitFor();
    expect(readOnly.complaints).toEqual([]);
    await readOnly.context.close();
    const code = new URL(await createLink({ readOnly: true })).hash.slice('#code='.length);
    const { body } = await request(world.apiUrl)
      .post('/v1/console/sessions/exchange')
      .send({ code })
      .expect(200);
    const statuses = await requestChanges(z.object({ token: z.string() }).parse(body).token);
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
  });
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const field = (name: string) => page.getByLabel(name, { exact: true });
const says = (text: string) => page.getByText(text).first().waitFor();
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
const searchOf = () => new URL(page.url()).search;
const until = (what: string, holds: () => Promise<boolean>) => eventually(what, holds, WAIT_MS);
const get = async (path: string) => (await owner.get(path).expect(200)).body;

/** Actions that no other suite of the console takes. */
inBrowser('an owner', () => {
  test('reads the whole of Home', async () => {
    await open('/');
    const { attention, totals } = await get('/v1/overview');
    await button('Show 1 more').click();
    await until(
      'every item',
      async () => (await page.locator('.attention > li').count()) === attention.length,
    );
    await button('As table').click();
    const cells = await page
      .getByRole('table', { name: 'As table' })
      .locator('td:nth-child(2)')
      .allInnerTexts();
    expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(totals.delivered);
    await button('30 d').click();
    await until('the period is in the address', async () => searchOf() === '?period=month');
  });

  test('fills every field of a new webhook, and leaves without a test', async () => {
    await open('/webhooks');
    await page.getByRole('link', { name: 'New webhook', exact: true }).click();
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.waitForURL(/\/console\/webhooks$/);
    await page.getByRole('link', { name: 'New webhook', exact: true }).click();
    await field('URL').fill(urlAt('/full'));
    await button('Example of SALE.CREATE').click();
    await says('"amount"');
    await page.getByRole('checkbox', { name: /^SALE\.CREATE/ }).check();
    const secret = await field('Secret').inputValue();
    await button('Generate another').click();
    expect(await field('Secret').inputValue()).not.toBe(secret);
    for (const fold of [
      'Store and filter',
      'Pace and order',
      'Credentials and headers',
      'Notes and contacts',
    ])
      await page.getByRole('heading', { name: fold }).click();
    await field('Name').fill('Complete');
    await field('Store').fill('s_full');
    await field('Requests at a time').fill('4');
    await field('Requests per second').fill('9');
    await field('Order').selectOption('in order for each record');
    for (const option of [/^Replay after an outage/, /^Hourly digest/, /^Standard Webhooks/])
      await page.getByRole('checkbox', { name: option }).check();
    await field('Authentication').selectOption('OAuth 2.0 client credentials');
    await field('Token URL').fill(urlAt('/token'));
    await field('Client id').fill('posthorn');
    await field('Client secret').fill('s3cret');
    await field('Scope (optional)').fill('deliver');
    await field('Audience (optional)').fill('urn:receiver');
    await field("Send the client's credentials").selectOption('in the request body');
    await button('Add a header').click();
    await button('Add a header').click();
    await field('Header 1').fill('X-Tenant');
    await field('Value of the header 1').fill('acme');
    await button('Remove 2').click();
    await field('Description').fill('Every field');
    await field('Contacts').fill('ops@example.com');
    await button('Add a pair').click();
    await field('Key 1').fill('team');
    await field('Value 1').fill('checkout');
    await button('Create webhook').click();
    await page.getByRole('link', { name: 'Open without a test' }).click();
    await says('Delivered, 24 h');
    const id = /es_\w{26}/.exec(page.url())?.[0] ?? '';
    expect(await get(`/v1/webhooks/${id}`)).toMatchObject({
      name: 'Complete',
      url: urlAt('/full'),
      storeId: 's_full',
      maxConcurrency: 4,
      maxPerSecond: 9,
      ordering: 'record',
      replayAfterRecovery: true,
      digest: 'hourly',
      signatures: ['rfc9421', 'standard-webhooks'],
      authentication: {
        type: 'oauth2',
        tokenUrl: urlAt('/token'),
        clientId: 'posthorn',
        scope: 'deliver',
        audience: 'urn:receiver',
        credentialsIn: 'body',
      },
      headerNames: ['x-tenant'],
      description: 'Every field',
      contacts: ['ops@example.com'],
      metadata: { team: 'checkout' },
    });
    expect((await webhookRow(id)).sealedAuthentication).not.toContain('s3cret');
  });

  test('discards changes of settings, and keeps headers whose values nobody knows', async () => {
    const before = await webhookRow(seed.healthy);
    await open(`/webhooks/${seed.healthy}/settings`);
    await field('Name').fill('Elsewhere');
    await button('Replace all headers').click();
    await field('Value of the header 1').fill('other');
    await says('2 changes not saved');
    await button('Keep the stored headers').click();
    await says('1 change not saved');
    await button('Discard').click();
    await says('No changes');
    expect(await field('Name').inputValue()).toBe('Warehouse');
    await field('Requests at a time').fill('6');
    await button('Save').click();
    await until('the change is saved', async () => (await webhookRow(seed.healthy)).maxConcurrency === 6);
    const { name, sealedHeaders } = await webhookRow(seed.healthy);
    expect({ name, sealedHeaders }).toEqual({ name: 'Warehouse', sealedHeaders: before.sealedHeaders });
  });

  test('enables, disables, probes and verifies a webhook on its own screen', async () => {
    await open(`/webhooks/${seed.off}`);
    await button('Enable').click();
    await until('Archive is active', async () => (await webhookRow(seed.off)).status === 'Active');
    await button('Disable').click();
    await until('Archive is disabled', async () => (await webhookRow(seed.off)).status === 'Disabled');

    await open(`/webhooks/${seed.down}`);
    await button('Probe now').click();
    await says('A probe is on its way to Loyalty');
    expect(await countAudit('webhook.probe', seed.down)).toBe(1);

    await open('/webhooks');
    await button('Send challenge again: Newcomer').click();
    await says('A challenge is on its way to Newcomer');
    expect(await countAudit('webhook.verify', seed.mute)).toBe(1);
    expect((await webhookRow(seed.mute)).status).toBe('Unverified');
    isMute = false;
    await open(`/webhooks/${seed.mute}`);
    await button('Send challenge again').click();
    await button('Send test').waitFor();
    expect((await get(`/v1/webhooks/${seed.mute}`)).status).toBe('Active');
  });

  test('rotates a secret without an overlap only after a question', async () => {
    const before = await webhookRow(seed.down);
    await open(`/webhooks/${seed.down}/secret`);
    await field('Overlap with the previous secret').selectOption('none: the previous secret stops at once');
    await button('Rotate the secret').click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    expect((await webhookRow(seed.down)).sealedSecret).toBe(before.sealedSecret);
    await button('Rotate the secret').click();
    await dialog().getByRole('button', { name: 'Rotate the secret' }).click();
    await button('I have stored it').click();
    const { sealedSecret, sealedPreviousSecret } = await webhookRow(seed.down);
    expect(sealedSecret).not.toBe(before.sealedSecret);
    expect(sealedPreviousSecret).toBeNull();
  });

  test('retries, cancels and sends again in the row, and takes a cancellation back', async () => {
    refused.clear();
    await open(`/notifications?configurationId=${seed.healthy}`);
    await button('Retry: SALE.CREATE of sale_failed').click();
    await until(
      'sale_failed arrives',
      async () => (await notificationRow(seed.failed)).status === 'Delivered',
    );
    await button('Send again: SALE.CREATE of sale_ok').click();
    await until('sale_ok arrives again', async () => (await notificationRow(seed.ok)).attemptCount === 2);

    await open(`/notifications/${seed.later}`);
    await button('Cancel').click();
    await page.getByRole('heading', { name: 'SALE.CREATE of sale_later Cancelled' }).waitFor();
    expect((await notificationRow(seed.later)).status).toBe('Cancelled');
    await button('Undo').last().click();
    await page.getByRole('heading', { name: 'SALE.CREATE of sale_later Delivered' }).waitFor();
    await button('Send again').click();
    await until(
      'sale_later arrives again',
      async () => (await notificationRow(seed.later)).attemptCount === 3,
    );
    expect(await countAudit('notification.cancel', seed.later)).toBe(1);

    await tab.context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.apiUrl });
    await button('Copy as curl').click();
    const command = await page.evaluate('navigator.clipboard.readText()');
    expect(command).toContain(urlAt('/good'));
    expect(command).toContain('sale_later');
  });

  test('cancels a waiting notification in its row', async () => {
    const id = await createWebhook('Ordered', '/ordered', { ordering: 'record' });
    refused.add('sale_first');
    await owner.publish('SALE.CREATE', { id: 'sale_first' }, 's_ordered');
    // Waits for the first one of its record.
    await owner.publish('SALE.CREATE', { id: 'sale_first' }, 's_ordered');
    await open(`/webhooks/${id}/deliveries`);
    await button('Cancel: SALE.CREATE of sale_first').click();
    await rowOf('sale_first').getByText('Cancelled').waitFor();
    const { data } = await get(`/v1/webhooks/${id}/notifications`);
    expect(data).toMatchObject([{ status: 'Cancelled', attemptCount: 0 }, { recordId: 'sale_first' }]);
  });

  test('stops the retry of a selection', async () => {
    const records = ['sale_s1', 'sale_s2', 'sale_s3'];
    for (const id of records) await owner.publish('SALE.CREATE', { id }, 's_good');
    await until('all are delivered', async () => (await listCounts(records)).join() === '1,1,1');
    await open(`/webhooks/${seed.healthy}/deliveries?status=Delivered`);
    for (const id of records)
      await page.getByRole('checkbox', { name: `Select SALE.CREATE of ${id}` }).check();
    let release: () => void = () => undefined;
    const pressed = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The first request waits until the person has pressed Stop.
    await page.route('**/retry', async (route) => {
      await pressed;
      await route.continue();
    });
    await button('Retry 3 selected').click();
    await button('Stop').click();
    release();
    await says('Stopped: 1 of 3 are on their way again');
    await page.unroute('**/retry');
    await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
    await until('one arrives again', async () => (await listCounts(records)).sort().join() === '1,1,2');
  });

  test('narrows lists down, and opens their next page', async () => {
    await open('/notifications');
    await field('Status').selectOption('Delivered');
    await until('the address has the filter', async () => searchOf() === '?status=Delivered');
    await button('More filters').click();
    await field('Status code').fill('503');
    await field('Status code').press('Enter');
    await says('No notification matches these filters');
    await page.getByTitle('Remove the filter Status', { exact: true }).click();
    await rowOf('sale_down').first().waitFor();
    await button('Fewer filters').click();
    await field('Status').selectOption('Delivered');
    await button('Remove all filters').click();
    await until('no filter is left', async () => searchOf() === '');

    const events = Array.from({ length: 25 }, (_, n) => ({
      type: 'SALE.UPDATE',
      storeId: 's_many',
      data: { id: `sale_many_${n}` },
    }));
    await owner.post('/v1/events/batch', { events }).expect(202);
    await open('/events?storeId=s_many');
    await until('the first page', async () => (await page.locator('tbody tr').count()) === 20);
    await button('Show older').click();
    await until('both pages', async () => (await page.locator('tbody tr').count()) === 25);
    await button('Show older').waitFor({ state: 'detached' });
  });

  test('cancels a replay in the list, and counts exactly what they choose', async () => {
    await open(`/webhooks/${seed.healthy}/recovery`);
    await rowOf('Running').getByRole('button', { name: 'Cancel replay' }).click();
    await rowOf('Cancelled').first().waitFor();
    const cancelled = await world.db.replay.findUniqueOrThrow({ where: { id: seed.replay } });
    expect(cancelled.status).toBe('Cancelled');
    await field('Created in').selectOption('a time of your choice');
    await field('Since').fill('2026-01-02T03:04');
    await page.getByRole('checkbox', { name: 'Failed', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: /^Delivered: the endpoint gets them again/ }).check();
    await page.getByRole('checkbox', { name: /^Missed events/ }).check();
    await button('Count').click();
    await says('notifications match');
    const counted = await world.db.replay.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(counted).toMatchObject({ dryRun: true, statuses: ['Delivered'], missed: true });
    expect(counted.since).toEqual(
      new Date(String(await page.evaluate("new Date('2026-01-02T03:04').toISOString()"))),
    );
  });

  test('reads a key again, learns that somebody changed it, and chooses when a new one ends', async () => {
    await open(`/apikeys?id=${seed.key}`);
    await button('Show key').click();
    await dialog().getByText('Treat the key like a password.').waitFor();
    const [key = ''] = /apk_\w+/.exec(await dialog().locator('.secret code').first().innerText()) ?? [];
    await request(world.apiUrl).get('/v1/session').set('Svc-Api-Key', key).expect(200);
    expect(await countAudit('apiKey.decrypt', seed.key)).toBe(1);
    await button('I have stored the key').click();

    await button('Change').click();
    await field('Name').fill('Mine');
    await owner.post(`/v1/apikeys/${seed.key}`, { name: 'Theirs' }).expect(200);
    await button('Save').click();
    await says('Somebody changed the key after you opened it.');
    await button('Load again').click();
    await page.getByRole('heading', { name: 'Theirs' }).waitFor();
    expect((await get(`/v1/apikeys/${seed.key}`)).name).toBe('Theirs');

    await open('/apikeys');
    await button('Create API key').click();
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await button('Create API key').click();
    await field('Name').fill('Till');
    await field('sale:write').check();
    await field('Expires').selectOption('At a time that I choose');
    await field('Expires at').fill('2031-02-03T04:05');
    await dialog().getByRole('button', { name: 'Create API key' }).click();
    await button('I have stored the key').click();
    await page.getByRole('heading', { name: 'Till' }).waitFor();
    const { expiresAt } = await world.db.apiKey.findFirstOrThrow({ where: { name: 'Till' } });
    expect(expiresAt).toEqual(
      new Date(String(await page.evaluate("new Date('2031-02-03T04:05').toISOString()"))),
    );
  });

  test('reads the audit log by action, and the help', async () => {
    await open('/audit');
    await field('Action').selectOption('probed the endpoint of the webhook');
    await until('one record', async () => (await page.locator('tbody tr').count()) === 1);
    await page.locator('tbody').getByRole('link', { name: seed.down }).click();
    await page.waitForURL(new RegExp(seed.down));
    await button('Keyboard shortcuts').click();
    await dialog().getByRole('button', { name: 'Close' }).click();
    expect(await dialog().count()).toBe(0);
  });

  test('of a new organization hides the first steps for good', async () => {
    const other = await openTab(browser, { origins: origins() });
    await signIn(other.page, world.apiUrl, 'owner of org_other');
    await other.page.getByRole('button', { name: 'Hide these steps' }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Nothing to deliver at the moment' }).waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { level: 1, name: 'Nothing to deliver at the moment' }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  test('gets no complaint of the browser but the refusal of an outdated change', () => {
    expect(tab.complaints.filter((text) => !/status of 412/.test(text))).toEqual([]);
  });
});

/** How often each record was sent to Warehouse. */
async function listCounts(records: readonly string[]): Promise<number[]> {
  const ids = await Promise.all(records.map((each) => idOf(each, seed.healthy)));
  return (await Promise.all(ids.map(notificationRow))).map(({ attemptCount }) => attemptCount);
}
