import { Problem } from '@posthorn/domain/problem';
import { type Request, type Response, Router } from 'express';
import { isUnchanged } from '../http/conditions.ts';
import { exchangeOf } from '../http/observe.ts';
import {
  type Coding,
  type ConsoleFile,
  type ConsoleFiles,
  createConsoleFile,
  type Variant,
} from './files.ts';

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

type ConsoleOptions = {
  files: ConsoleFiles;
  settings: ConsoleSettings;
  /** Builds the Content-Security-Policy. */
  contentSecurity: () => Promise<string>;
};

export const CONSOLE_PATH = '/console';
const ALLOW = 'HEAD, GET, OPTIONS';
/** The name of a file of the build contains a hash of its content, so the content never changes. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const NEVER_UNCHECKED = 'no-cache';

const NOT_BUILT = createConsoleFile(
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
  const shown = createConsoleFile(
    Buffer.from(JSON.stringify(settingsDocument(settings))),
    'application/json; charset=utf-8',
  );

  router.use(allowReadsOnly);
  router.get(/.*/, async (request, response) => {
    const path = exchangeOf(response).path.slice(CONSOLE_PATH.length);
    // Relative, so that the redirect keeps a prefix that a proxy has removed.
    if (path === '') {
      response.set('Cache-Control', NEVER_UNCHECKED).redirect(308, 'console/');
      return;
    }
    const name = path.slice(1);
    if (name === 'settings.json') return sendFile(request, response, shown, NEVER_UNCHECKED);
    const isAsset = name.startsWith('assets/');
    const file = files.get(name);
    if (isAsset && file === undefined)
      throw new Problem('not_found', { detail: 'The console has no such file.' });
    response.set({
      'Content-Security-Policy': await contentSecurity(),
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Permissions-Policy': PERMISSIONS_POLICY,
    });
    if (isAsset && file !== undefined) return sendFile(request, response, file, FOR_EVER);
    const found = file ?? page;
    sendFile(request, response, found ?? NOT_BUILT, NEVER_UNCHECKED, found === undefined ? 503 : 200);
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

function allowReadsOnly({ method }: Request, response: Response, next: () => void): void {
  if (method === 'GET' || method === 'HEAD') {
    next();
    return;
  }
  if (method !== 'OPTIONS') throw new Problem('method_not_allowed', { headers: { Allow: ALLOW } });
  response.status(204).set('Allow', ALLOW).end();
}

/** Sends a file in the shortest coding that the request accepts. */
function sendFile(
  request: Request,
  response: Response,
  file: ConsoleFile,
  cacheControl: string,
  status = 200,
): void {
  const [coding, { bytes, etag }] = choose(request, file);
  response.vary('Accept-Encoding').set({ 'Cache-Control': cacheControl, ETag: etag });
  if (status === 200 && isUnchanged(request.get('If-None-Match'), etag)) {
    response.status(304).end();
    return;
  }
  response.status(status).set({ 'Content-Type': file.type, 'Content-Length': String(bytes.length) });
  if (coding !== 'identity') response.set('Content-Encoding', coding);
  response.end(bytes);
}

/** The first accepted variant. Without one the file goes out as it is: a browser accepts every file. */
function choose(request: Request, { compressed, plain }: ConsoleFile): readonly [Coding, Variant] {
  const accepted = compressed.find(([coding]) => request.acceptsEncodings(coding) === coding);
  return accepted ?? ['identity', plain];
}
