/** What every screen of the console keeps to: keys, focus and links. A browser against a real gateway. */
import { jest } from '@jest/globals';
import { expectNoAxeFindings, hasChromium } from './support/chromium.ts';
import { type Console, startConsole } from './support/console.ts';

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
