/** What an owner does with webhooks, keys and the audit log, in a real browser against a real gateway. */
import { jest } from '@jest/globals';
import type { Page } from 'playwright-core';
import request from 'supertest';
import { hasChromium, openTab, signIn } from './support/chromium.ts';
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
  test('reads the whole of Home', async () => {
    await screen.open('/');
    const { attention, totals } = await get('/v1/overview');
    await screen.button('Show 1 more').click();
    await screen.until(
      'every item',
      async () => (await page.locator('.attention > li').count()) === attention.length,
    );
    await screen.button('As table').click();
    const cells = await page
      .getByRole('table', { name: 'As table' })
      .locator('td:nth-child(2)')
      .allInnerTexts();
    expect(cells.reduce((sum, text) => sum + Number(text), 0)).toBe(totals.delivered);
    await screen.button('30 d').click();
    await screen.until('the period is in the address', async () => screen.query() === '?period=month');
  });

  test('fills every field of a new webhook, and leaves without a test', async () => {
    await screen.open('/webhooks');
    await page.getByRole('link', { name: 'New webhook', exact: true }).click();
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.waitForURL(/\/console\/webhooks$/);
    await page.getByRole('link', { name: 'New webhook', exact: true }).click();
    await screen.field('URL').fill(seeded.urlAt('/full'));
    await screen.button('Example of SALE.CREATE').click();
    await screen.says('"amount"');
    await page.getByRole('checkbox', { name: /^SALE\.CREATE/ }).check();
    const secret = await screen.field('Secret').inputValue();
    await screen.button('Generate another').click();
    expect(await screen.field('Secret').inputValue()).not.toBe(secret);
    for (const fold of [
      'Store and filter',
      'Pace and order',
      'Credentials and headers',
      'Notes and contacts',
    ])
      await page.getByRole('heading', { name: fold }).click();
    await screen.field('Name').fill('Complete');
    await screen.field('Store').fill('s_full');
    await screen.field('Requests at a time').fill('4');
    await screen.field('Requests per second').fill('9');
    await screen.field('Order').selectOption('in order for each record');
    for (const option of [/^Replay after an outage/, /^Hourly digest/, /^Standard Webhooks/])
      await page.getByRole('checkbox', { name: option }).check();
    await screen.field('Authentication').selectOption('OAuth 2.0 client credentials');
    await screen.field('Token URL').fill(seeded.urlAt('/token'));
    await screen.field('Client id').fill('posthorn');
    await screen.field('Client secret').fill('s3cret');
    await screen.field('Scope (optional)').fill('deliver');
    await screen.field('Audience (optional)').fill('urn:receiver');
    await screen.field("Send the client's credentials").selectOption('in the request body');
    await screen.button('Add a header').click();
    await screen.button('Add a header').click();
    await screen.field('Header 1').fill('X-Tenant');
    await screen.field('Value of the header 1').fill('acme');
    await screen.button('Remove 2').click();
    await screen.field('Description').fill('Every field');
    await screen.field('Contacts').fill('ops@example.com');
    await screen.button('Add a pair').click();
    await screen.field('Key 1').fill('team');
    await screen.field('Value 1').fill('checkout');
    await screen.button('Create webhook').click();
    await page.getByRole('link', { name: 'Open without a test' }).click();
    await screen.dialog().getByRole('button', { name: 'Leave', exact: true }).click();
    await screen.says('Delivered, 24 h');
    const id = /es_\w{26}/.exec(page.url())?.[0] ?? '';
    expect(await get(`/v1/webhooks/${id}`)).toMatchObject({
      name: 'Complete',
      url: seeded.urlAt('/full'),
      storeId: 's_full',
      maxConcurrency: 4,
      maxPerSecond: 9,
      ordering: 'record',
      replayAfterRecovery: true,
      digest: 'hourly',
      signatures: ['rfc9421', 'standard-webhooks'],
      authentication: {
        type: 'oauth2',
        tokenUrl: seeded.urlAt('/token'),
        clientId: 'posthorn',
        scope: 'deliver',
        audience: 'urn:receiver',
        credentialsIn: 'body',
      },
      headerNames: ['x-tenant'],
      description: 'Every field',
      contacts: ['ops@example.com'],
      metadata: { team: 'checkout' },
    });
    expect((await seeded.webhookRow(id)).sealedAuthentication).not.toContain('s3cret');
  });

  test('discards changes of settings, and keeps headers whose values nobody knows', async () => {
    const before = await seeded.webhookRow(seed.healthy);
    await screen.open(`/webhooks/${seed.healthy}/settings`);
    await screen.field('Name').fill('Elsewhere');
    await screen.button('Replace all headers').click();
    await screen.field('Value of the header 1').fill('other');
    await screen.says('2 changes not saved');
    await screen.button('Keep the stored headers').click();
    await screen.says('1 change not saved');
    await screen.button('Discard').click();
    await screen.says('No changes');
    expect(await screen.field('Name').inputValue()).toBe('Warehouse');
    await screen.field('Requests at a time').fill('6');
    await screen.button('Save').click();
    await screen.until(
      'the change is saved',
      async () => (await seeded.webhookRow(seed.healthy)).maxConcurrency === 6,
    );
    const { name, sealedHeaders } = await seeded.webhookRow(seed.healthy);
    expect({ name, sealedHeaders }).toEqual({ name: 'Warehouse', sealedHeaders: before.sealedHeaders });
  });

  test('enables, disables, probes and verifies a webhook on its own screen', async () => {
    await screen.open(`/webhooks/${seed.off}`);
    await screen.button('Enable').click();
    await screen.until(
      'Archive is active',
      async () => (await seeded.webhookRow(seed.off)).status === 'Active',
    );
    await screen.button('Disable').click();
    await screen.until(
      'Archive is disabled',
      async () => (await seeded.webhookRow(seed.off)).status === 'Disabled',
    );

    await screen.open(`/webhooks/${seed.down}`);
    await screen.button('Probe now').click();
    await screen.says('A probe is on its way to Loyalty');
    expect(await seeded.countAudit('webhook.probe', seed.down)).toBe(1);

    await screen.open('/webhooks');
    await screen.button('Send challenge again: Newcomer').click();
    await screen.says('A challenge is on its way to Newcomer');
    expect(await seeded.countAudit('webhook.verify', seed.mute)).toBe(1);
    expect((await seeded.webhookRow(seed.mute)).status).toBe('Unverified');
    await screen.open(`/webhooks/${seed.mute}`);
    await screen.button('Send challenge again').waitFor();
    // Right before the click: the gateway sends challenges by itself, too.
    seeded.receives.isNewcomerMute = false;
    await screen.button('Send challenge again').click();
    await screen.button('Send test').waitFor();
    expect((await get(`/v1/webhooks/${seed.mute}`)).status).toBe('Active');
  });

  test('rotates a secret without an overlap only after a question', async () => {
    const before = await seeded.webhookRow(seed.down);
    await screen.open(`/webhooks/${seed.down}/secret`);
    await screen
      .field('Overlap with the previous secret')
      .selectOption('none: the previous secret stops at once');
    await screen.button('Rotate the secret').click();
    await screen.dialog().getByRole('button', { name: 'Cancel' }).click();
    expect((await seeded.webhookRow(seed.down)).sealedSecret).toBe(before.sealedSecret);
    await screen.button('Rotate the secret').click();
    await screen.dialog().getByRole('button', { name: 'Rotate the secret' }).click();
    await screen.button('I have stored it').click();
    // Until then the console asks before the person leaves.
    await screen.button('I have stored it').waitFor({ state: 'detached' });
    const { sealedSecret, sealedPreviousSecret } = await seeded.webhookRow(seed.down);
    expect(sealedSecret).not.toBe(before.sealedSecret);
    expect(sealedPreviousSecret).toBeNull();
  });

  test('reads a key again, learns that somebody changed it, and chooses when a new one ends', async () => {
    await screen.open(`/apikeys?id=${seed.key}`);
    await screen.button('Show key').click();
    await screen.dialog().getByText('Treat the key like a password.').waitFor();
    const [key = ''] =
      /apk_\w+/.exec(await screen.dialog().locator('.secret code').first().innerText()) ?? [];
    await request(world.apiUrl).get('/v1/session').set('Svc-Api-Key', key).expect(200);
    expect(await seeded.countAudit('apiKey.decrypt', seed.key)).toBe(1);
    await screen.button('I have stored the key').click();

    await screen.button('Change').click();
    await screen.field('Name').fill('Mine');
    await client.post(`/v1/apikeys/${seed.key}`, { name: 'Theirs' }).expect(200);
    await screen.button('Save').click();
    await screen.says('Somebody changed the key after you opened it.');
    await screen.button('Load again').click();
    await page.getByRole('heading', { name: 'Theirs' }).waitFor();
    expect((await get(`/v1/apikeys/${seed.key}`)).name).toBe('Theirs');

    await screen.open('/apikeys');
    await screen.button('Create API key').click();
    await screen.dialog().getByRole('button', { name: 'Cancel' }).click();
    await screen.button('Create API key').click();
    await screen.field('Name').fill('Till');
    await screen.field('sale:write').check();
    await screen.field('Expires').selectOption('At a time that I choose');
    await screen.field('Expires at').fill('2031-02-03T04:05');
    await screen.dialog().getByRole('button', { name: 'Create API key' }).click();
    await screen.button('I have stored the key').click();
    await page.getByRole('heading', { name: 'Till' }).waitFor();
    const { expiresAt } = await world.db.apiKey.findFirstOrThrow({ where: { name: 'Till' } });
    expect(expiresAt).toEqual(
      new Date(String(await page.evaluate("new Date('2031-02-03T04:05').toISOString()"))),
    );
  });

  test('reads the audit log by action, and the help', async () => {
    await screen.open('/audit');
    await screen.field('Action').selectOption('probed the endpoint of the webhook');
    await screen.until('one record', async () => (await page.locator('tbody tr').count()) === 1);
    await page.locator('tbody').getByRole('link', { name: seed.down }).click();
    await page.waitForURL(new RegExp(seed.down));
    await screen.button('Keyboard shortcuts').click();
    await screen.dialog().getByRole('button', { name: 'Close' }).click();
    expect(await screen.dialog().count()).toBe(0);
  });

  test('of a new organization hides the first steps for good', async () => {
    const other = await openTab(seeded.browser, { origins: seeded.origins });
    await signIn(other.page, world.apiUrl, 'owner of org_other');
    await other.page.getByRole('button', { name: 'Hide these steps' }).click();
    await other.page.getByRole('heading', { level: 1, name: 'Nothing to deliver at the moment' }).waitFor();
    await other.page.reload();
    await other.page.getByRole('heading', { level: 1, name: 'Nothing to deliver at the moment' }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();
  });

  test('gets no complaint of the browser but the refusal of an outdated change', () => {
    // 409: the gateway's own challenge verified Newcomer before the click.
    expect(seeded.tab.complaints.filter((text) => !/status of (409|412)/.test(text))).toEqual([]);
  });
});
