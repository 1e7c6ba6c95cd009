/** What every screen of the console keeps to: keys, focus and links. A browser against a real gateway. */
import { jest } from '@jest/globals';
import { z } from 'zod';
import { expectNoAxeFindings, hasChromium, openTab } from './support/chromium.ts';
import { type Console, openScreen, startConsole } from './support/console.ts';
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
