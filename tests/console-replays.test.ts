/** Replays in the console: a person counts, runs and cancels them, in a browser against a real gateway. */
import { jest } from '@jest/globals';
import { hasChromium } from './support/chromium.ts';
import { type Console, openScreen, startConsole } from './support/console.ts';
import { eventually } from './support/eventually.ts';
import { everyRetryAfter } from './support/world.ts';

jest.setTimeout(60_000);

let session: Console;
let isBroken = true;
beforeAll(async () => {
  if (!hasChromium) return;
  session = await startConsole({
    env: { RETRY_DELAYS: everyRetryAfter('20ms'), BREAKER_FAILURES: '100000' },
    answer: () => ({ status: isBroken ? 503 : 204 }),
  });
});
afterAll(() => session?.close());
beforeEach(() => {
  isBroken = true;
});
afterEach(() => expect(session?.tab.complaints ?? []).toEqual([]));

const inBrowser = hasChromium ? test : test.skip;
const press = (name: string) => session.page.getByRole('button', { name, exact: true }).click();

/** @returns the id of a webhook with so many failed notifications */
async function failDeliveries(count: number): Promise<string> {
  const { client, receiver } = session;
  const storeId = `s_replay_${count}`;
  const { id } = await client.createWebhook({ url: receiver.url, storeId, maxConcurrency: 5 });
  for (let sale = 0; sale < count; sale += 1)
    await client.publish('SALE.CREATE', { id: `sale_${sale}` }, storeId);
  await settled(id, count, 'Failed');
  return id;
}

const settled = (configurationId: string, count: number, status: 'Failed' | 'Delivered') =>
  eventually(`${count} notifications are ${status}`, async () => {
    const found = await session.world.db.notification.count({ where: { configurationId, status } });
    return found === count;
  });

inBrowser('a replay is counted first, then sends exactly what was counted', async () => {
  const { page, world } = session;
  const webhookId = await failDeliveries(3);
  await openScreen(page, `/webhooks/${webhookId}/recovery`);
  await press('Count');
  await page.getByText('3 notifications match').waitFor();
  expect(await world.db.notification.count({ where: { configurationId: webhookId, status: 'Failed' } })).toBe(
    3,
  );
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

inBrowser('a running replay shows its progress, and a person cancels it', async () => {
  const { page, world, client } = session;
  const webhookId = await failDeliveries(1);
  // A replay that is paused stays Running until somebody cancels it.
  const { body } = await client
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
  await openScreen(page, `/replays/${body.id}`);
  await page.getByText('0 of 1 queued').waitFor();
  await press('Cancel replay');
  await page.getByText('Cancelled after 0 of 1').waitFor();
  const after = await world.db.replay.findUniqueOrThrow({ where: { id: body.id } });
  expect(after.status).toBe('Cancelled');
});
