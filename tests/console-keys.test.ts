/** API keys in the console, and the frame of its screens: a browser against a real gateway. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const ORGANIZATION = 'org_demo';
/** A missing element fails a test after this time. */
const WAIT_MS = 8_000;
const DAY_MS = 86_400_000;

let world: World;
let client: Client;
let browser: Browser;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  if (!hasChromium) return;
  [world, browser] = await Promise.all([
    // Keys that the gateway shows only once.
    createWorld({ env: { API_KEY_DECRYPT: 'false' } }),
    startChromium(),
  ]);
  client = await createClient(world, { org: ORGANIZATION });
  tab = await openTab(browser, { origins: [world.apiUrl, testServices().issuer] });
  page = tab.page;
  page.setDefaultTimeout(WAIT_MS);
  await signIn(page, world.apiUrl, `owner of ${ORGANIZATION}`);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const inBrowser = hasChromium ? test : test.skip;

/** Opens a screen without loading the console again. */
async function open(path: string, on: Page = page): Promise<void> {
  await on.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const readWith = (key: string) => fetch(`${world.apiUrl}/v1/session`, { headers: { 'Svc-Api-Key': key } });
const findKey = (name: string) => world.db.apiKey.findFirstOrThrow({ where: { name } });
/** The key in the dialog that shows it once. */
async function shownKey(): Promise<string> {
  const text = await page.getByRole('dialog').innerText();
  return /apk_[0-9A-Za-z]{38}/.exec(text)?.[0] ?? '';
}

describe('API keys', () => {
  inBrowser('a person creates a key, which is shown once and works', async () => {
    await open('/apikeys');
    await page.getByText('No API key yet').waitFor();
    await expectNoAxeFindings(page);
    await button('Create API key').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Till in Berlin');
    await dialog.getByLabel('sale:read').check();
    await dialog.getByLabel('Allowed addresses').fill('nowhere');
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    // The gateway's fault stands at the field.
    await dialog.locator('.fault').waitFor();
    const addresses = dialog.getByLabel('Allowed addresses');
    expect(await addresses.getAttribute('aria-describedby')).toMatch(/fault/);
    await addresses.fill('127.0.0.0/8');
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await page.getByText('Copy the key now. It cannot be shown again.').waitFor();
    await expectNoAxeFindings(page);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Copy key');
    const key = await shownKey();
    expect((await readWith(key)).status).toBe(200);
    expect(await findKey('Till in Berlin')).toMatchObject({
      organizationId: ORGANIZATION,
      scopes: ['sale:read'],
      allowedAddresses: ['127.0.0.0/8'],
      expiresAt: expect.any(Date),
    });
    // Esc must not lose the key.
    await page.keyboard.press('Escape');
    expect(await shownKey()).toBe(key);
    await button('I have stored the key').click();
    await page.getByRole('heading', { name: 'Till in Berlin' }).waitFor();
    expect(await page.content()).not.toContain(key);
    await expectNoAxeFindings(page);
  });

  inBrowser('a person changes a key, and takes the change back', async () => {
    await button('Change').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Till in Bonn');
    await button('Save').click();
    await page.getByRole('heading', { name: 'Till in Bonn' }).waitFor();
    await button('Undo').click();
    await page.getByRole('heading', { name: 'Till in Berlin' }).waitFor();
    expect((await findKey('Till in Berlin')).allowedAddresses).toEqual(['127.0.0.0/8']);
  });

  inBrowser('a rolled key and its successor both work until the overlap ends', async () => {
    const { id } = await findKey('Till in Berlin');
    await button('Roll').click();
    await page.getByLabel('The old key works for').selectOption('One more hour');
    // The key expires, so its successor does, too.
    expect(await page.getByLabel('The new key expires').inputValue()).toBe('90');
    await page.getByLabel('The new key expires').selectOption('At a time that I choose');
    await page.getByLabel('Expires at').fill('2020-01-01T00:00');
    await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click();
    await page.getByRole('dialog').locator('.fault').waitFor();
    expect(await world.db.apiKey.count({ where: { name: 'Till in Berlin' } })).toBe(1);
    await page.getByLabel('The new key expires').selectOption('In 30 days');
    await expectNoAxeFindings(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Roll' }).click();
    await page
      .getByText(/works for another (60 min|1 h)/)
      .first()
      .waitFor();
    const key = await shownKey();
    expect((await readWith(key)).status).toBe(200);
    await button('I have stored the key').click();
    await open(`/apikeys?id=${id}`);
    await page.getByText(/The key works for another (60 min|1 h)/).waitFor();
    const keys = await world.db.apiKey.findMany({ where: { name: 'Till in Berlin' } });
    const successor = keys.find((each) => each.id !== id);
    expect(keys).toHaveLength(2);
    const days = (Number(successor?.expiresAt) - Date.now()) / DAY_MS;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThanOrEqual(30);
  });

  inBrowser('a key is disabled for ever only after its name is typed', async () => {
    const { id, key } = await client.createKey('sale:read');
    expect((await readWith(key)).status).toBe(200);
    await open(`/apikeys?id=${id}`);
    await button('Disable').click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Disable' });
    expect(await confirm.isDisabled()).toBe(true);
    await page.getByLabel('Type a key to confirm').fill('a key');
    await confirm.click();
    await page.getByText(/Somebody disabled the key/).waitFor();
    expect((await readWith(key)).status).toBe(401);
    expect(
      await page
        .getByRole('main')
        .getByRole('button', { name: /Roll|Disable|Show key/ })
        .count(),
    ).toBe(0);
    await open('/apikeys?status=Disabled');
    await page.getByRole('link', { name: 'a key' }).waitFor();
    await eventually(
      'only the disabled key is listed',
      async () => (await page.locator('tbody tr').count()) === 1,
    );
    await expectNoAxeFindings(page);
  });

  inBrowser('a person finds a key among many by its name and scope, and the address keeps both', async () => {
    const { key } = await client.createKey('transaction:read');
    await open('/apikeys');
    await page.getByRole('searchbox', { name: 'Name, id or key' }).fill('TILL');
    await page.keyboard.press('Enter');
    await eventually('two keys are listed', async () => (await page.locator('tbody tr').count()) === 2);
    await page.getByLabel('Scope', { exact: true }).selectOption('transaction:read');
    await page.getByText('No API key matches').waitFor();
    expect(new URL(page.url()).search).toBe('?search=TILL&scope=transaction%3Aread');
    await expectNoAxeFindings(page);
    await page.reload();
    await page.getByText('No API key matches').waitFor();
    await button('Remove the filters').click();
    await page.getByRole('link', { name: 'a key' }).first().waitFor();
    expect(new URL(page.url()).search).toBe('');
    // A whole key finds itself, but does not get into the address.
    for (const name of ['Name, id or key', /^Search a sale/]) {
      await open('/apikeys');
      await page.getByRole('searchbox', { name }).fill(key);
      await page.keyboard.press('Enter');
      await eventually('the key is listed', async () => (await page.locator('tbody tr').count()) === 1);
      const masked = `${key.slice(0, 8)}********${key.slice(-4)}`;
      expect(new URL(page.url()).searchParams.get('search')).toBe(masked);
    }
  });

  inBrowser('a member grants only scopes that they have, and a viewer changes nothing', async () => {
    const origins = [world.apiUrl, testServices().issuer];
    const [member, viewer] = await Promise.all([
      openTab(browser, { origins }),
      openTab(browser, { origins, width: 360 }),
    ]);
    await Promise.all([
      signIn(member.page, world.apiUrl, `member of ${ORGANIZATION}`),
      viewer.page.goto(`${world.apiUrl}/console/`),
    ]);
    await open('/apikeys', member.page);
    await member.page.getByRole('button', { name: 'Create API key' }).click();
    const scopes = member.page.getByRole('dialog').getByRole('checkbox');
    await scopes.first().waitFor();
    expect(await scopes.count()).toBe(2);
    await member.page.getByLabel('transaction:read').waitFor();

    await viewer.page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await viewer.page.getByRole('button', { name: `viewer of ${ORGANIZATION}` }).click();
    await viewer.page.getByRole('button', { name: 'Menu' }).waitFor();
    const { id } = await world.db.apiKey.findFirstOrThrow({ where: { name: 'Till in Berlin' } });
    await open(`/apikeys?id=${id}`, viewer.page);
    await viewer.page.getByRole('heading', { name: 'Till in Berlin' }).waitFor();
    const buttons = await viewer.page.getByRole('main').getByRole('button').allInnerTexts();
    expect(buttons.filter((text) => text !== '')).toEqual([]);
    await open('/apikeys', viewer.page);
    await viewer.page.getByRole('link', { name: 'Till in Berlin' }).first().waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Create API key' }).count()).toBe(0);
    expect([...member.complaints, ...viewer.complaints]).toEqual([]);
    await Promise.all([member.context.close(), viewer.context.close()]);
  });
});

describe('Shell', () => {
  inBrowser(
    'the audit log says in words who did what, with links, whatever else its address has',
    async () => {
      await open('/audit?action=apiKey.roll&from=elsewhere');
      const row = page.locator('tbody tr');
      await row.getByText(/rolled the API key/).waitFor();
      await expectNoAxeFindings(page);
      await row.getByRole('link', { name: /^apk_/ }).click();
      await page.getByRole('heading', { name: 'Till in Berlin' }).waitFor();
    },
  );

  inBrowser('the keyboard opens help and screens, and the focus follows', async () => {
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectNoAxeFindings(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('g');
    await page.keyboard.press('c');
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  inBrowser('the first stop of the keyboard leads past the menu', async () => {
    await page.reload();
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  inBrowser('the chosen theme stays after a reload', async () => {
    const theme = () => page.evaluate('document.documentElement.dataset.theme ?? null');
    expect(await theme()).toBeNull();
    await page.getByLabel('Theme').selectOption('Dark');
    expect(await theme()).toBe('dark');
    await page.reload();
    await page.getByRole('heading', { name: 'Catalogue' }).waitFor();
    expect(await theme()).toBe('dark');
    await page.getByLabel('Theme').selectOption('System');
    expect(await theme()).toBeNull();
  });

  inBrowser('at 400 % zoom nothing needs sideways scrolling, and the menu works by keyboard', async () => {
    await page.setViewportSize({ width: 320, height: 256 });
    for (const path of ['/apikeys', '/events', '/catalogue/SALE.CREATE?language=java', '/audit']) {
      await open(path);
      await page.getByRole('main').getByRole('heading').first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
    }
    await page.getByRole('button', { name: 'Menu' }).focus();
    await page.keyboard.press('Enter');
    await expectNoAxeFindings(page);
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Home');
    await page.keyboard.press('Escape');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Menu');
  });

  inBrowser('the browser had nothing to complain about', () => {
    // The browser reports the refused form of the first test as a failed request.
    expect(tab.complaints.filter((each) => !/status of 400/.test(each))).toEqual([]);
  });
});
