/** Every screen and every action of the console as each role may use it, in a real browser against a real gateway. */
import { jest } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import request from 'supertest';
import { z } from 'zod';
import { hasChromium, openTab, signIn, type Tab } from './support/chromium.ts';
import type { Client } from './support/client.ts';
import { ORGANIZATION, openScreen } from './support/console.ts';
import { type Call, listScreens, type Seeded } from './support/console-screens.ts';
import { ALL_CAPABILITIES } from './support/console-sessions.ts';
import { eventually } from './support/eventually.ts';
import { type SeededConsole, startSeededConsole, WAIT_MS } from './support/seeded-console.ts';
import type { World } from './support/world.ts';

jest.setTimeout(90_000);

/** Time for the actions of a screen to appear after its text. */
const ACTIONS_MS = 2_000;

let seeded: SeededConsole;
let world: World;
let client: Client;
let browser: Browser;
let page: Page;
let origins: string[];
let seed: Seeded;

beforeAll(async () => {
  if (!hasChromium) return;
  seeded = await startSeededConsole();
  ({ world, client, browser, page, origins, seed } = seeded);
});
afterAll(() => seeded?.close());

const inBrowser = hasChromium ? describe : describe.skip;

/** What a person can press in the content, by its accessible name. Icons that copy a text are everywhere. */
const ACTIONS = `[...document.querySelectorAll('main button, main a.button')]
  .filter((each) => each.checkVisibility())
  .map((each) => each.getAttribute('aria-label') ?? each.textContent.trim())
  .filter((name) => !name.startsWith('Copy ') || name === 'Copy as curl' || name === 'Copy code')`;
const FIELDS = `[...document.querySelectorAll('main input, main textarea, main select')]
  .filter((each) => each.closest('search') === null && each.checkVisibility()).length`;
const IS_BUSY = `document.querySelector('main [aria-busy="true"], main .skeleton') !== null`;

const readActions = async (on: Page) =>
  [...new Set(z.array(z.string()).parse(await on.evaluate(ACTIONS)))].sort();

/** How far the page and its tables are wider than their room, in pixels. */
const OVERFLOW = `Math.max(...[...document.querySelectorAll('html, main .scroll')]
  .map((each) => each.scrollWidth - each.clientWidth))`;

/** Opens every screen. @returns for each the actions that the person sees, and those that they should see */
async function walk(on: Page, role: 'all' | 'reads' | 'viewer') {
  const seen: Record<string, readonly string[]> = {};
  const expected: Record<string, readonly string[]> = {};
  for (const { path, text, reads = [], looks = reads, changes = {}, viewer } of listScreens(seed)) {
    const own = { text, reads: role === 'all' ? reads : looks };
    const given = role === 'viewer' && viewer !== undefined ? { reads: [], ...viewer } : own;
    expected[path] = [...new Set([...given.reads, ...(role === 'all' ? Object.keys(changes) : [])])].sort();
    await openScreen(on, path);
    await on.getByText(given.text).filter({ visible: true }).first().waitFor();
    await eventually(`${path} has loaded`, async () => !(await on.evaluate(IS_BUSY)));
    const wanted = JSON.stringify(expected[path]);
    // Some actions follow once a second answer is read.
    seen[path] = await eventually(
      path,
      async () => {
        const actions = await readActions(on);
        return JSON.stringify(actions) === wanted && actions;
      },
      ACTIONS_MS,
    ).catch(() => readActions(on));
    if (role === 'all') continue;
    const ways = await on.getByRole('link', { name: /^Change/ }).count();
    expect({ path, fields: await on.evaluate(FIELDS), ways }).toEqual({ path, fields: 0, ways: 0 });
  }
  return { seen, expected };
}

/** Makes the requests behind all changes, none of which should be accepted. @returns the statuses */
async function requestChanges(token: string): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const calls = listScreens(seed).flatMap(({ changes = {} }) => Object.values(changes));
  const unique = new Map(calls.map((call) => [JSON.stringify(call), call]));
  await Promise.all(
    [...unique].map(async ([name, [method, path, body = {}]]: [string, Call]) => {
      const { status } = await request(world.apiUrl)
        [method](path)
        .set('authorization', `Bearer ${token}`)
        .send(body);
      statuses[name] = status;
    }),
  );
  return statuses;
}

const sessionSchema = z.object({ url: z.string() });
async function createLink(fields: object): Promise<string> {
  const { body } = await client.post('/v1/console/sessions', {
    capabilities: ALL_CAPABILITIES,
    ...fields,
  });
  return sessionSchema.parse(body).url;
}
async function openLink(fields: object): Promise<Tab> {
  const opened = await openTab(browser, { origins });
  opened.page.setDefaultTimeout(WAIT_MS);
  await opened.page.goto(await createLink(fields));
  await opened.page.getByRole('navigation', { name: 'Main' }).waitFor();
  return opened;
}

const menuOf = (on: Page) => on.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
const footOf = (on: Page) => on.locator('.foot button, .foot a').allInnerTexts();

inBrowser('on every screen', () => {
  test('an owner sees every action that its state allows', async () => {
    const { seen, expected } = await walk(page, 'all');
    expect(seen).toEqual(expected);
    expect(await footOf(page)).toEqual(['Keyboard shortcuts', 'Sign out']);
  });

  test.each([320, 1440])('nothing needs sideways scrolling at %i pixels', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const wide: unknown[] = [];
    for (const { path, text } of listScreens(seed)) {
      await openScreen(page, path);
      await page.getByText(text).filter({ visible: true }).first().waitFor();
      await eventually(`${path} has loaded`, async () => !(await page.evaluate(IS_BUSY)));
      const pixels = Number(await page.evaluate(OVERFLOW));
      if (pixels > 0) wide.push({ path, pixels });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(wide).toEqual([]);
  });

  test('a viewer sees no action that the gateway would refuse, and the gateway refuses each', async () => {
    const viewer = await openTab(browser, { origins });
    viewer.page.setDefaultTimeout(WAIT_MS);
    await signIn(viewer.page, world.apiUrl, `viewer of ${ORGANIZATION}`);
    const { seen, expected } = await walk(viewer.page, 'viewer');
    expect(seen).toEqual(expected);
    const menu = await menuOf(viewer.page);
    expect(menu.map((text) => text.split('\n')[0])).toEqual(['Home', 'Webhooks', 'Catalogue', 'API keys']);
    expect(viewer.complaints).toEqual([]);
    await viewer.context.close();
    const statuses = await requestChanges(await world.token({ org: ORGANIZATION, role: 'viewer' }));
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
  });

  test('an embedded session sees what its creator sees, but cannot sign out', async () => {
    const embedded = await openLink({ returnUrl: 'https://app.example.com/' });
    const { seen, expected } = await walk(embedded.page, 'all');
    expect(seen).toEqual(expected);
    expect(await footOf(embedded.page)).toEqual(['Keyboard shortcuts', 'Back to your application']);
    expect(embedded.complaints).toEqual([]);
    await embedded.context.close();
  });

  test('a read-only session sees every screen and changes nothing, and the gateway refuses each change', async () => {
    const readOnly = await openLink({ readOnly: true });
    const { seen, expected } = await walk(readOnly.page, 'reads');
    expect(seen).toEqual(expected);
    await readOnly.page.getByText('Read-only: you can look at everything here').waitFor();
    expect(readOnly.complaints).toEqual([]);
    await readOnly.context.close();
    const code = new URL(await createLink({ readOnly: true })).hash.slice('#code='.length);
    const { body } = await request(world.apiUrl)
      .post('/v1/console/sessions/exchange')
      .send({ code })
      .expect(200);
    const statuses = await requestChanges(z.object({ token: z.string() }).parse(body).token);
    expect(Object.entries(statuses).filter(([, status]) => status !== 403)).toEqual([]);
  });
});
