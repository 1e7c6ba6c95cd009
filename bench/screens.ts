import type { Page } from 'playwright-core';
import { z } from 'zod';
import { hasChromium, openTab, signIn, startChromium } from '../tests/support/chromium.ts';
import { type Figure, quantile } from './figures.ts';
import type { Gateway } from './gateway.ts';
import type { Bench } from './scenarios/scenario.ts';

/** Visits of each screen, one after another. The first one also loads the code of the screen. */
const VISITS = { usual: 6, quick: 2 };
/** A person may wait this long for a screen, in milliseconds. */
const USABLE_MS = 1_000;
const TIMEOUT_MS = 30_000;

const linkSchema = z.object({ url: z.string() });
const pageSchema = z.object({ data: z.array(z.looseObject({ id: z.string() })).min(1) });

/**
 * Opens each screen of members in Chromium, by a link to a session with every capability.
 * @param webhookId of a webhook with notifications
 * @returns the first and the slowest visit of each screen; nothing without Chromium
 */
export async function measureScreens(
  { owner, world }: Gateway,
  bench: Bench,
  webhookId: string,
): Promise<Figure[]> {
  if (!hasChromium) return [];
  const capabilities = ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'];
  const { body } = await owner.post('/v1/console/sessions', { capabilities }).expect(201);
  const idOf = async (path: string) => pageSchema.parse((await owner.get(path).expect(200)).body).data[0]?.id;
  const notificationId = await idOf(`/v1/webhooks/${webhookId}/notifications?limit=1`);
  const eventId = await idOf('/v1/events?limit=1');
  const paths = [
    '/',
    '/?period=month',
    '/webhooks',
    '/webhooks?search=no-such',
    '/webhooks?endpoint=Open',
    '/webhooks/new',
    `/webhooks/${webhookId}`,
    `/webhooks/${webhookId}/deliveries`,
    `/webhooks/${webhookId}/settings`,
    `/webhooks/${webhookId}/recovery`,
    '/notifications',
    '/notifications?status=Failed',
    `/notifications/${notificationId}`,
    '/events',
    `/events/${eventId}`,
    '/catalogue',
    '/catalogue/SALE.CREATE',
    '/apikeys',
    '/audit',
    '/search?text=no-such',
  ];
  const origins = [world.apiUrl];
  return visit(paths, bench, origins, async (page) => {
    await page.goto(linkSchema.parse(body).url);
    await page.getByRole('navigation', { name: 'Main' }).waitFor({ timeout: TIMEOUT_MS });
  });
}

/** Opens each screen of operators, signed in at the issuer. @param organizationId an organization of many */
export async function measureOperatorScreens(
  { world }: Gateway,
  bench: Bench,
  organizationId: string,
): Promise<Figure[]> {
  if (!hasChromium) return [];
  const paths = [
    '/operator',
    '/operator/organizations',
    `/operator/organizations/${organizationId}`,
    '/operator/endpoints',
    '/operator/endpoints?state=Open',
    '/operator/failed',
    '/operator/incidents',
    '/operator/retries',
    '/operator/usage',
  ];
  const origins = [world.apiUrl, new URL(world.env.AUTH_ISSUER ?? '').origin];
  return visit(paths, bench, origins, (page) => signIn(page, world.apiUrl, 'operator'));
}

/** A screen is usable when its heading is shown and nothing on it is being read any more. */
async function visit(
  paths: readonly string[],
  { progress, isQuick }: Bench,
  origins: readonly string[],
  open: (page: Page) => Promise<void>,
): Promise<Figure[]> {
  const browser = await startChromium();
  try {
    const { page } = await openTab(browser, { origins });
    await open(page);
    const figures: Figure[] = [];
    for (const path of paths) {
      const name = path.replaceAll(/(es|ntf|evt|org)_\w+/g, '{id}');
      progress.say(`screen ${name}`);
      const times: number[] = [];
      for (let count = 0; count < (isQuick ? VISITS.quick : VISITS.usual); count += 1) {
        // From another screen, so that everything is rendered again.
        await show(page, elsewhere(path));
        times.push(await show(page, path));
      }
      const goal = { atMost: USABLE_MS };
      figures.push({ name: `screen ${name}, first visit`, value: times[0] ?? 0, unit: 'ms', goal });
      figures.push({ name: `screen ${name}, slowest`, value: quantile(times, 1), unit: 'ms', goal });
    }
    return figures;
  } finally {
    await browser.close();
  }
}

function elsewhere(path: string): string {
  if (path.startsWith('/operator')) return '/operator/audit';
  return path.startsWith('/catalogue') ? '/audit' : '/catalogue';
}

/** Opens a screen as a link does. @returns milliseconds until the screen is usable */
async function show(page: Page, path: string): Promise<number> {
  const begun = performance.now();
  // Not a reload: the session's token lives in the memory of the page. The router notices pushState.
  await page.evaluate(`document.querySelector('main h1')?.setAttribute('data-left', '');
    history.pushState(null, '', ${JSON.stringify(`/console${path}`)})`);
  // The new screen has another heading, and nothing on the screen is being read.
  await page.locator('main h1:not([data-left])').waitFor({ timeout: TIMEOUT_MS });
  await page
    .locator('[aria-busy=true], .skeleton')
    .first()
    .waitFor({ state: 'detached', timeout: TIMEOUT_MS });
  return performance.now() - begun;
}
