/** The operators' screens Failed jobs and Replays in a real browser: choose, count, retry at a pace, export, cancel. */
import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { eventually } from './support/eventually.ts';
import { createTenants, insertFailed, type Tenant } from './support/failed.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const inBrowser = hasChromium ? describe : describe.skip;

let world: World;
let receiver: Receiver;
let browser: Browser;
let tab: Tab;
let page: Page;
let tenants: Tenant[];

const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const delivered = () => world.db.notification.count({ where: { status: 'Delivered' } });

beforeAll(async () => {
  if (!hasChromium) return;
  world = await createWorld();
  [receiver, browser] = await Promise.all([startReceiver(), startChromium()]);
  tenants = await createTenants(world, 3, (n) => ({ name: `Shop ${n}`, url: `${receiver.url}&of=${n}` }));
  for (const [n, tenant] of tenants.entries()) {
    await insertFailed(world, tenant, 10, {
      at: hoursAgo(1 + n / 100),
      outcome: n === 0 ? 'timeout' : '503',
    });
  }
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  ({ page } = tab);
  await signIn(page, world.apiUrl, 'operator');
});
afterAll(async () => {
  if (!hasChromium) return;
  await browser.close();
  await world.close();
  await receiver.close();
});

inBrowser('an operator', () => {
  test('sees what failed in the last 24 hours, over all organizations', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Failed jobs' }).click();
    await page.getByRole('row').filter({ hasText: 'Shop 0' }).first().waitFor();
    await page.getByText(/last 24 hours/).waitFor();
    expect(await page.getByRole('row').count()).toBe(21);
    await page.getByRole('button', { name: 'Show older' }).click();
    await eventually('all rows are shown', async () => (await page.getByRole('row').count()) === 31);
    await expectNoAxeFindings(page);
  });

  test('looks at the attempts of one, without its body', async () => {
    await button(/^10 attempts of ntf_/)
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Failed notification' });
    await dialog.getByText('org_000').waitFor();
    await dialog.getByText(/audit says that you looked/).waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    const { organizationId } = must(tenants[0]);
    const where = { action: 'notification.look', organizationId };
    expect(await world.db.auditRecord.count({ where })).toBe(1);
  });

  test('narrows the list by the address, and exports what it shows', async () => {
    await page.goto(`${world.apiUrl}/console/operator/failed?outcome=timeout`);
    await button(/Last result: timeout/).waitFor();
    await eventually('one shop is left', async () => (await page.getByRole('row').count()) === 11);
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()]);
    expect(download.suggestedFilename()).toBe('notifications.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toContain('org_000');
    await page.goto(`${world.apiUrl}/console/operator/failed?outcome=tls`);
    await page.getByText('No failed notification matches these filters').waitFor();
    await button('Remove all filters').click();
    await page.getByRole('row').filter({ hasText: 'Shop 1' }).first().waitFor();
  });

  test('counts first, then retries at a pace, and watches until all is queued', async () => {
    await page.goto(`${world.apiUrl}/console/operator/failed?outcome=503`);
    await button('Count').click();
    await page.getByText('20 notifications match').waitFor();
    await page.getByText(/2 organizations, which take turns/).waitFor();
    expect(await delivered()).toBe(0);
    const pace = page.getByRole('spinbutton', { name: 'Notifications per second' });
    await pace.fill('0');
    await page.getByText('From 1 to 2,000.').waitFor();
    await pace.fill('500');
    await expectNoAxeFindings(page);
    await button('Retry 20 notifications').click();
    await page.getByRole('heading', { name: /Replay of failed jobs/ }).waitFor();
    await page.getByText('20 of 20 queued').waitFor();
    await page.getByText('Done', { exact: true }).waitFor();
    await page.getByRole('row').filter({ hasText: 'org_002' }).waitFor();
    await expectNoAxeFindings(page);
    await eventually('all are delivered', async () => (await delivered()) === 20);
  });

  test('cancels a replay in the list', async () => {
    await page.goto(`${world.apiUrl}/console/operator/failed?webhookId=${must(tenants[0]).configurationId}`);
    await button('Count').click();
    await page.getByRole('spinbutton', { name: 'Notifications per second' }).fill('1');
    await button('Retry 10 notifications').click();
    await page.getByRole('heading', { name: /Replay of failed jobs/ }).waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Replays' }).click();
    await button(/^Cancel replay ort_/).click();
    await page.getByText('The replay is cancelled. The queued notifications are still delivered.').waitFor();
    await page.getByRole('row').filter({ hasText: 'Cancelled' }).waitFor();
    await expectNoAxeFindings(page);
    expect(await world.db.operatorRetry.count({ where: { status: 'Cancelled' } })).toBe(1);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectNoAxeFindings(page);
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  test('meets no complaint of the browser', () => {
    expect(tab.complaints).toEqual([]);
  });
});

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A value is missing');
  return value;
}
