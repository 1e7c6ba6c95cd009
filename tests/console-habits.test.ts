/** What every screen of the console keeps to: keys, focus and links. A browser against a real gateway. */
import { jest } from '@jest/globals';
import { z } from 'zod';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn } from './support/chromium.ts';
import { type Console, ORGANIZATION, openScreen, startConsole } from './support/console.ts';
import { eventually } from './support/eventually.ts';

jest.setTimeout(60_000);

let session: Console;
beforeAll(async () => {
  if (hasChromium) session = await startConsole();
});
afterAll(() => session?.close());
afterEach(() => expect(session?.tab.complaints ?? []).toEqual([]));

const inBrowser = hasChromium ? test : test.skip;
const heading = (name: string) => session.page.getByRole('heading', { level: 1, name });

inBrowser('a person switches single keys off, also for the next visit', async () => {
  const { page } = session;
  const choice = page.getByRole('checkbox', { name: 'Single keys are shortcuts' });
  const shortcuts = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await shortcuts.click();
  await expectNoAxeFindings(page);
  await choice.uncheck();
  await page.keyboard.press('Escape');
  const press = async () => {
    for (const key of ['/', '?', 'g', 'c']) await page.keyboard.press(key);
  };
  await press();
  await page.reload();
  await shortcuts.waitFor();
  await press();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.evaluate('document.activeElement.tagName')).toBe('BODY');
  expect(await page.getByRole('search').locator('kbd').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/console/');

  await shortcuts.click();
  await choice.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await heading('Catalogue').waitFor();
});

inBrowser.each([
  { capabilities: ['notifications'], path: (id: string) => `/notifications/${id}` },
  { capabilities: ['audit'], path: () => '/audit' },
])('a link to $capabilities shows other parts as text, not as links', async ({ capabilities, path }) => {
  const { client, receiver, browser, origins, world } = session;
  const { id } = await client.createWebhook({ url: receiver.url });
  await client.publish('SALE.CREATE', { id: 'sale_1' });
  const notification = await eventually('the webhook has a notification', () =>
    world.db.notification.findFirst({ where: { configurationId: id } }),
  );
  const { body } = await client.post('/v1/console/sessions', { capabilities }).expect(201);
  const { page, context } = await openTab(browser, { origins });
  await page.goto(z.string().parse(body.url));
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
  await openScreen(page, path(notification.id));
  const main = page.getByRole('main');
  await main.getByText(id).first().waitFor();
  expect(await main.locator('a[href*="/webhooks"], a[href*="/events"]').count()).toBe(0);
  await context.close();
});

inBrowser('an API key opens at its top, and the focus follows, there and back', async () => {
  const { client, page } = session;
  for (let count = 0; count < 12; count += 1) await client.createKey('sale:read');
  const place = () => page.evaluate('[document.activeElement.id, scrollY]');
  await page.setViewportSize({ width: 1440, height: 300 });
  await openScreen(page, '/apikeys');
  const last = page.getByRole('main').getByRole('row').last().getByRole('link');
  await last.focus();
  expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await heading('a key').waitFor();
  expect(await place()).toEqual(['content', 0]);
  await page.evaluate('document.activeElement.blur()');
  await page.evaluate('history.back()');
  await heading('API keys').waitFor();
  expect(await place()).toEqual(['content', 0]);
  await page.setViewportSize({ width: 1440, height: 900 });
});

inBrowser('a list stands still while a person reads, chooses rows, or looks at another tab', async () => {
  const { client, receiver, browser, origins, world } = session;
  const { id } = await client.createWebhook({ url: receiver.url });
  for (let count = 0; count < 19; count += 1) await client.publish('SALE.CREATE', { id: `sale_${count}` });
  const delivered = { configurationId: id, status: 'Delivered' } as const;
  await eventually(
    'all are delivered',
    async () => (await world.db.notification.count({ where: delivered })) === 19,
  );
  const { page, context } = await openTab(browser, { origins, height: 400 });
  await page.clock.install();
  await signIn(page, world.apiUrl, `owner of ${ORGANIZATION}`);
  let reads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/v1/notifications') reads += 1;
  });
  await openScreen(page, '/notifications?status=Delivered');
  const select = page.getByRole('checkbox', { name: 'Select all that can be retried' });
  await page.locator('tbody').getByRole('row').nth(18).waitFor();
  /** Whether the list is read within 20 seconds. */
  const isRead = async () => {
    const before = reads;
    await page.clock.fastForward(20_000);
    // The request of a timer is on its way before the answer of this one.
    await page.evaluate("fetch('settings.json')");
    return reads > before;
  };
  expect(await isRead()).toBe(true);
  await page.mouse.wheel(0, 300);
  await page.getByText('Stands still while you read').waitFor();
  expect(await isRead()).toBe(false);
  await page.mouse.wheel(0, -300);
  await page.getByText('Updates every few seconds').waitFor();
  expect(await isRead()).toBe(true);
  await select.check();
  await page.getByText('Stands still while you read').waitFor();
  expect(await isRead()).toBe(false);
  await select.uncheck();
  await page.getByText('Updates every few seconds').waitFor();
  const show = (state: string) =>
    page.evaluate(
      `Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true }); document.dispatchEvent(new Event('visibilitychange'));`,
    );
  await show('hidden');
  expect(await isRead()).toBe(false);
  await show('visible');
  expect(await isRead()).toBe(true);
  await context.close();
});
