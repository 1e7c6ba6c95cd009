import * as z from 'zod/mini';
import { applyTheme, themeSchema } from './settings.ts';
import { readStored, store } from './stored.ts';

const THEME_KEY = 'posthorn.theme';

export type Theme = z.infer<typeof themeSchema>;

/** The theme that the person chose in this browser; null without a choice. */
export function readThemeChoice(): Theme | null {
  const { data } = z.safeParse(themeSchema, readStored(THEME_KEY));
  return data ?? null;
}

/** Applies a theme, and keeps the choice for the next visit. The accent stays: a console session may have its own. */
export function chooseTheme(theme: Theme): void {
  applyTheme({ theme, accent: null });
  store(THEME_KEY, theme);
}
