import { existsSync } from 'node:fs';
import { Problem } from '@posthorn/domain/problem';
import { Router } from 'express';
import { exchangeOf } from '../http/observe.ts';
import {
  admitRead,
  createStaticFile,
  readStaticFiles,
  type StaticFile,
  sendStaticFile,
} from '../http/static-files.ts';

/** What the console needs to know before anybody has signed in. */
export type ConsoleSettings = {
  /** Issuer of the access tokens, at which people sign in. */
  issuer: string;
  /** OAuth client of the console; null if it offers no sign-in. */
  clientId: string | null;
  /** Audience of the access tokens. */
  audience: string;
  name: string;
  /** '' for no logo. */
  logoUrl: string;
  accent: string | null;
  theme: 'light' | 'dark' | 'system';
};

/** The files of the console, by their path below `/console/`. Empty if nobody has built the console. */
type ConsoleFiles = ReadonlyMap<string, StaticFile>;

export const readConsoleFiles = (folder: string): ConsoleFiles =>
  existsSync(folder) ? readStaticFiles(folder) : new Map();

type ConsoleOptions = {
  files: ConsoleFiles;
  settings: ConsoleSettings;
  /** Builds the Content-Security-Policy. */
  contentSecurity: () => Promise<string>;
};

export const CONSOLE_PATH = '/console';
/** The name of a file of the build contains a hash of its content, so the content never changes. */
const FOR_EVER = { cacheControl: 'public, max-age=31536000, immutable' };
const CHECKED = { cacheControl: 'no-cache' };

const NOT_BUILT = createStaticFile(
  Buffer.from(
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Console</title>' +
      '<h1>The console is not built</h1><p>Run <code>npm run build</code>, and start the API again.</p></html>\n',
  ),
  'text/html; charset=utf-8',
);

/**
 * The console: its page at every path below `/console/`, its files, and `/console/settings.json`. Mount it at
 * CONSOLE_PATH. The page is the same for every path, because the application reads the path in the browser.
 */
export function createConsole({ files, settings, contentSecurity }: ConsoleOptions): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const page = files.get('index.html');
  const shown = createStaticFile(
    Buffer.from(JSON.stringify(settingsDocument(settings))),
    'application/json; charset=utf-8',
  );

  router.use((request, response, next) => {
    if (admitRead(request, response)) next();
  });
  router.get(/.*/, async (request, response) => {
    const path = exchangeOf(response).path.slice(CONSOLE_PATH.length);
    // Relative, so that the redirect keeps a prefix that a proxy has removed.
    if (path === '') {
      response.set('Cache-Control', CHECKED.cacheControl).redirect(308, 'console/');
      return;
    }
    const name = path.slice(1);
    if (name === 'settings.json') return sendStaticFile(request, response, shown, CHECKED);
    const isAsset = name.startsWith('assets/');
    const file = files.get(name);
    if (isAsset && file === undefined)
      throw new Problem('not_found', { detail: 'The console has no such file.' });
    response.set({
      'Content-Security-Policy': await contentSecurity(),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': PERMISSIONS_POLICY,
    });
    if (isAsset && file !== undefined) return sendStaticFile(request, response, file, FOR_EVER);
    const found = file ?? page;
    const status = found === undefined ? 503 : 200;
    sendStaticFile(request, response, found ?? NOT_BUILT, { ...CHECKED, status });
  });
  return router;
}

/** The console uses no device and no sensor. Copy buttons write to the clipboard. */
const PERMISSIONS_POLICY = [
  ...['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map((name) => `${name}=()`),
  'clipboard-write=(self)',
].join(', ');

/** The body of GET /console/settings.json. Everybody may read it. */
function settingsDocument({ logoUrl, ...settings }: ConsoleSettings) {
  return {
    ...settings,
    logoUrl: logoUrl || null,
    documentationUrl: '/docs/',
  };
}
