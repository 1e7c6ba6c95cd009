import * as z from 'zod/mini';
import { applyTheme, gatewayUrl, themeSchema } from './settings.ts';
import type { SessionState } from './store.ts';

const exchangedSchema = z.object({
  token: z.string(),
  returnUrl: z.nullable(z.string()),
  theme: z.nullable(themeSchema),
  name: z.nullable(z.string()),
  accent: z.nullable(z.string()),
});

/** Exchanges the single-use code of a link for the token of an embedded session. */
export async function exchangeCode(code: string): Promise<SessionState> {
  const response = await fetch(`${gatewayUrl()}/v1/console/sessions/exchange`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  if (response?.status === 400) return { kind: 'signedOut', reason: 'link_used' };
  if (!response?.ok) return { kind: 'signedOut', reason: 'unreachable' };
  const { theme, accent, ...credentials } = exchangedSchema.parse(await response.json());
  applyTheme({ theme, accent });
  return { kind: 'signedIn', credentials: { kind: 'embedded', ...credentials } };
}
