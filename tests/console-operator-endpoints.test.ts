/** The operators' screen Endpoints in a real browser: find what is down, and put it right. */
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

const LONG_ID = `org_calm-${'long'.repeat(13)}`;

let world: World;
let receiver: Receiver;
let hurt: Client;
let browser: Browser;
let tab: Tab;
let page: Page;
let status = 503;
let id: string;

const inBrowser = hasChromium ? describe : describe.skip;

beforeAll(async () => {
  if (!hasChromium) return;
  world = await createWorld({
    env: { BREAKER_FAILURES: '2', BREAKER_AFTER: '1ms', RETRY_DELAYS: everyRetryAfter('1h') },
  });
  [receiver, hurt, browser] = await Promise.all([
    startReceiver(() => ({ status })),
    createClient(world, { org: 'org_hurt' }),
    startChromium(),
  ]);
  const calm = await createClient(world, { org: LONG_ID });
  await calm.createWebhook({ name: 'Calm', url: 'https://calm.example/hooks' });
  ({ id } = await hurt.createWebhook({ name: 'Warehouse', url: receiver.url }));
  for (let n = 0; n < 2; n++) {
    await hurt.publish('SALE.CREATE', { id: `sale_${n}` });
    await eventually('the attempt is recorded', async () => (await world.db.attempt.count()) === n + 1);
  }
  await eventually('the endpoint is open', async () => (await stateOf()) === 'Open');
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  ({ page } = tab);
  await signIn(page, world.apiUrl, 'operator');
});
afterAll(async () => {
  await Promise.all([browser?.close(), receiver?.close()]);
  await world?.close();
});

const stateOf = async () => (await hurt.get(`/v1/webhooks/${id}`).expect(200)).body.endpoint.state;
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

inBrowser('the screen Endpoints', () => {
  test('says first how many endpoints are down, since when and what waits, and shows the worst on top with its cause', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Endpoints' }).click();
    await page.getByText(/^1 endpoint is down, first failure/).waitFor();
    await page.getByText(/2 notifications wait\. One organization is affected\./).waitFor();
    const first = page.getByRole('row').nth(1);
    await first.getByText('Warehouse').waitFor();
    const text = await first.innerText();
    for (const part of ['Open', 'org_hurt', '503', '********']) expect(text).toContain(part);
    expect(text).not.toContain('tenant=1');
    await row('Calm').getByText(LONG_ID).last().waitFor();
    // No column is cut off.
    expect(
      await page.evaluate(
        "(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector('.scroll'))",
      ),
    ).toBe(0);
    await expectNoAxeFindings(page);
  });

  test('keeps its filters in the address, and says when nothing matches', async () => {
    await page.getByRole('combobox', { name: 'State' }).selectOption('Open');
    await row('Calm').waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?state=Open');
    await page.goto(`${world.apiUrl}/console/operator/endpoints?organizationId=org_none`);
    await page.getByText('No webhook matches').waitFor();
    await button('Remove the filters').click();
    await row('Warehouse').waitFor();
  });

  test('probes an open endpoint from its row, and shows that it works again', async () => {
    status = 204;
    await button('Probe now: Warehouse').click();
    await page.getByText('A probe is on its way to Warehouse').waitFor();
    await eventually('everything is delivered', async () => {
      const where = { configurationId: id, status: 'Delivered' } as const;
      return (await world.db.notification.count({ where })) === 2;
    });
    await eventually('the endpoint works', async () => (await stateOf()) === 'Closed');
    await page.reload();
    await page.getByText('No endpoint is down').waitFor();
    await row('Warehouse').getByText('Active').waitFor();
  });

  test('asks before it disables a webhook, says so, and takes it back', async () => {
    await button('Disable: Warehouse').click();
    const dialog = page.getByRole('dialog', { name: 'Disable Warehouse of org_hurt?' });
    await dialog.getByText('shows that an operator did this').waitFor();
    await expectNoAxeFindings(page);
    await dialog.getByRole('button', { name: 'Disable', exact: true }).click();
    await row('Warehouse').getByText('Disabled').waitFor();
    await button('Undo').click();
    await row('Warehouse').getByText('Active').waitFor();
    const { data } = (await hurt.get('/v1/audit?action=webhook.disable').expect(200)).body;
    expect(data).toMatchObject([{ actor: { kind: 'Operator' }, targetId: id }]);
  });

  test('keeps state, webhook and action on a narrow screen, and nothing of it complained', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await button('Disable: Warehouse').waitFor();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
    await expectNoAxeFindings(page);
    expect(tab.complaints).toEqual([]);
  });
});
