/** Who gets into the console, for how long, and in which page: people and embedded sessions, in a real browser. */
import { createServer } from 'node:http';
import { jest } from '@jest/globals';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { expectNoAxeFindings } from './support/axe.ts';
import { hasChromium, openTab, signIn, startChromium, type Tab } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

/** The page of a customer that shows the console in a frame. */
type Host = { origin: string; show(url: string): void; close(): Promise<void> };

let world: World;
let owner: Client;
let browser: Browser;
let friend: Host;
let stranger: Host;
beforeAll(async () => {
  if (!hasChromium) return;
  [friend, stranger] = await Promise.all([startHost(), startHost()]);
  world = await createWorld({
    workers: 0,
    env: { CONSOLE_FRAME_ANCESTORS: friend.origin, CONSOLE_ACCENT: '#7a1f5c' },
  });
  [owner, browser] = await Promise.all([createClient(world), startChromium()]);
});
afterAll(async () => {
  await Promise.all([browser?.close(), friend?.close(), stranger?.close()]);
  await world?.close();
});

const inBrowser = hasChromium ? describe : describe.skip;
const consoleUrl = () => `${world.apiUrl}/console/`;
const origins = () => [world.apiUrl, new URL(testServices().issuer).origin, friend.origin, stranger.origin];
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function withTab(use: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await openTab(browser, { origins: origins() });
  try {
    await use(tab);
  } finally {
    await tab.context.close();
  }
}

async function startHost(): Promise<Host> {
  let frame = '';
  const server = createServer((_request, response) => {
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<iframe src="${frame}" width="1000" height="800"></iframe>`);
  });
  const origin = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  return {
    origin,
    show: (url) => {
      frame = url;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function createLink(fields: Record<string, unknown> = {}) {
  const { body } = await owner
    .post('/v1/console/sessions', { capabilities: ['webhooks', 'audit'], ...fields })
    .expect(201);
  return z.object({ id: z.string(), url: z.string() }).parse(body);
}

inBrowser('a person', () => {
  test('comes back to the screen that they asked for, and a reload does not ask again', () =>
    withTab(async ({ page, complaints }) => {
      await page.goto(`${consoleUrl()}audit?action=webhook.create`);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('button', { name: 'owner of org_demo', exact: true }).click();
      await heading(page, 'Audit').waitFor();
      expect(page.url()).toBe(`${consoleUrl()}audit?action=webhook.create`);
      await page.reload();
      await heading(page, 'Audit').waitFor();
      expect(complaints).toEqual([]);
    }));

  test('stays signed in past the life of a token, without a page of the authority', () =>
    withTab(async ({ page }) => {
      await page.clock.install();
      await signIn(page, world.apiUrl, 'owner of org_demo');
      const renewed = page.waitForResponse(`${testServices().issuer}/token`);
      await page.clock.fastForward('59:30');
      expect((await renewed).status()).toBe(200);
      await page.getByRole('link', { name: 'Audit' }).click();
      await heading(page, 'Audit').waitFor();
    }));

  test('leaves no token in the storage of the browser or in an address', () =>
    withTab(async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await signIn(page, world.apiUrl, 'owner of org_demo');
      const stored = await page.evaluate(
        'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])',
      );
      expect(stored).not.toMatch(/eyJ|code=/);
      expect(asked.filter((url) => url.startsWith(world.apiUrl) && /eyJ/.test(url))).toEqual([]);
    }));

  test('who signs out in one tab is signed out in every tab, and at the authority', () =>
    withTab(async ({ context, page }) => {
      await signIn(page, world.apiUrl, 'owner of org_demo');
      const second = await context.newPage();
      await second.goto(consoleUrl());
      await second.getByRole('button', { name: 'Sign out' }).click();
      await heading(page, 'Sign in').waitFor();
      await second.getByRole('button', { name: 'Sign out' }).click();
      await second.waitForURL(consoleUrl());
      await second.getByRole('button', { name: 'Sign in', exact: true }).click();
      // The authority asks again who it is.
      await second.getByRole('button', { name: 'owner of org_demo', exact: true }).waitFor();
    }));

  test('transfers at most 60,000 bytes of code for the first screen, and 90,000 up to Home', () =>
    withTab(async ({ page }) => {
      // The browser keeps the files, so each counts once.
      const files = new Map<string, number>();
      page.on('response', (response) => {
        if (/\.(js|css)$/.test(response.url()))
          files.set(response.url(), Number(response.headers()['content-length']));
      });
      const count = () => [...files.values()].reduce((sum, bytes) => sum + bytes, 0);
      await page.goto(consoleUrl());
      await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
      expect(count()).toBeGreaterThan(1_000);
      expect(count()).toBeLessThanOrEqual(60_000);
      await signIn(page, world.apiUrl, 'owner of org_demo');
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(count()).toBeLessThanOrEqual(90_000);
      process.stdout.write(`code of the console up to Home: ${count()} bytes\n`);
    }));

  test('of another organization sees nothing of the first', () =>
    withTab(async ({ page }) => {
      const { body } = await owner
        .post('/v1/apikeys', { name: 'Secret plan', scopes: 'sale:read' })
        .expect(201);
      await signIn(page, world.apiUrl, 'owner of org_other');
      await page.goto(`${consoleUrl()}apikeys?id=${z.object({ id: z.string() }).parse(body).id}`);
      await page.getByText('There is nothing here').waitFor();
      expect(await page.locator('body').innerText()).not.toContain('Secret plan');
    }));
});

inBrowser('a link to the console', () => {
  test('opens just its parts, with its own name and colours, and once only', () =>
    withTab(async ({ context, page, complaints }) => {
      const { url } = await createLink({
        name: 'Acme hooks',
        accent: '#0b6e4f',
        theme: 'dark',
        readOnly: true,
      });
      await page.goto(url);
      const menu = page.getByRole('navigation', { name: 'Main' });
      await menu.waitFor();
      expect(await menu.getByRole('link').allInnerTexts()).toEqual([
        'Home',
        'Webhooks',
        'Catalogue',
        'Audit',
      ]);
      await page.getByText('Acme hooks').waitFor();
      expect(await page.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
      expect(page.url()).toBe(consoleUrl());
      await menu.getByRole('link', { name: 'Webhooks' }).click();
      await heading(page, 'Webhooks').waitFor();
      expect(await page.title()).toBe('Webhooks · Acme hooks');
      expect(await page.getByRole('link', { name: 'New webhook' }).count()).toBe(0);
      expect(complaints).toEqual([]);
      const again = await context.newPage();
      await again.goto(url);
      await again.getByText('This link has expired or was used before.').waitFor();
    }));

  test('keeps its accent when a person changes the theme', () =>
    withTab(async ({ page }) => {
      const { url } = await createLink({ accent: '#0b6e4f' });
      await page.goto(url);
      const accent = () => page.evaluate("document.documentElement.style.getPropertyValue('--own-accent')");
      await page.getByLabel('Theme').selectOption('Dark');
      expect(await page.evaluate('document.documentElement.dataset.theme')).toBe('dark');
      expect(await accent()).toBe('#0b6e4f');
    }));

  test.each(['#4a148c', '#ffd600'])('is legible with the accent %s in both themes', (accent) =>
    withTab(async ({ page }) => {
      const { url } = await createLink({ accent, capabilities: ['webhooks'] });
      await page.goto(url);
      await page.getByRole('link', { name: 'New webhook' }).first().waitFor();
      for (const theme of ['Light', 'Dark']) {
        await page.getByLabel('Theme').selectOption(theme);
        await expectNoAxeFindings(page);
      }
    }),
  );

  test('without notifications says that an event was found, and not that no webhook received it', () =>
    withTab(async ({ page }) => {
      for (const amount of ['1.00', '2.00']) await owner.publish('SALE.CREATE', { id: 'sale_seen', amount });
      const { url } = await createLink({ capabilities: ['events'] });
      await page.route('**/home-*.js', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.goto(url);
      await page.getByRole('searchbox', { name: /^Search a sale/ }).fill('sale_seen');
      // Home leads to the only screen of the session, and leaves the cursor in the search.
      await page.waitForURL('**/console/events');
      await page.keyboard.press('Enter');
      await heading(page, 'Found sale_seen').waitFor();
    }));

  test('that its creator ends leaves the screen, and says so', () =>
    withTab(async ({ page }) => {
      const { id, url } = await createLink({ returnUrl: 'https://app.example.com/back' });
      await page.goto(url);
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await owner.post(`/v1/console/sessions/${id}/end`, {}).expect(204);
      // By the keyboard: the dialog may stand over the menu already.
      await page.keyboard.press('g');
      await page.keyboard.press('a');
      const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
      await dialog.waitFor();
      expect(await dialog.getByRole('link').getAttribute('href')).toBe('https://app.example.com/back');
    }));

  test('works in a frame of an allowed page, and in no other', () =>
    withTab(async ({ page, complaints }) => {
      friend.show((await createLink()).url);
      await page.goto(friend.origin);
      await page.frameLocator('iframe').getByRole('navigation', { name: 'Main' }).waitFor();
      expect(complaints).toEqual([]);
      stranger.show((await createLink()).url);
      await page.goto(stranger.origin);
      await eventually('the browser refuses the frame', () =>
        complaints.some((each) => /frame-ancestors/.test(each)),
      );
      expect(await page.frameLocator('iframe').getByRole('navigation', { name: 'Main' }).count()).toBe(0);
    }));
});
