import type { Browser, Page } from 'playwright-core';
import { openTab, signIn, startChromium, type Tab } from './chromium.ts';
import { type Client, createClient } from './client.ts';
import { type Answer, type Received, type Receiver, startReceiver } from './receiver.ts';
import { testServices } from './services.ts';
import { createWorld, type World } from './world.ts';

/** The organization of the people at the local authority. */
export const ORGANIZATION = 'org_demo';

/** A missing element fails a test after this time. */
const WAIT_MS = 8_000;

/** A gateway, a receiver, and a browser in which the owner of the organization is signed in. */
export type Console = {
  world: World;
  client: Client;
  receiver: Receiver;
  browser: Browser;
  tab: Tab;
  page: Page;
  /** The only hosts that the console may ask. */
  origins: string[];
  close(): Promise<void>;
};

type ConsoleOptions = {
  env?: Record<string, string>;
  /** What the receiver answers: 200 if absent. */
  answer?: (received: Received) => Answer;
};

/** Call this only with `hasChromium`. */
export async function startConsole({ env = {}, answer }: ConsoleOptions = {}): Promise<Console> {
  const [world, receiver, browser] = await Promise.all([
    createWorld({ env }),
    startReceiver(answer),
    startChromium(),
  ]);
  const client = await createClient(world, { org: ORGANIZATION });
  const origins = [world.apiUrl, new URL(testServices().issuer).origin];
  const tab = await openTab(browser, { origins });
  tab.page.setDefaultTimeout(WAIT_MS);
  await signIn(tab.page, world.apiUrl, `owner of ${ORGANIZATION}`);
  return {
    world,
    client,
    receiver,
    browser,
    tab,
    page: tab.page,
    origins,
    async close() {
      await browser.close();
      await Promise.all([world.close(), receiver.close()]);
    },
  };
}

/** Opens a screen without loading the console again. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState(null, '', '/console${path}'); dispatchEvent(new PopStateEvent('popstate'));`,
  );
}
