/** Events and the catalogue in the console: a browser against a real gateway. */
import { jest } from '@jest/globals';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium } from './support/chromium.ts';
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

inBrowser('a person finds an event by its record, and sees where it was sent', async () => {
  const { page, client, receiver, world } = session;
  await client.createWebhook({ url: `${receiver.url}/hooks`, name: '<img src=x onerror=alert(1)>' });
  const { id } = await client.publish('SALE.CREATE', '{"id":"sale_7","amount":49.90}', 's_berlin');
  await client.publish('TRANSACTION.CREATE', { id: 'transaction_1' });
  await openScreen(page, '/events');
  await page.getByRole('searchbox', { name: 'Record id' }).pressSequentially('sale_7');
  await page.keyboard.press('Enter');
  await page.waitForURL(/recordId=sale_7/);
  await eventually('one event matches', async () => (await page.locator('tbody tr').count()) === 1);
  await expectNoAxeFindings(page);
  await page.locator('tbody').getByRole('link').first().click();
  await page.getByText('Sent to 1 webhook: 1 delivered, 0 waiting, 0 failed.').waitFor();
  // As published: JSON.parse would make it 49.9.
  await page.getByText('49.90').waitFor();
  await page.getByRole('link', { name: '<img src=x onerror=alert(1)>', exact: true }).waitFor();
  await expectNoAxeFindings(page);
  expect(page.url()).toBe(`${world.apiUrl}/console/events/${id}`);
  expect(receiver.received).toHaveLength(1);
  await page.getByRole('link', { name: 'All versions of this record' }).click();
  await page.waitForURL(/events\?recordId=sale_7/);
});

inBrowser('the catalogue shows a tested receiver in seven languages', async () => {
  const { page } = session;
  await openScreen(page, '/catalogue');
  await page.getByRole('link', { name: 'SALE.CREATE' }).waitFor();
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'SALE.CREATE' }).click();
  await page.getByText('A sale was created.').waitFor();
  const marks = {
    TypeScript: 'requireSignature({ secret',
    'Node.js': 'function verify(',
    Python: 'def verify(',
    Go: 'func verify(',
    Java: 'static Notification verify(',
    PHP: 'function verify(',
    Rust: 'fn verify(',
  };
  for (const [language, mark] of Object.entries(marks)) {
    await page.getByRole('button', { name: language, exact: true }).click();
    const sample = page.getByRole('region', { name: `Verification in ${language}` });
    await sample.getByText(mark).waitFor();
    // The part that verifies, without the server around it.
    expect(await sample.innerText()).not.toMatch(
      /listen_and_serve|ListenAndServe|serve_forever|createServer/,
    );
  }
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Whole receiver', exact: true }).click();
  await page.getByText('async fn main()').waitFor();
});
