/** A webhook in the console, from its creation to its end: a browser against a real gateway and a real receiver. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(60_000);

const ORGANIZATION = 'org_demo';
/** The browser reports these answers itself. */
const EXPECTED = /status of (400|412)/;

let world: World;
let client: Client;
let receiver: Receiver;
let browser: Browser;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  if (!hasChromium) return;
  [world, receiver, browser] = await Promise.all([
    // A failed test waits for its retry until the person corrects the URL.
    createWorld({ env: { RETRY_DELAYS: everyRetryAfter('1m') } }),
    startReceiver(({ target }) => ({ status: target.startsWith('/broken') ? 500 : 204 })),
    startChromium(),
  ]);
  client = await createClient(world, { org: ORGANIZATION });
  tab = await openTab(browser, { origins: origins() });
  page = tab.page;
  await signIn(page, world.apiUrl, `owner of ${ORGANIZATION}`);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([world?.close(), receiver?.close()]);
});
afterEach(() => expect(tab?.complaints.filter((text) => !EXPECTED.test(text)) ?? []).toEqual([]));

const inBrowser = hasChromium ? test : test.skip;
const origins = () => [world.apiUrl, new URL(testServices().issuer).origin];

/** Opens a screen without loading the console again. */
async function open(path: string, on: Page = page): Promise<void> {
  await on.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}

const button = (name: string, on: Page = page) => on.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByLabel(name, { exact: true });
const says = (text: string) => page.getByText(text).first().waitFor();
const urlAt = (path: string) => new URL(path, receiver.url).href;
const rowOf = (id: string) => world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
const idOfScreen = () => /es_\w{26}/.exec(page.url())?.[0] ?? '';

inBrowser(
  'a person creates a webhook, learns why its test failed, corrects the URL, and sees it arrive',
  async () => {
    await open('/webhooks/new?eventType=SALE.CREATE');
    await field('URL').fill('ftp://hooks');
    await says('The URL must begin with https://.');
    await field('URL').fill(urlAt('/broken'));
    await says('A private address');
    await field('Name').fill('Warehouse');
    const secret = await field('Secret').inputValue();
    expect(secret).toMatch(/^[A-Za-z0-9]{32}$/);
    await page.getByText('Store and filter').click();
    await field('Filter').fill('double(data.amount) > 1000.0');
    await says('Does not match');
    await field('Filter').fill('double(data.amount) > 1.0');
    await says('Matches: this event is delivered');
    await field('Store').fill('berlin');
    await expectNoAxeFindings(page);
    await button('Create webhook').click();
    await says('Must be s_');
    await field('Store').fill('');
    await button('Create webhook').click();

    await says('Give your receiver the secret');
    await page.getByText(secret).waitFor();
    await button('Send test').click();
    await says('The endpoint answered 500');
    await expectNoAxeFindings(page);
    await field('URL').fill(urlAt('/good'));
    await button('Save the URL and try again').click();
    await says('The test was delivered');
    await page.getByRole('link', { name: 'Done: open the webhook' }).click();
    await says('Delivered, 24 h');

    const { body } = await client.get(`/v1/webhooks/${idOfScreen()}`).expect(200);
    expect(body).toMatchObject({
      name: 'Warehouse',
      url: urlAt('/good'),
      eventTypes: ['SALE.CREATE'],
      filter: 'double(data.amount) > 1.0',
      storeId: null,
      status: 'Active',
    });
    const arrived = receiver.received.find(({ target }) => target === '/good');
    expect(arrived !== undefined && (await isGenuine(arrived, secret))).toBe(true);
    const tests = await world.db.notification.findMany({
      where: { configurationId: body.id },
      orderBy: { id: 'asc' },
    });
    // The first test would otherwise arrive at the corrected URL as well.
    expect(tests.map(({ status }) => status)).toEqual(['Cancelled', 'Delivered']);
  },
);

inBrowser(
  'two people who change the same webhook lose nothing: the second one sees both and decides',
  async () => {
    const { id } = await client.createWebhook({ url: urlAt('/good'), name: 'Shared' });
    await open(`/webhooks/${id}/settings`);
    await field('Requests at a time').fill('7');
    await field('Description').fill('Mine');
    await client.post(`/v1/webhooks/${id}`, { maxConcurrency: 9, metadata: { team: 'theirs' } }).expect(200);
    await button('Save').click();
    await says('Somebody else changed this webhook while you edited it');
    await expectNoAxeFindings(page);
    expect(await rowOf(id)).toMatchObject({ maxConcurrency: 9, description: null });
    await button('Save mine on top').click();
    await eventually('my change is saved', async () => (await rowOf(id)).maxConcurrency === 7);
    expect(await rowOf(id)).toMatchObject({ description: 'Mine', metadata: { team: 'theirs' } });

    await field('Requests at a time').fill('8');
    await client.post(`/v1/webhooks/${id}`, { maxConcurrency: 3 }).expect(200);
    await button('Save').click();
    await button('Show theirs, discard mine').click();
    await eventually(
      'the form shows theirs',
      async () => (await field('Requests at a time').inputValue()) === '3',
    );
    expect((await rowOf(id)).maxConcurrency).toBe(3);
  },
);

inBrowser(
  'a change that the gateway refuses keeps what was typed, with the reason beside the field',
  async () => {
    const { id } = await client.createWebhook({ url: urlAt('/good'), headers: { 'X-Tenant': 'acme' } });
    await open(`/webhooks/${id}/settings`);
    await field('URL').fill('http://127.0.0.2:1/elsewhere');
    await button('Save').click();
    await says('Is required with another origin in url');
    expect(await field('URL').inputValue()).toBe('http://127.0.0.2:1/elsewhere');
    await button('Replace all headers').click();
    await page.getByLabel('Value of the header 1').fill('other');
    await button('Save').click();
    await eventually(
      'the URL is saved',
      async () => (await rowOf(id)).url === 'http://127.0.0.2:1/elsewhere',
    );
  },
);

inBrowser(
  'a rotated secret is shown once, signs at once, and its predecessor ends when a person says so',
  async () => {
    const { id } = await client.createWebhook({ url: urlAt('/rotated') });
    await open(`/webhooks/${id}/secret`);
    await button('Rotate the secret').click();
    await page.getByRole('heading', { name: 'The new secret', exact: true }).waitFor();
    await says('The previous secret signs for another 23 h');
    const secret = await page.getByRole('main').locator('dd code').first().innerText();
    expect(secret).toHaveLength(32);
    await expectNoAxeFindings(page);
    expect((await rowOf(id)).sealedPreviousSecret).not.toBeNull();
    await button('End the overlap now').click();
    await page.getByRole('dialog').getByRole('button', { name: 'End the overlap now' }).click();
    await eventually('the overlap has ended', async () => (await rowOf(id)).sealedPreviousSecret === null);
    await button('I have stored it').click();
    expect(await page.getByRole('main').innerText()).not.toContain(secret);

    await button('Send test').click();
    await says('The test was delivered');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    const arrived = receiver.received.find(({ target }) => target === '/rotated');
    expect(arrived !== undefined && (await isGenuine(arrived, secret))).toBe(true);
  },
);

inBrowser('disabling happens at once and can be undone; deleting asks for the name', async () => {
  const { id } = await client.createWebhook({ url: urlAt('/good'), name: 'Old shop' });
  await open(`/webhooks/${id}/settings`);
  await button('Disable').first().click();
  await says('Somebody disabled this webhook');
  expect((await rowOf(id)).status).toBe('Disabled');
  await button('Undo').click();
  await eventually('the webhook is active', async () => (await rowOf(id)).status === 'Active');

  await button('Delete').click();
  const dialog = page.getByRole('dialog');
  await expectNoAxeFindings(page);
  await dialog.getByLabel('Type Old shop to confirm').fill('Old');
  expect(await dialog.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true);
  await dialog.getByLabel('Type Old shop to confirm').fill('Old shop');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.waitForURL(/\/console\/webhooks$/);
  await client.get(`/v1/webhooks/${id}`).expect(404);
});

inBrowser('a viewer sees a webhook and no button that the gateway would refuse', async () => {
  const { id } = await client.createWebhook({ url: urlAt('/good?token=1'), name: 'Seen' });
  const { page: viewed, context } = await openTab(browser, { origins: origins() });
  await signIn(viewed, world.apiUrl, `viewer of ${ORGANIZATION}`);
  for (const [tabName, text] of [
    ['', 'Delivered, 24 h'],
    ['/settings', 'You can look at these settings'],
    ['/secret', 'Verify signatures'],
  ] as const) {
    await open(`/webhooks/${id}${tabName}`, viewed);
    await viewed.getByText(text).first().waitFor();
    const names = await namesOfButtons(viewed);
    expect(names.filter((name) => !/^(Copy URL|24 h|7 d|30 d|As table)$/.test(name))).toEqual([]);
    expect(await viewed.getByRole('main').innerText()).not.toContain('token=1');
  }
  await open('/webhooks/new', viewed);
  await viewed.getByText('You may not see this').waitFor();
  await context.close();
});

async function namesOfButtons(on: Page): Promise<string[]> {
  const buttons = await on.getByRole('main').getByRole('button').all();
  return Promise.all(
    buttons.map(async (each) => (await each.getAttribute('aria-label')) ?? (await each.innerText())),
  );
}
