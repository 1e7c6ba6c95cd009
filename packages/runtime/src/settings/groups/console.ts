import { z } from 'zod';
import { integer, list, setting, url } from '../formats.ts';

/** Sources of a Content-Security-Policy that name pages: origins, hosts with a wildcard, or 'self'. */
const ancestor = z
  .string()
  .regex(
    /^('self'|https?:\/\/(\*\.)?[A-Za-z0-9.-]+(:(\d{1,5}|\*))?)$/,
    "must be 'none', or a list of 'self' and origins such as https://app.example.com",
  );

const address = (...schemes: string[]) =>
  z.union([z.literal(''), url(...schemes)], {
    error: `must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

/** The console, which is the web application at /console/. */
export const CONSOLE_SETTINGS = {
  CONSOLE_CLIENT_ID: setting({
    description:
      'OAuth client ID of the console at the issuer: a public client with authorization code and PKCE. none offers no sign-in, so the console opens only through console sessions.',
    schema: z.string().transform((text) => (text === 'none' ? null : text)),
    default: 'posthorn-console',
  }),
  CONSOLE_NAME: setting({
    description: 'Name that the console shows.',
    schema: z.string().regex(/^\P{Cc}{1,60}$/u, 'must be 1 to 60 characters'),
    default: 'Posthorn',
  }),
  CONSOLE_LOGO_URL: setting({
    description: 'Picture that the console shows beside its name.',
    schema: address('https', 'http'),
    default: '',
  }),
  CONSOLE_ACCENT: setting({
    description: 'Accent colour of the console, such as #0b6e4f.',
    schema: z
      .string()
      .regex(/^(#[0-9a-fA-F]{6})?$/, 'must be a colour such as #0b6e4f')
      .transform((text) => text || null),
    default: '',
  }),
  CONSOLE_THEME: setting({
    description: 'Theme of the console: light, dark, or system for the theme of the device.',
    schema: z.enum(['light', 'dark', 'system'], { error: 'must be light, dark or system' }),
    default: 'system',
  }),
  CONSOLE_FRAME_ANCESTORS: setting({
    description:
      "Origins of the pages that may show the console in a frame, such as https://app.example.com. 'none' allows no page.",
    schema: z
      .string()
      .transform((text) => (text === "'none'" || text === 'none' ? '' : text))
      .pipe(list)
      .pipe(z.array(ancestor)),
    default: 'none',
  }),
  PUBLIC_URL: setting({
    description:
      'URL under which browsers reach the API, for the links to console sessions. Without it the link has the Host header of the request that created the session.',
    schema: address('https', 'http').transform((text) => text.replace(/\/+$/, '')),
    default: '',
  }),
  MAX_CONSOLE_SESSIONS: setting({
    description: 'Maximum console sessions of one organization that have not ended.',
    schema: integer(1, 1_000_000),
    default: '1000',
  }),
};
