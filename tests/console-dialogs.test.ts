/** axe-core finds nothing in any dialog and any state that a click opens, in light and in dark. */
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

const ORG = 'org_demo';
/** A missing element fails a test after this time. */
const WAIT_MS = 8_000;

let world: World;
let owner: Client;
let receiver: Receiver;
let browser: Browser;
let tab: Tab;
let page: Page;
let webhookId: string;
let keyId: string;
beforeAll(async () => {
  if (!hasChromium) return;
  [world, receiver, browser] = await Promise.all([
    createWorld({ env: { RETRY_DELAYS: everyRetryAfter('10m') } }),
    startReceiver(() => ({ status: 500, body: 'broken' })),
    startChromium(),
  ]);
  owner = await createClient(world, { org: ORG });
  ({ id: webhookId } = await owner.createWebhook({ name: 'Warehouse', url: receiver.url }));
  ({ id: keyId } = await owner.createKey('sale:read'));
  await owner.post(`/v1/webhooks/${webhookId}/secret`, { overlapSeconds: 3_600 }).expect(200);
  for (const id of ['sale_1', 'sale_2']) await owner.publish('SALE.CREATE', { id });
  await eventually('both have failed once', async () => {
    const rows = await world.db.notification.findMany({ where: { configurationId: webhookId } });
    return rows.filter(({ attemptCount }) => attemptCount === 1).length === 2;
  });
  tab = await openTab(browser, { origins: [world.apiUrl, new URL(testServices().issuer).origin] });
  page = tab.page;
  page.setDefaultTimeout(WAIT_MS);
  await signIn(page, world.apiUrl, `owner of ${ORG}`);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([world?.close(), receiver?.close()]);
});

const test_ = hasChromium ? test : test.skip;

/** Opens a screen without loading the console again. */
async function open(path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
const field = (name: string) => page.getByLabel(name, { exact: true });
const dialog = () => page.getByRole('dialog');
const pressInDialog = (name: string) => dialog().getByRole('button', { name, exact: true }).click();

/** Checks the dialog once its text is there, then closes it as a person does. */
async function checkDialog(text: string, way: string): Promise<void> {
  await dialog().getByText(text).first().waitFor();
  // axe-core checks the names of other dialogs than native ones.
  await page.getByRole('dialog', { name: /\w/ }).waitFor();
  await expectNoAxeFindings(page);
  if (way === 'Esc') await page.keyboard.press('Escape');
  else await pressInDialog(way);
  await dialog().waitFor({ state: 'detached' });
}

test_('of an API key', async () => {
  await open('/apikeys');
  await press('Create API key');
  await field('Expires').selectOption('At a time that I choose');
  await checkDialog('Expires at', 'Cancel');
  await press('Create API key');
  await field('Name').fill('Till');
  await field('sale:read').check();
  await field('Expires').selectOption('Never');
  await pressInDialog('Create API key');
  await checkDialog('Try it:', 'I have stored the key');

  await open(`/apikeys?id=${keyId}`);
  await press('Change');
  await checkDialog('Scopes and expiry cannot change.', 'Esc');
  await press('Show key');
  await checkDialog('Treat the key like a password.', 'I have stored the key');
  await press('Disable');
  await checkDialog('Systems with this key are refused from now on.', 'Cancel');
  await press('Roll');
  await field('The old key works for').selectOption('No longer: disable it now');
  await dialog().getByText('Systems with the old key are refused at once.').waitFor();
  await expectNoAxeFindings(page);
  await field('The old key works for').selectOption('One more hour');
  await pressInDialog('Roll');
  await checkDialog('Put the new key into your systems', 'I have stored the key');
});

test_('of a change that comes too late', async () => {
  const { id } = await owner.createKey('sale:read');
  await open(`/apikeys?id=${id}`);
  await press('Change');
  await owner.post(`/v1/apikeys/${id}`, { name: 'Theirs' }).expect(200);
  await pressInDialog('Save');
  await checkDialog('Somebody changed the key after you opened it.', 'Load again');
});

test_('of a webhook', async () => {
  await open(`/webhooks/${webhookId}`);
  await press('Send test');
  await dialog().getByText('The endpoint answered 500').waitFor();
  await dialog().getByLabel('URL', { exact: true }).fill('ftp://nowhere');
  await checkDialog('The URL must begin with https://.', 'Close');
  await open(`/webhooks/${webhookId}/settings`);
  await press('Delete');
  await checkDialog('This cannot be undone.', 'Cancel');
  await open(`/webhooks/${webhookId}/secret`);
  await press('End the overlap now');
  await checkDialog('Only the new secret signs from now on.', 'Esc');
  await field('Overlap with the previous secret').selectOption('none: the previous secret stops at once');
  await press('Rotate the secret');
  await checkDialog('The previous secret stops signing at once.', 'Cancel');
  await press('Disable');
  await page.getByText('Warehouse is disabled.').waitFor();
  await expectNoAxeFindings(page);
  await press('Undo');
  await page.getByText('Warehouse is enabled.').waitFor();
});

test_('of recovery and of a selection', async () => {
  await open(`/webhooks/${webhookId}/recovery`);
  await field('Created in').selectOption('a time of your choice');
  await expectNoAxeFindings(page);
  await field('Created in').selectOption('the last hour');
  await press('Count');
  await page.getByText('0 notifications match').first().waitFor();
  await expectNoAxeFindings(page);
  await open(`/webhooks/${webhookId}/deliveries`);
  await press('More filters');
  await page.getByRole('checkbox', { name: 'Select all that can be retried' }).check();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: /^Retry \d selected$/ }).click();
  await page.getByText('notifications are on their way again').waitFor();
  await expectNoAxeFindings(page);
});

test_('of the shell, and of a session that ends', async () => {
  await press('Keyboard shortcuts');
  await checkDialog('Show this help', 'Close');
  const { body } = await owner
    .post('/v1/console/sessions', { capabilities: ['webhooks'], readOnly: true })
    .expect(201);
  await page.goto(body.url);
  await page.getByText('Read-only: you can look at everything here').waitFor();
  await expectNoAxeFindings(page);
  await owner.post(`/v1/console/sessions/${body.id}/end`, {}).expect(204);
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await checkDialog('Your session has ended', 'Look at this page');
  await page.getByText('Your session has ended').waitFor();
  await expectNoAxeFindings(page);
});

test_('and the browser complains about nothing but refused requests', () => {
  expect(tab.complaints.filter((text) => !/status of 4(01|09|12)/.test(text))).toEqual([]);
});
