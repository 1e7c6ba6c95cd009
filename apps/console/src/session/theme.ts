import * as z from 'zod/mini';
import { applyTheme, type ConsoleSettings, themeSchema } from './settings.ts';

const THEME_KEY = 'posthorn.theme';

export type Theme = z.infer<typeof themeSchema>;

/** The theme that the person chose in this browser; null without a choice. */
export function readThemeChoice(): Theme | null {
  try {
    const { data } = z.safeParse(themeSchema, localStorage.getItem(THEME_KEY));
    return data ?? null;
  } catch {
    // A frame of another site may have no storage.
    return null;
  }
}

/** Applies a theme, and keeps the choice for the next visit. */
export function chooseTheme(theme: Theme, { accent }: Pick<ConsoleSettings, 'accent'>): void {
  applyTheme({ theme, accent });
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}
