/** Deliveries in the console: a person finds out why one failed, repairs it, and sees the repair, in Chromium. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Answer, type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(60_000);

const describeInChromium = hasChromium ? describe : describe.skip;

const SCRIPT = `"><script>window.planted = 1</script>`;
const IMAGE = '<img src=x onerror="window.planted = 2">';
const LINK = 'javascript:window.planted=3';
const BROKEN: Answer = {
  status: 503,
  headers: { 'Content-Type': 'text/html', 'X-Planted': IMAGE, Location: LINK },
  body: `<p>${SCRIPT}${IMAGE}</p>`,
};

let world: World;
let receiver: Receiver;
let isBroken = true;
let owner: Client;
let browser: Browser;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  if (!hasChromium) return;
  world = await createWorld({ env: { RETRY_DELAYS: everyRetryAfter('20ms'), BREAKER_FAILURES: '100000' } });
  receiver = await startReceiver(() => (isBroken ? BROKEN : { status: 204 }));
  owner = await createClient(world, { org: 'org_demo' });
  browser = await startChromium();
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  page = tab.page;
  await signIn(page, world.apiUrl, 'owner of org_demo');
});
afterAll(async () => {
  if (!hasChromium) return;
  await browser.close();
  await world.close();
  await receiver.close();
});
beforeEach(() => {
  isBroken = true;
});

/** Each webhook of the suite has a store of its own, so that it gets only the events of its test. */
const createWebhook = (name: string) =>
  owner.createWebhook({
    storeId: storeOf(name),
    url: receiver.url,
    name,
    eventTypes: ['SALE.CREATE'],
    maxConcurrency: 5,
    secret: SECRET,
  });

const storeOf = (name: string) =>
  `s_${name.length}_${name
    .slice(0, 3)
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '_')}`;

/** Publishes sales, and waits until their notifications have this status. @returns the notifications' ids, oldest first */
async function deliver(webhookId: string, records: readonly string[], status: string): Promise<string[]> {
  const { storeId } = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id: webhookId } });
  for (const id of records)
    await owner.publish('SALE.CREATE', { id, note: `it's ${IMAGE}`, link: LINK }, storeId ?? undefined);
  await settled(webhookId, records.length, status);
  const rows = await world.db.notification.findMany({
    where: { configurationId: webhookId },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ id }) => id);
}

const settled = (configurationId: string, count: number, status: string) =>
  eventually(`${count} notifications are ${status}`, async () => {
    const rows = await world.db.notification.findMany({ where: { configurationId } });
    return rows.filter((row) => row.status === status).length === count;
  });

/** Opens a screen as a link does, without loading the page. */
const open = (path: string, of: Page = page) => of.evaluate(`history.pushState(null, '', '/console${path}')`);
const rowOf = (record: string) => page.getByRole('row').filter({ hasText: record });
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
/** Marks the document. A mark that is still there proves that the page was not loaded again. */
const mark = () => page.evaluate('window.mark = 1');
const isMarked = async () => (await page.evaluate('window.mark')) === 1;

describeInChromium('deliveries in the console', () => {
  test('a person reads why a delivery failed, repairs the endpoint, retries, and sees it delivered without a reload', async () => {
    const { id: webhookId } = await createWebhook('Warehouse');
    const [id = ''] = await deliver(webhookId, ['sale_1'], 'Failed');
    await open(`/webhooks/${webhookId}/deliveries`);
    const row = rowOf('sale_1');
    await row.getByRole('cell', { name: '503 Service Unavailable', exact: true }).waitFor();
    expect(await row.textContent()).toContain('10 of 10');
    await row.getByRole('link', { name: 'sale_1' }).click();

    await page.getByRole('heading', { name: 'SALE.CREATE of sale_1 Failed' }).waitFor();
    const { body } = await owner.get(`/v1/notifications/${id}`).expect(200);
    const { explanation } = body.attempts.at(-1);
    const callout = page.locator('.callout').first();
    expect(await callout.textContent()).toContain(explanation.message);
    expect(await callout.textContent()).toContain(explanation.advice);
    const documentation = await callout.getByRole('link', { name: 'What to do' }).getAttribute('href');
    expect(documentation).toBe(`${world.apiUrl}${explanation.documentation}`);
    expect((await fetch(String(documentation))).status).toBe(200);
    expect(await page.locator('ol.attempts > li').count()).toBe(10);

    isBroken = false;
    await mark();
    await press('Retry now');
    await page.getByRole('heading', { name: 'SALE.CREATE of sale_1 Delivered' }).waitFor();
    expect(await isMarked()).toBe(true);
    const after = await world.db.notification.findUniqueOrThrow({ where: { id } });
    expect(after).toMatchObject({ status: 'Delivered', attemptCount: 11, lastOutcome: '204' });
    const audited = { action: 'notification.retry', targetId: id };
    expect(await world.db.auditRecord.count({ where: audited })).toBe(1);
  });

  test('the list shows each change in its place, and new notifications above, without a reload', async () => {
    const { id: webhookId } = await createWebhook('Live');
    const [id = ''] = await deliver(webhookId, ['sale_live'], 'Failed');
    await open(`/webhooks/${webhookId}/deliveries`);
    await page.getByText('Live', { exact: true }).last().waitFor();
    await rowOf('sale_live').getByText('Failed').waitFor();
    await mark();
    isBroken = false;
    await owner.post(`/v1/notifications/${id}/retry`, '').expect(202);
    await rowOf('sale_live').getByText('Delivered').waitFor();
    await owner.publish('SALE.CREATE', { id: 'sale_newer' }, storeOf('Live'));
    await rowOf('sale_newer').getByText('Delivered').waitFor();
    expect(await page.locator('tbody tr').first().textContent()).toContain('sale_newer');
    expect(await isMarked()).toBe(true);
  });

  test('a selection is retried one by one, and only what a person chose', async () => {
    const { id: webhookId } = await createWebhook('Selection');
    const ids = await deliver(webhookId, ['sale_a', 'sale_b', 'sale_c'], 'Failed');
    await open(`/webhooks/${webhookId}/deliveries?status=Failed`);
    isBroken = false;
    await page.getByRole('checkbox', { name: 'Select SALE.CREATE of sale_a' }).check();
    await page.getByRole('checkbox', { name: 'Select SALE.CREATE of sale_c' }).check();
    await press('Retry 2 selected');
    await page.getByText('2 notifications are on their way again').waitFor();
    // Rows stay where they are, although they no longer match the filter.
    await rowOf('sale_a').getByText('Delivered').waitFor();
    await rowOf('sale_c').getByText('Delivered').waitFor();
    expect(await rowOf('sale_b').textContent()).toContain('Failed');
    await eventually('two are delivered', async () => {
      const rows = await world.db.notification.findMany({
        where: { id: { in: ids } },
        orderBy: { id: 'asc' },
      });
      return rows.map(({ status }) => status).join() === 'Delivered,Failed,Delivered';
    });
  });

  test('a selection stops at the first refusal, and says what was done', async () => {
    const { id: webhookId } = await createWebhook('Refusal');
    const ids = await deliver(webhookId, ['sale_x', 'sale_y', 'sale_z'], 'Failed');
    // This list has no stream, so it does not notice what happens to the second row.
    await open(`/notifications?configurationId=${webhookId}`);
    await page.getByRole('checkbox', { name: 'Select all that can be retried' }).check();
    // The gateway refuses the retry of the second row: somebody else has removed its event.
    const { eventId } = await world.db.notification.findUniqueOrThrow({ where: { id: ids[1] ?? '' } });
    await world.db.event.deleteMany({ where: { id: eventId } });
    await press('Retry 3 selected');
    await page.getByText('Stopped: 1 of 3 are on their way again').waitFor();
    const oldest = await world.db.notification.findUniqueOrThrow({ where: { id: ids[0] ?? '' } });
    expect(oldest).toMatchObject({ attemptCount: 10, status: 'Failed' });
  });

  test('a replay is counted first, then sends exactly what was counted', async () => {
    const { id: webhookId } = await createWebhook('Replay');
    await deliver(webhookId, ['sale_r1', 'sale_r2', 'sale_r3'], 'Failed');
    await open(`/webhooks/${webhookId}/recovery`);
    await press('Count');
    await page.getByText('3 notifications match').waitFor();
    expect(
      await world.db.notification.count({ where: { configurationId: webhookId, status: 'Failed' } }),
    ).toBe(3);
    isBroken = false;
    await press('Replay 3 notifications');
    await settled(webhookId, 3, 'Delivered');
    const replays = await world.db.replay.findMany({
      where: { configurationId: webhookId },
      orderBy: { id: 'asc' },
    });
    expect(replays.map(({ dryRun, matched }) => [dryRun, matched])).toEqual([
      [true, 3],
      [false, 3],
    ]);
    await page.getByRole('link', { name: 'Replay', exact: true }).click();
    await page.getByText('All 3 queued').waitFor();
  });

  test('a running replay shows its progress, and a person cancels it', async () => {
    const { id: webhookId } = await createWebhook('Cancel');
    await deliver(webhookId, ['sale_k'], 'Failed');
    // A replay that is paused stays Running until somebody cancels it.
    const { body } = await owner
      .post(`/v1/webhooks/${webhookId}/replay`, {
        since: new Date(0).toISOString(),
        statuses: ['Failed'],
        dryRun: true,
      })
      .expect(202);
    await world.db.replay.update({
      where: { id: body.id },
      data: {
        dryRun: false,
        status: 'Running',
        finishedAt: null,
        pausedUntil: new Date(Date.now() + 600_000),
      },
    });
    await open(`/replays/${body.id}`);
    await page.getByText('0 of 1 queued').waitFor();
    await press('Cancel replay');
    await page.getByText('Cancelled after 0 of 1').waitFor();
    const after = await world.db.replay.findUniqueOrThrow({ where: { id: body.id } });
    expect(after.status).toBe('Cancelled');
  });

  test('texts that tenants and receivers choose stay text', async () => {
    const { id: webhookId } = await createWebhook(SCRIPT + IMAGE);
    const [id = ''] = await deliver(webhookId, [SCRIPT + IMAGE], 'Failed');
    await open(`/notifications?recordId=${encodeURIComponent(SCRIPT + IMAGE)}`);
    const planted = page.locator('main img, main script');
    const link = page.locator(`a[href="/console/notifications/${id}"]`);
    await link.waitFor();
    expect(await planted.count()).toBe(0);
    await link.click();
    await page.getByText(`"it's ${IMAGE.replaceAll('"', '\\"')}"`).waitFor();
    expect(
      await page
        .getByText(BROKEN.body ?? '')
        .first()
        .isVisible(),
    ).toBe(true);
    await page.getByText('Headers received').first().click();
    await page.getByText(IMAGE, { exact: true }).first().waitFor();
    const hrefs = await page
      .locator('main a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs.filter((href) => !/^(\/console\/|https?:)/.test(String(href)))).toEqual([]);
    for (const path of [
      `/webhooks/${webhookId}/deliveries`,
      `/webhooks/${webhookId}/recovery`,
      `/notifications/${id}`,
    ]) {
      await open(path);
      await page.getByText(SCRIPT).first().waitFor();
      expect(await planted.count()).toBe(0);
    }
    expect(await page.evaluate('window.planted')).toBeUndefined();
  });

  test('axe-core finds nothing on the screens, in light and in dark', async () => {
    const { id: webhookId } = await createWebhook('Axes');
    const [id = ''] = await deliver(webhookId, ['sale_axe'], 'Failed');
    const screens = [
      [`/webhooks/${webhookId}/deliveries?status=Failed`, 'sale_axe'],
      [`/notifications/${id}`, 'Headers sent'],
      [`/webhooks/${webhookId}/recovery`, 'No replay yet'],
    ] as const;
    for (const [path, text] of screens) {
      await open(path);
      await page.getByText(text).first().waitFor();
      await expectNoAxeFindings(page);
    }
  });

  test('a viewer gets no list and no action', async () => {
    const { id: webhookId } = await createWebhook('Viewed');
    const [id = ''] = await deliver(webhookId, ['sale_v'], 'Failed');
    const viewer = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
    await signIn(viewer.page, world.apiUrl, 'viewer of org_demo');
    const screens = [
      [`/notifications/${id}`, 'You may not see this'],
      ['/notifications', 'You may not see this'],
      [`/webhooks/${webhookId}/recovery`, 'Viewed'],
    ] as const;
    for (const [path, text] of screens) {
      await open(path, viewer.page);
      await viewer.page.getByText(text).first().waitFor();
      for (const name of ['Retry', 'Retry now', 'Cancel', 'Retry selected', 'Count'])
        expect(await viewer.page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    await viewer.context.close();
  });

  test('the browser complained about nothing in all of this but the refusal', () => {
    const refusal = 'Failed to load resource: the server responded with a status of 409 (Conflict)';
    expect(tab.complaints).toEqual([refusal]);
  });
});
