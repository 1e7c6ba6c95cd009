/** The first two minutes of a newcomer, in the browser alone: a delivered test, a broken receiver, and its repair. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, startChromium } from './support/chromium.ts';
import { eventually } from './support/eventually.ts';
import { type LocalGateway, startLocalGateway } from './support/local-gateway.ts';
import { type Run, run } from './support/process.ts';

jest.setTimeout(180_000);

/** A person may click this often. Typing does not count. */
const MOST_CLICKS = 16;

let gateway: LocalGateway;
let browser: Browser;
const listeners: Run[] = [];
beforeAll(async () => {
  if (!hasChromium) return;
  [gateway, browser] = await Promise.all([startLocalGateway(), startChromium()]);
});
afterAll(async () => {
  for (const { child } of listeners) child.kill('SIGKILL');
  await browser?.close();
  await gateway?.stop();
});

/** `npm run listen` with the secret of the webhook. */
async function listen(secret: string, port = 0): Promise<{ listener: Run; port: number }> {
  const listener = run('node', ['dist/listen.js', '--port', String(port)], {
    PATH: process.env.PATH,
    WEBHOOK_SECRET: secret,
  });
  listeners.push(listener);
  const [, chosen] = await eventually('the listener listens', () =>
    /http:\/\/127\.0\.0\.1:(\d+)/.exec(listener.output()),
  );
  return { listener, port: Number(chosen) };
}

const test_ = hasChromium ? test : test.skip;

test_('a newcomer gets a test delivered, breaks the receiver, reads why, and repairs it', async () => {
  const page: Page = await browser.newPage();
  let clicks = 0;
  const click = async (role: 'button' | 'link' | 'checkbox', name: string | RegExp) => {
    clicks += 1;
    await page
      .getByRole(role, { name, exact: typeof name === 'string' })
      .first()
      .click();
  };
  await page.goto(`${gateway.apiUrl}/console/`);
  await click('button', 'Sign in');
  await click('button', 'owner of org_demo');

  // The receiver needs the secret, and the webhook needs the receiver's port.
  const secret = 'a-secret-of-the-story';
  const { listener, port } = await listen(secret);
  await click('link', 'New webhook');
  await page.getByLabel('URL', { exact: true }).fill(`http://127.0.0.1:${port}/hooks`);
  await click('checkbox', /^SALE\.CREATE/);
  await page.getByLabel('Secret', { exact: true }).fill(secret);
  await click('button', 'Create webhook');
  await click('button', 'Send test');
  await click('link', 'Done: open the webhook');
  expect(listener.stdout()).toContain('SALE.CREATE');

  listener.child.kill('SIGKILL');
  await listener.exited;
  await click('button', 'Send test');
  await page.getByText('The server refused the connection').waitFor();
  await page.getByText('Start the server').waitFor();
  await click('link', 'Look at the notification');
  await page.getByRole('heading', { level: 1, name: /^SALE\.CREATE/ }).waitFor();

  const repaired = await listen(secret, port);
  await click('button', 'Retry now');
  await page.getByRole('heading', { level: 1, name: /Delivered/ }).waitFor();
  expect(repaired.listener.stdout()).toContain('SALE.CREATE');
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
  await page.close();
});
