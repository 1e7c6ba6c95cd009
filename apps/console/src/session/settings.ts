import * as z from 'zod/mini';

export const themeSchema = z.enum(['light', 'dark', 'system']);

/** What the gateway tells every visitor of the console (`/console/settings.json`). */
const settingsSchema = z.object({
  issuer: z.string(),
  /** Null if people cannot sign in: only links of `POST /v1/console/sessions` open the console. */
  clientId: z.nullable(z.string()),
  audience: z.string(),
  name: z.string(),
  logoUrl: z.nullable(z.string()),
  /** A CSS colour that replaces the accent. */
  accent: z.nullable(z.string()),
  theme: themeSchema,
  documentationUrl: z.string(),
});
export type ConsoleSettings = z.infer<typeof settingsSchema>;

/** Path of the console's folder, with a slash at the end. */
export const BASE = import.meta.env.BASE_URL;

/** Address of the gateway: the console calls the API below the folder that holds the console. */
export const gatewayUrl = (): string => new URL('..', new URL(BASE, location.origin)).href.replace(/\/$/, '');

/** Whether the host of a URL is this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host);

/** @throws Error if the gateway does not answer, or answers something else */
export async function readConsoleSettings(): Promise<ConsoleSettings> {
  const response = await fetch(`${BASE}settings.json`);
  if (!response.ok) throw new Error(`settings.json: status ${response.status}`);
  return settingsSchema.parse(await response.json());
}

/** Colours to show; null keeps the present ones. */
type Look = { theme: ConsoleSettings['theme'] | null; accent: string | null };

/** Applies the colours that the gateway or the embedding customer chose. */
export function applyTheme({ theme, accent }: Look): void {
  const { dataset, style } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else if (theme !== null) dataset.theme = theme;
  if (accent !== null && CSS.supports('color', accent)) style.setProperty('--own-accent', accent);
}
