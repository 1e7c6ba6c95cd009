/** Organizations in the operators' face of the console: a browser against a real gateway. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const ORGANIZATION = 'org_demo';
/** A missing element fails a test after this time. */
const WAIT_MS = 8_000;

let world: World;
let client: Client;
let receiver: Receiver;
let browser: Browser;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  if (!hasChromium) return;
  [world, receiver, browser] = await Promise.all([createWorld(), startReceiver(), startChromium()]);
  client = await createClient(world, { org: ORGANIZATION });
  await client.createWebhook({ url: receiver.url, name: 'Warehouse' });
  await client.publish('SALE.CREATE', { id: 'sale_1' });
  await eventually('the event arrives', () => receiver.received.length === 1);
  await world.db.organizationQuotas.create({ data: { organizationId: '50 % off', weight: 4 } });
  tab = await openTab(browser, { origins: [world.apiUrl, testServices().issuer] });
  page = tab.page;
  page.setDefaultTimeout(WAIT_MS);
  await signIn(page, world.apiUrl, 'operator');
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([world?.close(), receiver?.close()]);
});

const inBrowser = hasChromium ? test : test.skip;

/** Opens a screen without loading the console again. */
async function open(path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const find = (id: string) => world.db.organization.findUniqueOrThrow({ where: { id } });

inBrowser('the list finds organizations by the beginning of their id, and leads to one', async () => {
  await open('/operator/organizations');
  await page.getByRole('link', { name: ORGANIZATION }).waitFor();
  await expectNoAxeFindings(page);
  const search = page.getByPlaceholder('Id begins with');
  await search.fill('org_nobody');
  await search.press('Enter');
  await page.getByText('No organization matches').waitFor();
  await open('/operator/organizations?prefix=50');
  await page.getByRole('link', { name: '50 % off' }).click();
  await page.getByText('Nothing is wrong').waitFor();
  await page.getByText('weight 4').waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  const overflow = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
  expect(overflow).toBe(false);
  await page.setViewportSize({ width: 1440, height: 900 });
});

inBrowser('an operator changes quotas, and takes the change back', async () => {
  await open(`/operator/organizations/${ORGANIZATION}`);
  await button('Change quotas').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Weight').fill('3');
  await dialog.getByLabel('Notifications at once').fill('50');
  await expectNoAxeFindings(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('needs notificationsPerSecond').waitFor();
  await dialog.getByLabel('Notifications per second').fill('5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('weight 3').waitFor();
  await page.getByRole('cell', { name: 'an operator', exact: true }).first().waitFor();
  await page.getByRole('row', { name: /^Notifications per second — 5 — an operator$/ }).waitFor();
  await page.getByRole('row', { name: /^Notifications at once 0 50 0% an operator$/ }).waitFor();
  await button('Undo').click();
  await page.getByText('weight 1').waitFor();
  const quotas = await world.db.organizationQuotas.findUnique({ where: { organizationId: ORGANIZATION } });
  expect(quotas).toMatchObject({ weight: 1, notificationsPerSecond: null, notificationsBurst: null });
});

inBrowser('an operator looks at what a member sees, and the band says so', async () => {
  await open(`/operator/organizations/${ORGANIZATION}`);
  const opened = page.context().waitForEvent('page');
  await button('View as a member').click();
  const view = await opened;
  await view.getByText(`Viewing ${ORGANIZATION} as a member, read-only`).waitFor();
  expect(await view.evaluate('opener')).toBeNull();
  await view.getByRole('link', { name: 'Webhooks' }).click();
  await view.getByRole('link', { name: 'Warehouse' }).click();
  await view.getByRole('heading', { name: 'Warehouse' }).waitFor();
  expect(await view.getByRole('button', { name: 'Send test' }).count()).toBe(0);
  await expectNoAxeFindings(view);
  await view.close();
});

inBrowser(
  'an operator suspends an organization by typing its id; its members see why nothing moves',
  async () => {
    await open(`/operator/organizations/${ORGANIZATION}`);
    await button('Suspend').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Floods a neighbour');
    expect(await dialog.getByRole('button', { name: 'Suspend' }).isDisabled()).toBe(true);
    await dialog.getByLabel(`Type ${ORGANIZATION}`).fill(ORGANIZATION);
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await page.getByText('It is suspended: nothing is sent and nothing is lost').waitFor();
    await page.getByText('Floods a neighbour').waitFor();
    // The buttons change their colours.
    await page.waitForTimeout(500);
    await expectNoAxeFindings(page);
    expect((await find(ORGANIZATION)).suspendReason).toBe('Floods a neighbour');

    const member = await openTab(browser, { origins: [world.apiUrl, testServices().issuer] });
    await signIn(member.page, world.apiUrl, `owner of ${ORGANIZATION}`);
    await member.page.getByText('has suspended this organization').waitFor();
    await expectNoAxeFindings(member.page);
    await member.context.close();

    await button('Resume').click();
    await page.getByText('Nothing is wrong').waitFor();
    expect((await find(ORGANIZATION)).suspendedAt).toBeNull();
    expect(tab.complaints.filter((each) => !each.includes('400'))).toEqual([]);
  },
);
