/** The first screens of the console in a real browser, signed in at the local authority, against what the API says. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(60_000);

const ORG = 'org_demo';
/** Nothing listens there. */
const DOWN = 'http://127.0.0.1:9/hooks';

let world: World;
let receiver: Receiver;
let owner: Client;
let browser: Browser;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  if (!hasChromium) return;
  world = await createWorld({
    env: {
      BREAKER_FAILURES: '3',
      BREAKER_AFTER: '1s',
      BREAKER_PROBE_MAX: '5m',
      RETRY_DELAYS: everyRetryAfter('300ms'),
    },
  });
  [receiver, owner, browser] = await Promise.all([
    startReceiver(),
    createClient(world, { org: ORG }),
    startChromium(),
  ]);
  tab = await openPerson('owner');
  ({ page } = tab);
});
afterAll(async () => {
  await Promise.all([browser?.close(), receiver?.close()]);
  await world?.close();
});

const inBrowser = hasChromium ? describe : describe.skip;

async function openPerson(role: string): Promise<Tab> {
  const opened = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  await signIn(opened.page, world.apiUrl, `${role} of ${ORG}`);
  return opened;
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const createWebhook = async (name: string, url: string) => (await owner.createWebhook({ name, url })).id;
const publish = (id: string) => owner.publish('SALE.CREATE', { id, amount: '49.90' });
const read = async (path: string) => (await owner.get(path).expect(200)).body;
const menu = (name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

inBrowser('for an owner, the console', () => {
  test('leads an organization without webhooks to a delivered test notification', async () => {
    await heading('Your first delivery').waitFor();
    await page.getByRole('link', { name: 'New webhook' }).waitFor();
    await expectNoAxeFindings(page);
    const id = await createWebhook('Warehouse', receiver.url);

    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('The test arrived: your receiver has answered.').waitFor();
    const { data } = await read(`/v1/webhooks/${id}/notifications`);
    expect(data).toEqual([expect.objectContaining({ status: 'Delivered' })]);
    expect(receiver.received[0]?.headers['idempotency-key']).toBe(data[0].id);

    await page.getByText(`curl ${world.apiUrl}/v1/events`).waitFor();
    await publish('sale_1');
    await heading('Deliveries work').waitFor();
  });

  test('says on Home which endpoint needs a person, and the numbers that the API has', async () => {
    await createWebhook('Loyalty', DOWN);
    for (let n = 0; n < 4; n += 1) await publish(`sale_down_${n}`);
    await eventually(
      'the endpoint opens',
      async () => (await read('/v1/overview')).webhooks.open === 1,
      20_000,
    );
    await page.reload();
    await heading('1 webhook needs attention').waitFor();
    await page.getByText('Loyalty is down.').waitFor();
    await menu('Webhooks 1 needs attention').waitFor();
    const { totals } = await read('/v1/overview');
    expect(totals).toMatchObject({ delivered: 6, failed: 0, waiting: 4 });
    const figures = await page.getByLabel('Last 24 hours').innerText();
    expect(figures.replaceAll(/\s+/g, ' ')).toMatch(/Delivered, 24 h 100% of 6 .*Waiting 4 .*Failed 0/);
    await page.getByRole('button', { name: '7 d' }).click();
    await page.getByRole('heading', { name: 'Deliveries by six hours' }).waitFor();
    expect(new URL(page.url()).search).toBe('?period=week');
    await expectNoAxeFindings(page);
  });

  test('lists webhooks with their state and numbers, and takes the next step in the row', async () => {
    const off = await createWebhook('Archive', `${receiver.url}/archive`);
    await owner.post(`/v1/webhooks/${off}/disable`, {}).expect(200);
    await menu(/^Webhooks/).click();
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
    await row('Warehouse').getByRole('cell', { name: '100%' }).waitFor();
    await row('Loyalty').getByRole('cell', { name: 'Open', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(4);
    await expectNoAxeFindings(page);

    await row('Archive').getByRole('button', { name: 'Enable: Archive' }).click();
    await row('Archive').getByText('Active').waitFor();
    expect(await read(`/v1/webhooks/${off}`)).toMatchObject({ status: 'Active' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await row('Archive').getByText('Disabled').waitFor();
    expect(await read(`/v1/webhooks/${off}`)).toMatchObject({ status: 'Disabled' });

    await row('Loyalty').getByRole('button', { name: 'Probe now: Loyalty' }).click();
    await page.getByText('A probe is on its way to Loyalty').waitFor();
    const { data } = await read('/v1/audit?action=webhook.probe');
    expect(data).toHaveLength(1);
  });

  test('keeps the filters of the list in its address', async () => {
    await page.goto(`${world.apiUrl}/console/webhooks?endpoint=Open`);
    await page.getByRole('link', { name: 'Loyalty', exact: true }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    // Letter by letter, as a person types.
    await page.getByRole('searchbox', { name: 'Name, URL or id' }).pressSequentially('WAREHOUSE');
    await page.keyboard.press('Enter');
    await page.getByText('No webhook matches').waitFor();
    expect(new URL(page.url()).search).toBe('?endpoint=Open&search=WAREHOUSE');
    await page.getByRole('button', { name: 'Remove the filters' }).click();
    await page.getByRole('link', { name: 'Warehouse', exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  test('answers whether a record arrived, from any screen by keyboard', async () => {
    const search = async (text: string) => {
      await page.keyboard.press('/');
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    };
    await page.getByRole('heading', { level: 1 }).click();
    await search('sale_down_0');
    await heading('sale_down_0: 1 of 2 delivered').waitFor();
    await page.getByRole('table', { name: 'Notifications' }).getByRole('link', { name: 'Loyalty' }).waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole('heading', { level: 1 }).click();
    await search('no such record');
    await heading('Nothing found for no such record').waitFor();
    await page.getByRole('heading', { level: 1 }).click();
    // Published before the second webhook existed: its only notification is the answer.
    const { data } = await read('/v1/notifications?recordId=sale_1');
    await search('sale_1');
    await page.waitForURL(`**/console/notifications/${data[0].id}`);
    await menu(/^Home/).click();
    await heading('1 webhook needs attention').waitFor();
  });

  test('asks no other host, breaks no rule of its content policy, and reports no error', () => {
    expect(tab.complaints).toEqual([]);
  });
});

inBrowser('for a viewer, the console', () => {
  test('shows the webhooks, and no button that the gateway would refuse', async () => {
    const viewer = await openPerson('viewer');
    await viewer.page.getByRole('heading', { level: 1, name: '1 webhook needs attention' }).waitFor();
    await viewer.page.getByRole('link', { name: /^Webhooks/ }).click();
    await viewer.page.getByRole('link', { name: 'Loyalty', exact: true }).waitFor();
    expect(await viewer.page.getByText('New webhook').count()).toBe(0);
    expect(await viewer.page.getByRole('button', { name: /Probe|Enable/ }).count()).toBe(0);
    await viewer.page.goto(`${world.apiUrl}/console/search?q=sale_1`);
    await viewer.page.getByRole('heading', { level: 1, name: 'Nothing found for sale_1' }).waitFor();
    await viewer.page.getByText('You may not read events and notifications').waitFor();
    // The search opens no screen that the menu leaves out, and says why.
    const search = viewer.page.getByRole('searchbox', { name: 'Search a webhook or event type' });
    await search.fill('ntf_01kajp3v9x7z5y3w1t9r7p5n3m');
    await search.press('Enter');
    await viewer.page.getByText('Your role may not see this part').waitFor();
    expect(new URL(viewer.page.url()).pathname).toBe('/console/search');
    await search.fill('es_01kajp3v9x7z5y3w1t9r7p5n3m');
    await search.press('Enter');
    await viewer.page.waitForURL('**/console/webhooks/es_*');
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
  });
});
