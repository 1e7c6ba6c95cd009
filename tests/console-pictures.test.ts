/** The pictures of the console in README and docs. `npm run pictures` replaces the files. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { HOUR_MS, startOf } from '@posthorn/db/notifications/counts';
import { idFloor } from '@posthorn/domain/ids';
import type { Browser, Page } from 'playwright-core';
import { hasChromium, openTab, signIn, startChromium } from './support/chromium.ts';
import { type Client, createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Receiver, startReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, everyRetryAfter, type World } from './support/world.ts';

jest.setTimeout(90_000);

const ORGANIZATION = 'org_demo';
const HOURS = 23;

let world: World;
let owner: Client;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  if (!hasChromium) return;
  receiver = await startReceiver(({ target }) =>
    target === '/warehouse'
      ? { status: 503, headers: { 'content-type': 'application/json' }, body: '{"error":"maintenance"}' }
      : { status: 204 },
  );
  world = await createWorld({
    env: { RETRY_DELAYS: everyRetryAfter('2m'), BREAKER_FAILURES: '3', BREAKER_AFTER: '1s' },
  });
  [owner, browser] = await Promise.all([createClient(world, { org: ORGANIZATION }), startChromium()]);
});
afterAll(async () => {
  await browser?.close();
  await receiver?.close();
  await world?.close();
});

const WEBHOOKS = [
  { name: 'Warehouse', path: '/warehouse', hourly: 210 },
  { name: 'Online shop', path: '/shop', hourly: 480 },
  { name: 'Accounting', path: '/accounting', hourly: 130 },
];

/** Creates webhooks with a day of counted notifications before them. @returns the id of the first */
async function createWebhooks(): Promise<string> {
  const ids: string[] = [];
  for (const { name, path, hourly } of WEBHOOKS) {
    const webhook = await owner.createWebhook({
      name,
      url: new URL(path, receiver.url).href,
      eventTypes: ['SALE.CREATE', 'SALE.UPDATE'],
      maxConcurrency: 5,
    });
    ids.push(webhook.id);
    await world.db.notificationCount.createMany({
      data: Array.from({ length: HOURS }, (_, at) => ({
        configurationId: webhook.id,
        minutes: 60,
        start: startOfHour(at + 1),
        delivered: Math.round(hourly * (1.2 + Math.sin((at - 4) / 4))),
        failed: at % 7 === 0 ? 3 : 0,
        waiting: 0,
      })),
    });
  }
  return ids[0] ?? '';
}

function startOfHour(hoursAgo: number): string {
  return startOf(idFloor('ntf', new Date(Date.now() - hoursAgo * HOUR_MS)), HOUR_MS);
}

/** The folder of the pictures: the repository's, or a temporary one so that a test run changes no file. */
async function pictureFolder(): Promise<string> {
  return process.env.PICTURES === '1' ? 'docs/images' : mkdtemp(join(tmpdir(), 'posthorn-pictures-'));
}

async function take(page: Page, path: string, file: string): Promise<void> {
  await page.goto(`${world.apiUrl}/console/${path}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await eventually(
    'everything is read',
    async () => (await page.locator('[aria-busy="true"]').count()) === 0,
  );
  await page.screenshot({ path: file });
}

(hasChromium ? test : test.skip)('Home, a failing webhook and its notification can be pictured', async () => {
  const warehouse = await createWebhooks();
  for (let sale = 1; sale <= 4; sale += 1) {
    await owner.publish('SALE.CREATE', {
      id: `sale_47${sale}1`,
      storeId: 's_berlin',
      amount: '49.90',
      currency: 'EUR',
    });
  }
  const { data } = await eventually('attempts have failed', async () => {
    const { body } = await owner.get(`/v1/webhooks/${warehouse}/notifications?status=Retrying`);
    return body.data.length >= 3 ? body : null;
  });
  const { page, context } = await openTab(browser, {
    origins: [world.apiUrl, testServices().issuer],
    width: 1200,
    height: 800,
  });
  await signIn(page, world.apiUrl, `owner of ${ORGANIZATION}`);
  const folder = await pictureFolder();
  await take(page, '', join(folder, 'console-home.png'));
  await take(page, `webhooks/${warehouse}`, join(folder, 'console-webhook.png'));
  await take(page, `notifications/${data.at(-1).id}`, join(folder, 'console-notification.png'));
  await context.close();
});
