/** The operators' first screen in a real browser: a healthy gateway, and one that hurts. */

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
    workers: 2,
    env: { BREAKER_FAILURES: '3', BREAKER_AFTER: '1s', RETRY_DELAYS: everyRetryAfter('300ms') },
  });
  [receiver, owner, browser] = await Promise.all([
    startReceiver(),
    createClient(world, { org: 'org_demo' }),
    startChromium(),
  ]);
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  ({ page } = tab);
  await signIn(page, world.apiUrl, 'operator');
});
afterEach(() => {
  for (const { child } of world?.workers ?? []) child.kill('SIGCONT');
});
afterAll(async () => {
  await Promise.all([browser?.close(), receiver?.close()]);
  await world?.close();
});

const inBrowser = hasChromium ? describe : describe.skip;

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const menu = (name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });
const hurt = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });
const textOf = async (label: string) => (await page.getByLabel(label).innerText()).replaceAll(/\s+/g, ' ');

inBrowser('for an operator, the console', () => {
  test('opens with Fleet, which says that nothing is wrong, and follows what happens', async () => {
    await heading('Nothing is wrong').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/console/operator');
    expect(await menu('Fleet').getAttribute('aria-current')).toBe('page');
    await page.getByRole('table', { name: 'Workers' }).getByText('Alive').nth(1).waitFor();
    expect(await page.getByRole('table', { name: 'Workers' }).getByText('Silent').count()).toBe(0);
    await owner.createWebhook({ name: 'Warehouse', url: receiver.url });
    for (let n = 0; n < 4; n += 1) await owner.publish('SALE.CREATE', { id: `sale_${n}`, amount: '1.00' });
    await eventually('the screen has the deliveries, without a reload', async () =>
      /Delivered, 1 h 4 4 events published.*Failed attempts, 1 h 0% of 4 attempts/.test(
        await textOf('Last hour'),
      ),
    );
    await page.getByRole('img', { name: '4 attempts delivered, 0 failed' }).waitFor();
    await expectNoAxeFindings(page);
    expect(tab.complaints).toEqual([]);
  });

  test('says which worker froze, since when, and that it is back', async () => {
    const [worker] = world.workers;
    worker?.child.kill('SIGSTOP');
    const sentence = new RegExp(`Worker \\S+:${worker?.child.pid} has shown no sign of life for \\d`);
    await heading(sentence).waitFor();
    await hurt(sentence)
      .getByRole('link', { name: /^See the workers/ })
      .click();
    await page.getByRole('row', { name: new RegExp(`Silent .*:${worker?.child.pid} `) }).waitFor();
    await expectNoAxeFindings(page);
    worker?.child.kill('SIGCONT');
    await heading('Nothing is wrong').waitFor();
  });

  test('leads to the endpoints that are down, and says why attempts fail', async () => {
    const { id } = await owner.createWebhook({ name: 'Loyalty', url: DOWN, eventTypes: ['SALE.UPDATE'] });
    for (let n = 0; n < 4; n += 1) await owner.publish('SALE.UPDATE', { id: `down_${n}`, amount: '1.00' });
    await hurt('1 endpoint is down').waitFor();
    await hurt(/1 organization affected, the first for \d/).waitFor();
    await page.getByRole('table', { name: 'Why attempts fail' }).getByRole('link').first().waitFor();
    await page
      .getByRole('table', { name: 'Organizations with the most work' })
      .getByRole('link', { name: 'org_demo' })
      .waitFor();
    const step = hurt('1 endpoint is down').getByRole('link', { name: /^Look at the endpoints/ });
    expect(await step.getAttribute('href')).toBe('/console/operator/endpoints?state=Open');
    await owner.post(`/v1/webhooks/${id}/disable`, {}).expect(200);
  });

  test('without workers, names who waits since when, and folds on a narrow screen', async () => {
    for (const { child } of world.workers) child.kill('SIGSTOP');
    const { id } = await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'late', amount: '1.00' });
    await world.db.notification.updateMany({
      where: { configurationId: id },
      data: { nextAttemptAt: new Date(Date.now() - 120_000) },
    });
    await heading('No worker is running').waitFor();
    const late = hurt('Deliveries of org_demo have been late for 2 min');
    const step = late.getByRole('link', { name: /^Look at the organization/ });
    expect(await step.getAttribute('href')).toBe('/console/operator/organizations/org_demo');
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoAxeFindings(page);
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    for (const { child } of world.workers) child.kill('SIGCONT');
    // In the heading and in the list.
    await page.getByText('Deliveries of org_demo').first().waitFor({ state: 'hidden' });
  });

  test('without a stream, reads again and again', async () => {
    await page.route('**/v1/operator/overview/stream', (route) => route.abort());
    await page.reload();
    await page.getByText('Every few seconds').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const [first, second] = await Promise.all([
      page.waitForRequest('**/v1/operator/overview'),
      page
        .waitForRequest('**/v1/operator/overview')
        .then(() => page.waitForRequest('**/v1/operator/overview')),
    ]);
    expect([first.method(), second.method()]).toEqual(['GET', 'GET']);
  });
});
