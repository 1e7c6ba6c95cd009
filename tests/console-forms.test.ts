/** The forms of the console when something is in the way: a browser against a real gateway. */
import { jest } from '@jest/globals';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium } from './support/chromium.ts';
import { type Console, openScreen, startConsole } from './support/console.ts';
import { eventually } from './support/eventually.ts';

jest.setTimeout(60_000);

/** The browser reports these answers itself. */
const EXPECTED = /status of (400|412)/;

let session: Console;
beforeAll(async () => {
  if (hasChromium) session = await startConsole({ env: { API_KEY_DECRYPT: 'false' } });
});
afterAll(() => session?.close());
afterEach(() => {
  expect(session?.tab.complaints.filter((text) => !EXPECTED.test(text)) ?? []).toEqual([]);
});

const inBrowser = hasChromium ? test : test.skip;
const openAt = (path: string) => openScreen(session.page, path);
const button = (name: string) => session.page.getByRole('button', { name, exact: true });
const field = (name: string) => session.page.getByLabel(name, { exact: true });
const says = (text: string) => session.page.getByText(text).first().waitFor();
const fold = (title: string) => session.page.locator('details', { hasText: title }).first();
const summary = (title: string) => fold(title).locator('summary').first();
const urlAt = (path: string) => new URL(path, session.receiver.url).href;

/** Whether a field has the focus, and stands on the screen. */
const isReached = (name: string) =>
  field(name).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return element === element.ownerDocument.activeElement && top >= 0 && bottom <= 900;
  });

const borderOf = (name: string) =>
  field(name).evaluate((element) => element.ownerDocument.defaultView?.getComputedStyle(element).borderColor);

describe('a new webhook that is refused', () => {
  inBrowser('leads to the first fault, also in a closed fold, with its reason', async () => {
    await openAt('/webhooks/new?eventType=SALE.CREATE');
    await field('URL').fill(urlAt('/hooks'));
    await summary('Notes and contacts').click();
    await field('Contacts').fill('nobody');
    await summary('Notes and contacts').click();
    await summary('Credentials and headers').click();
    await button('Add a header').click();
    await field('Header 1').fill('Svc-Own');
    await field('Value of the header 1').fill('a');
    await summary('Credentials and headers').click();
    expect(await field('Contacts').isVisible()).toBe(false);
    await button('Create webhook').click();

    await says('Svc-Own: is reserved');
    await eventually('the focus is in the header', () => isReached('Header 1'));
    expect(await field('Contacts').isVisible()).toBe(true);
    expect(await field('Contacts').getAttribute('aria-invalid')).toBe('true');
    expect(await borderOf('Value of the header 1')).not.toBe(await borderOf('Name'));
    await button('Remove Svc-Own').click();
    // Closed again by the person: the same fault opens it again.
    await summary('Notes and contacts').click();
    await button('Create webhook').click();
    await eventually('the focus is in the contacts', () => isReached('Contacts'));
    await field('Contacts').fill('');
  });

  inBrowser('leads to the event types when none is chosen', async () => {
    await field('SALE.CREATE A sale was created.').uncheck();
    await button('Create webhook').click();
    await says('Choose at least one event type.');
    await eventually('the focus is in the types', () => isReached('SALE.CREATE A sale was created.'));
    await session.page.keyboard.press('Space');
  });

  inBrowser('by the browser leads to an incomplete field in a closed fold', async () => {
    await summary('Pace and order').click();
    await field('Requests at a time').fill('');
    await summary('Pace and order').click();
    await button('Create webhook').click();
    await eventually('the focus is in the empty field', () => isReached('Requests at a time'));
    await field('Requests at a time').fill('3');
    await button('Create webhook').click();
    await says('Give your receiver the secret');
  });
});

describe('what is shown for the last time', () => {
  const question = (name: string) => session.page.getByRole('dialog', { name });
  const stay = (name: string) => question(name).getByRole('button', { name: 'Cancel' }).click();
  const goBack = () => session.page.evaluate('history.back()');
  const asks = () => session.page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");

  inBrowser('is not lost with a link, with Back or with the tab: the console asks', async () => {
    const { page } = session;
    const heading = page.getByRole('heading', { name: '1. Give your receiver the secret' });
    await heading.waitFor();
    await expectNoAxeFindings(page);
    await page.getByRole('link', { name: 'Open without a test' }).click();
    await stay('Leave without the secret?');
    const { href } = new URL(page.url());
    await goBack();
    await stay('Leave without the secret?');
    expect(page.url()).toBe(href);
    expect(await asks()).toBe(true);
    expect(await heading.isVisible()).toBe(true);
    await page.getByRole('link', { name: 'Open without a test' }).click();
    await question('Leave without the secret?').getByRole('button', { name: 'Leave' }).click();
    await says('Delivered, 24 h');
    expect(await asks()).toBe(false);
  });

  inBrowser('is left without a question once the person has stored it', async () => {
    const { page } = session;
    await page.getByRole('link', { name: 'Secret', exact: true }).click();
    await button('Rotate the secret').click();
    await says('Copy it now');
    await page.getByRole('link', { name: 'Settings' }).click();
    await stay('Leave without the secret?');
    await button('I have stored it').click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await button('Save').waitFor();

    await openAt('/apikeys');
    await button('Create API key').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Till');
    await dialog.getByLabel('sale:read').check();
    await dialog.getByRole('button', { name: 'Create API key' }).click();
    await says('Copy the key now');
    await goBack();
    await stay('Leave without the key?');
    await button('I have stored the key').click();
    await page.getByRole('heading', { level: 1, name: 'Till' }).waitFor();
  });
});

describe('headers that two people replace', () => {
  inBrowser.each([
    ['other values', { 'X-Tenant': 'theirs' }, 'X-Tenant'],
    ['other names', { 'X-Other': 'theirs' }, 'x-other'],
  ])('at the same time, with %s, are noticed, and the second one decides', async (_what, theirs, name) => {
    const { page, client, receiver, world } = session;
    const { id } = await client.createWebhook({ url: receiver.url, headers: { 'X-Tenant': 'first' } });
    const stored = async () =>
      (await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } })).sealedHeaders;
    await openAt(`/webhooks/${id}/settings`);
    await button('Replace all headers').click();
    await field('Value of the header 1').fill('mine');
    await client.post(`/v1/webhooks/${id}`, { headers: theirs }).expect(200);
    const saved = await stored();
    await button('Save').click();
    await says('Somebody else changed this webhook while you edited it');
    await page.getByRole('row', { name: new RegExp(`^Static headers ${name}: •+`, 'i') }).waitFor();
    expect(await stored()).toBe(saved);
    await button('Save mine on top').click();
    await eventually('my headers are saved', async () => (await stored()) !== saved);
    await client.post(`/v1/webhooks/${id}/test`, {}).expect(202);
    const sent = await eventually('a test arrives', () => receiver.received.at(-1));
    expect(sent.headers).toMatchObject({ 'x-tenant': 'mine' });
    expect(sent.headers).not.toHaveProperty('x-other');
    receiver.received.length = 0;
  });
});

describe('the place of the keyboard', () => {
  const focused = (selector: string) => session.page.locator(`${selector}:focus`).isVisible();

  inBrowser('is the content, when the next step replaces the form', async () => {
    await openAt('/webhooks/new?eventType=SALE.CREATE');
    await field('URL').fill(urlAt('/keyboard'));
    await button('Create webhook').focus();
    await session.page.keyboard.press('Enter');
    await says('Give your receiver the secret');
    await eventually('the focus is in the content', () => focused('#content'));
  });

  inBrowser('stays on a button that is disabled while its request runs', async () => {
    await button('Send test').focus();
    await session.page.keyboard.press('Enter');
    await button('Send another test').waitFor();
    await eventually('the button has the focus', () => focused('button:has-text("Send another test")'));
  });
});
