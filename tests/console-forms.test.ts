/** The forms of the console when something is in the way: a browser against a real gateway. */
import { jest } from '@jest/globals';
import { hasChromium } from './support/chromium.ts';
import { type Console, openScreen, startConsole } from './support/console.ts';
import { eventually } from './support/eventually.ts';

jest.setTimeout(60_000);

/** The browser reports these answers itself. */
const EXPECTED = /status of (400|412)/;

let session: Console;
beforeAll(async () => {
  if (hasChromium) session = await startConsole();
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
    await button('Remove Svc-Own').click();
    // Closed again by the person: the same fault opens it again.
    await summary('Notes and contacts').click();
    await button('Create webhook').click();
    await eventually('the focus is in the contacts', () => isReached('Contacts'));
    await field('Contacts').fill('');
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
