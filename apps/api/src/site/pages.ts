import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Request, Response } from 'express';
import { etagOf, isUnchanged } from '../http/conditions.ts';

/** A file of the site in memory, with its validator. */
export type Page = { bytes: Buffer; type: string; etag: string };

/** The files of the site, by the path of the request. */
export type Pages = ReadonlyMap<string, Page>;

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
/** Source files, which a browser shows as text. */
const PLAIN = 'text/plain; charset=utf-8';

/**
 * Reads the site that the build rendered (scripts/site).
 * `docs/index.html` becomes the page `/docs/`, and `docs/errors.html` becomes `/docs/errors`.
 * @throws Error if the folder does not exist
 */
export function readPages(folder: string): Pages {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(folder.length).replaceAll('\\', '/');
      const isSource = path.startsWith('/docs/files/');
      return [
        isSource ? path : path.replace(/(?<=\/)index\.html$|\.html$/, ''),
        createPage(readFileSync(file), (isSource ? undefined : TYPES[extname(path)]) ?? PLAIN),
      ];
    }),
  );
}

export function createPage(bytes: Buffer, type: string): Page {
  return { bytes, type, etag: etagOf(bytes) };
}

/**
 * Only files of this origin, no framing, nothing inline. Swagger UI shows its icons as data: images.
 * The pages send their search form to this origin.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Sends a page. A browser stores the page and asks each time whether it has changed: an upgrade shows at once. */
export function sendPage(request: Request, response: Response, page: Page, status = 200): void {
  response.set({
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    ETag: page.etag,
  });
  if (status === 200 && isUnchanged(request.get('If-None-Match'), page.etag)) {
    response.status(304).end();
    return;
  }
  response
    .status(status)
    .set({ 'Content-Type': page.type, 'Content-Length': String(page.bytes.length) })
    .end(page.bytes);
}
