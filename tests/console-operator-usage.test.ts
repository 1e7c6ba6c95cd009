/** The operators' screens of incidents and of usage in a real browser, against what the API says. */

import { readFile } from 'node:fs/promises';
import { jest } from '@jest/globals';
import { newId } from '@posthorn/domain/ids';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

/** What the receiver answers, which a test repairs. */
let status = 500;
let world: World;
let receiver: Receiver;
let browser: Browser;
let tab: Tab;
let page: Page;
beforeAll(async () => {
  if (!hasChromium) return;
  // Breakers stay closed, so that ten attempts end soon.
  world = await createWorld({ env: { BREAKER_FAILURES: '1000' } });
  [receiver, browser] = await Promise.all([startReceiver(() => ({ status })), startChromium()]);
  for (const org of ['org_alpha', 'org_beta']) {
    const client = await createClient(world, { org });
    await client.createWebhook({ url: receiver.url, name: `Hook of ${org}` });
    await client.publish('SALE.CREATE', { id: 'sale_1' });
  }
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  ({ page } = tab);
  await signIn(page, world.apiUrl, 'operator');
});
afterAll(async () => {
  await Promise.all([browser?.close(), receiver?.close()]);
  await world?.close();
});

const inBrowser = hasChromium ? describe : describe.skip;
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const open = (path: string) => page.goto(`${world.apiUrl}/console${path}`);

inBrowser('for an operator, the console', () => {
  test('shows an incident that opened by itself, whom it hurts and what to do, and replays what failed', async () => {
    await eventually(
      'both notifications have failed, and are added up',
      async () => {
        const incident = await world.db.incident.findFirst({ where: { openedAt: { not: null } } });
        return incident?.failed === 2n && incident.webhooks === 2;
      },
      30_000,
    );
    await open('/operator/incidents');
    await heading('1 incident is open').waitFor();
    await expectNoAxeFindings(page);
    const { host } = new URL(receiver.url);
    await page.getByRole('link', { name: host }).click();

    await heading(`${host}: endpoint failed Open`).waitFor();
    await page.getByText('Look for the exception in the log of the endpoint').waitFor();
    await page.getByRole('link', { name: 'org_beta', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Hook of org_alpha' }).waitFor();
    await expectNoAxeFindings(page);

    status = 204;
    await page.getByRole('button', { name: 'Replay what failed' }).click();
    await page.getByText('2 notifications failed in this incident').waitFor();
    await page.getByText('2 organizations are affected.').waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Replay what failed' }).click();
    await page.waitForURL(/\/operator\/retries\/ort_/);
    await eventually(
      'both are delivered',
      async () => (await world.db.notification.count({ where: { status: 'Delivered' } })) === 2,
    );
  });

  test('shows what a month used, by organization and by day, and saves it as CSV', async () => {
    const used = { events: 10n, delivered: 1190n, failed: 10n, attempts: 1250n, bytes: 2_500_000n };
    const day = (organizationId: string, at: string, notifications: bigint) => ({
      ...{ organizationId, day: new Date(at), notifications, ...used },
    });
    await world.db.usageDay.createMany({
      data: [
        day('org_small', '2026-02-01', 200n),
        day('org_large', '2026-02-01', 500n),
        day('org_large', '2026-02-28', 500n),
        day('org_other', '2026-03-01', 7n),
      ],
    });
    await open('/operator/usage?month=2026-02');
    await heading('1,200 notifications in February 2026').waitFor();
    const rows = page.getByRole('table', { name: 'Usage' }).locator('tbody tr');
    await rows.nth(1).waitFor();
    expect(await rows.locator('code').allTextContents()).toEqual(['org_large', 'org_small']);
    await expectNoAxeFindings(page);

    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const file = await saving;
    expect(file.suggestedFilename()).toBe('usage-2026-02-01-2026-02-28.csv');
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[1]).toBe('org_large,2026-02-01,10,500,1190,10,1250,2500000');

    // The name of a filter, and the acts of an audit, are as narrow as a phone.
    await page.setViewportSize({ width: 360, height: 800 });
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await open(`/operator/usage?organizationId=${'org-long-'.repeat(8)}`);
    await page.getByRole('button', { name: /^Organization: org-long-/ }).waitFor();
    expect(await overflow()).toBe(0);
    await open('/operator/audit');
    await page.getByRole('row').nth(1).waitFor();
    expect(await overflow()).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('/operator/usage?month=2026-02');

    await page.getByRole('link', { name: 'org_large' }).click();
    await heading('1,000 notifications in February 2026').waitFor();
    expect(await rows.locator('td.grow').allTextContents()).toEqual([
      expect.stringContaining('Feb 1'),
      expect.stringContaining('Feb 28'),
    ]);
    await page.getByRole('button', { name: 'March 2026' }).click();
    await heading('0 notifications in March 2026').waitFor();
    await page.getByRole('heading', { name: 'Nothing was published in this month' }).waitFor();
    await expectNoAxeFindings(page);
  });

  test('tells somebody who asks for an incident that does not exist, and the browser refuses nothing', async () => {
    await open(`/operator/incidents/${newId('inc')}`);
    await page.getByRole('alert').waitFor();
    await expectNoAxeFindings(page);
    const unexpected = tab.complaints.filter((text) => !text.includes('404'));
    expect(unexpected).toEqual([]);
  });
});
