import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const CHROMIUM = '/usr/bin/chromium';

/** Suites skip what needs a browser on a machine without Debian's Chromium. */
export const hasChromium = existsSync(CHROMIUM);

/** @throws Error without Chromium. See hasChromium */
export function startChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
}

export type Tab = {
  context: BrowserContext;
  page: Page;
  /** Errors and warnings of scripts, refused content, and requests to hosts that are not in `origins`. */
  complaints: string[];
};

type TabOptions = {
  /** The only hosts that the page may ask. */
  origins: readonly string[];
  width?: number;
  height?: number;
  colorScheme?: 'light' | 'dark';
};

/** Opens a tab with its own cookies and storage, and collects what the browser complains about in it. */
export async function openTab(
  browser: Browser,
  { origins, width = 1440, height = 900, colorScheme = 'light' }: TabOptions,
): Promise<Tab> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const complaints: string[] = [];
  await context.exposeBinding('posthornViolation', (_source, text: string) => {
    complaints.push(`Content-Security-Policy: ${text}`);
  });
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => posthornViolation(violatedDirective + ' ' + blockedURI))`,
  );
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('request', (each) => {
    const { protocol, origin } = new URL(each.url());
    if (/^https?:$/.test(protocol) && !origins.includes(origin)) complaints.push(`asked ${each.url()}`);
  });
  return { context, page, complaints };
}

/**
 * Signs in at the local authority, through its page.
 * @param person the text of a button, such as `owner of org_demo`
 */
export async function signIn(page: Page, apiUrl: string, person: string): Promise<void> {
  await page.goto(`${apiUrl}/console/`);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: person, exact: true }).click();
  await page.getByRole('navigation', { name: 'Main' }).waitFor();
}
