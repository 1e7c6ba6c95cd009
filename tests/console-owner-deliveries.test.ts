/** What an owner does with notifications, lists and replays, in a real browser against a real gateway. */
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import { hasChromium } from './support/chromium.ts';
import type { Client } from './support/client.ts';
import type { Seeded } from './support/console-screens.ts';
import { createScreen, type SeededConsole, startSeededConsole } from './support/seeded-console.ts';
import type { World } from './support/world.ts';

jest.setTimeout(90_000);

let seeded: SeededConsole;
let world: World;
let client: Client;
let page: Page;
let seed: Seeded;
let screen: ReturnType<typeof createScreen>;

beforeAll(async () => {
  if (!hasChromium) return;
  seeded = await startSeededConsole();
  ({ world, client, page, seed } = seeded);
  screen = createScreen(page);
});
afterAll(() => seeded?.close());

const get = async (path: string) => (await client.get(path).expect(200)).body;
const inBrowser = hasChromium ? describe : describe.skip;

/** Actions that no other suite of the console takes. */
inBrowser('an owner', () => {
  test('retries, cancels and sends again in the row, and takes a cancellation back', async () => {
    seeded.receives.refused.clear();
    await screen.open(`/notifications?configurationId=${seed.healthy}`);
    await screen.button('Retry: SALE.CREATE of sale_failed').click();
    await screen.until(
      'sale_failed arrives',
      async () => (await seeded.notificationRow(seed.failed)).status === 'Delivered',
    );
    await screen.button('Send again: SALE.CREATE of sale_ok').click();
    await screen.until(
      'sale_ok arrives again',
      async () => (await seeded.notificationRow(seed.ok)).attemptCount === 2,
    );

    await screen.open(`/notifications/${seed.later}`);
    await screen.button('Cancel').click();
    await page.getByRole('heading', { name: 'SALE.CREATE of sale_later Cancelled' }).waitFor();
    expect((await seeded.notificationRow(seed.later)).status).toBe('Cancelled');
    await screen.button('Undo').last().click();
    await page.getByRole('heading', { name: 'SALE.CREATE of sale_later Delivered' }).waitFor();
    await screen.button('Send again').click();
    await screen.until(
      'sale_later arrives again',
      async () => (await seeded.notificationRow(seed.later)).attemptCount === 3,
    );
    expect(await seeded.countAudit('notification.cancel', seed.later)).toBe(1);

    await seeded.tab.context.grantPermissions(['clipboard-read', 'clipboard-write'], {
      origin: world.apiUrl,
    });
    await screen.button('Copy as curl').click();
    const command = await page.evaluate('navigator.clipboard.readText()');
    expect(command).toContain(seeded.urlAt('/good'));
    expect(command).toContain('sale_later');
  });

  test('cancels a waiting notification in its row', async () => {
    const id = await seeded.createWebhook('Ordered', '/ordered', { ordering: 'record' });
    seeded.receives.refused.add('sale_first');
    await client.publish('SALE.CREATE', { id: 'sale_first' }, 's_ordered');
    const where = { configurationId: id, attemptCount: 1 };
    await screen.until(
      'the first is refused',
      async () => (await world.db.notification.count({ where })) === 1,
    );
    // Waits for the first one of its record.
    await client.publish('SALE.CREATE', { id: 'sale_first' }, 's_ordered');
    await screen.open(`/webhooks/${id}/deliveries`);
    await screen.button('Cancel: SALE.CREATE of sale_first').click();
    await screen.rowOf('sale_first').getByText('Cancelled').waitFor();
    const { data } = await get(`/v1/webhooks/${id}/notifications`);
    expect(data).toMatchObject([{ status: 'Cancelled', attemptCount: 0 }, { recordId: 'sale_first' }]);
  });

  test('stops the retry of a selection', async () => {
    const records = ['sale_s1', 'sale_s2', 'sale_s3'];
    for (const id of records) await client.publish('SALE.CREATE', { id }, 's_good');
    await screen.until('all are delivered', async () => (await listCounts(records)).join() === '1,1,1');
    await screen.open(`/webhooks/${seed.healthy}/deliveries?status=Delivered`);
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
    await screen.button('Retry 3 selected').click();
    await screen.button('Stop').click();
    release();
    await screen.says('Stopped: 1 of 3 are on their way again');
    await page.unroute('**/retry');
    await page.getByRole('main').getByRole('button', { name: 'Close', exact: true }).click();
    await screen.until(
      'one arrives again',
      async () => (await listCounts(records)).sort().join() === '1,1,2',
    );
  });

  test('narrows lists down, and opens their next page', async () => {
    await screen.open('/notifications');
    await screen.field('Status').selectOption('Delivered');
    await screen.until('the address has the filter', async () => screen.query() === '?status=Delivered');
    await screen.button('More filters').click();
    await screen.field('Status code').fill('503');
    await screen.field('Status code').press('Enter');
    await screen.says('No notification matches these filters');
    await page.getByTitle('Remove the filter Status', { exact: true }).click();
    await screen.rowOf('sale_down').first().waitFor();
    await screen.button('Fewer filters').click();
    await screen.field('Status').selectOption('Delivered');
    await screen.button('Remove all filters').click();
    await screen.until('no filter is left', async () => screen.query() === '');

    const events = Array.from({ length: 25 }, (_, n) => ({
      type: 'SALE.UPDATE',
      storeId: 's_many',
      data: { id: `sale_many_${n}` },
    }));
    await client.post('/v1/events/batch', { events }).expect(202);
    await screen.open('/events?storeId=s_many');
    await screen.until('the first page', async () => (await page.locator('tbody tr').count()) === 20);
    await screen.button('Show older').click();
    await screen.until('both pages', async () => (await page.locator('tbody tr').count()) === 25);
    await screen.button('Show older').waitFor({ state: 'detached' });
  });

  test('cancels a replay in the list, and counts exactly what they choose', async () => {
    await screen.open(`/webhooks/${seed.healthy}/recovery`);
    await screen.rowOf('Running').getByRole('button', { name: 'Cancel replay' }).click();
    await screen.rowOf('Cancelled').first().waitFor();
    const cancelled = await world.db.replay.findUniqueOrThrow({ where: { id: seed.replay } });
    expect(cancelled.status).toBe('Cancelled');
    await screen.field('Created in').selectOption('a time of your choice');
    await screen.field('Since').fill('2026-01-02T03:04');
    await page.getByRole('checkbox', { name: 'Failed', exact: true }).uncheck();
    await page.getByRole('checkbox', { name: /^Delivered: the endpoint gets them again/ }).check();
    await page.getByRole('checkbox', { name: /^Missed events/ }).check();
    await screen.button('Count').click();
    await screen.says('notifications match');
    const counted = await world.db.replay.findFirstOrThrow({ orderBy: { id: 'desc' } });
    expect(counted).toMatchObject({ dryRun: true, statuses: ['Delivered'], missed: true });
    expect(counted.since).toEqual(
      new Date(String(await page.evaluate("new Date('2026-01-02T03:04').toISOString()"))),
    );
  });

  test('gets no complaint of the browser', () => {
    expect(seeded.tab.complaints).toEqual([]);
  });
});

/** How often each record was sent to Warehouse. */
async function listCounts(records: readonly string[]): Promise<number[]> {
  const ids = await Promise.all(records.map((each) => seeded.notificationOf(each, seed.healthy)));
  return (await Promise.all(ids.map(seeded.notificationRow))).map(({ attemptCount }) => attemptCount);
}
