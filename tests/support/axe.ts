import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

let axe: Promise<string> | undefined;
/** The theme changes colours only, so the second run checks nothing else. */
const RULES = { light: '{}', dark: "{ runOnly: ['color-contrast'] }" } as const;
const LIST =
  "({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary)])";

/** Runs axe-core in the page, as it is shown, in light and in dark. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
  await page.evaluate(await axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    // Without motion, so that no colour is on its way to the other theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: unknown = await page.evaluate(`axe.run(${RULES[colorScheme]}).then(${LIST})`);
    expect({ url: page.url(), colorScheme, found }).toEqual({ url: page.url(), colorScheme, found: [] });
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
}
