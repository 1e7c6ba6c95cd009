import type { Request, Response } from 'express';
import {
  PLAIN_TEXT,
  readStaticFiles,
  type StaticFile,
  sendStaticFile,
  typeOfFile,
} from '../http/static-files.ts';

/** The files of the site, by the path of the request. */
export type Pages = ReadonlyMap<string, StaticFile>;

/** The documents as Markdown, which a browser shows as text. */
const SOURCES = 'docs/files/';

/**
 * Reads the site that the build rendered (scripts/site).
 * `docs/index.html` becomes the page `/docs/`, and `docs/errors.html` becomes `/docs/errors`.
 * @throws Error if the folder does not exist
 */
export function readPages(folder: string): Pages {
  const files = readStaticFiles(folder, (path) => (path.startsWith(SOURCES) ? PLAIN_TEXT : typeOfFile(path)));
  const pathOf = (name: string) =>
    name.startsWith(SOURCES) ? name : name.replace(/(?<=^|\/)index\.html$|\.html$/, '');
  return new Map([...files].map(([name, file]) => [`/${pathOf(name)}`, file]));
}

/**
 * Only files of this origin, no framing, nothing inline. Swagger UI shows its icons as data: images.
 * The pages send their search form to this origin.
 */
const CONTENT_SECURITY_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

/** Sends a page. A browser stores the page and asks each time whether it has changed: an upgrade shows at once. */
export function sendPage(request: Request, response: Response, page: StaticFile, status = 200): void {
  response.set('Content-Security-Policy', CONTENT_SECURITY_POLICY);
  sendStaticFile(request, response, page, { cacheControl: 'no-cache', status });
}
