import { type Request, type Response, Router } from 'express';
import type { Route } from '../endpoint.ts';
import { admitRead, createStaticFile, type StaticFile } from '../http/static-files.ts';
import { type Pages, sendPage } from './pages.ts';

/** Pages for unknown paths below /docs/, by depth. A deeper path gets a problem document. */
const NOT_FOUND_PAGES = 6;

/**
 * The pages for people: the front page at `/`, and the documentation of this version under `/docs/`.
 * @param pages see readPages
 * @param routes of the API. The front page lists the routes that need no id, as JSON
 * @throws Error if a page that the router needs is missing
 */
export function createSite(pages: Pages, routes: readonly Route[]): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const frontAsHtml = getPage(pages, '/');
  const frontAsJson = createStaticFile(
    Buffer.from(JSON.stringify({ name: 'Posthorn', _links: linksOf(routes) })),
    'application/json; charset=utf-8',
  );
  const unknownCode = getPage(pages, '/docs/errors/not-found');
  const unknownPages = Array.from({ length: NOT_FOUND_PAGES }, (_, depth) =>
    getPage(pages, `/docs/${'-/'.repeat(depth)}not-found`),
  );
  const notFoundPages = new Set([unknownCode, ...unknownPages]);

  router.get('/', (request, response) => {
    sendPage(request, response, prefersHtml(request, response) ? frontAsHtml : frontAsJson);
  });

  // Relative, so that the redirect keeps a prefix that a proxy has removed.
  router.get('/docs', (_request, response) =>
    response.set('Cache-Control', 'no-cache').redirect(308, 'docs/'),
  );

  router.get(/^\/docs\//, (request, response, next) => {
    const page = findPage(request.path);
    if (page !== undefined) return sendPage(request, response, page);
    const [, file = '', name = ''] = /^(.*\/([^/]+))\/$/.exec(request.path) ?? [];
    if (findPage(file) !== undefined)
      return response.set('Cache-Control', 'no-cache').redirect(308, `../${name}`);
    const notFound = findNotFoundPage(request.path);
    if (!prefersHtml(request, response) || notFound === undefined) return next();
    sendPage(request, response, notFound, 404);
  });

  function findPage(path: string): StaticFile | undefined {
    const page = pages.get(path);
    return page === undefined || notFoundPages.has(page) ? undefined : page;
  }

  /** The page whose relative links suit the path. */
  function findNotFoundPage(path: string): StaticFile | undefined {
    return /^\/docs\/errors\/[^/]+$/.test(path) ? unknownCode : unknownPages[path.split('/').length - 3];
  }

  router.use((request, response, next) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead || !(pages.has(request.path) || request.path === '/docs')) return next();
    admitRead(request, response);
  });
  return router;
}

function getPage(pages: Pages, path: string): StaticFile {
  const page = pages.get(path);
  if (page === undefined) throw new Error(`The site has no page ${path}. Run \`npm run build\`.`);
  return page;
}

/** Whether the Accept header prefers HTML to JSON. Without a preference, programs such as curl get JSON. */
function prefersHtml(request: Request, response: Response): boolean {
  response.vary('Accept');
  return request.accepts(['json', 'html']) === 'html';
}

type Link = { href: string; method: 'GET' };

/** Links to the documentation and to every read that needs no id. */
function linksOf(routes: readonly Route[]): Record<string, Link> {
  const paths = routes.filter(({ method, path }) => method === 'get' && !path.includes(':'));
  const named = [
    ['self', '/'],
    ['documentation', '/docs/'],
    ['reference', '/docs/reference'],
    ...paths.map(({ path }) => [relationOf(path), path]),
  ];
  return Object.fromEntries(named.map(([relation, href]) => [relation, { href, method: 'GET' }]));
}

/** `/v1/webhooks/events` becomes `webhooksEvents`, and `/openapi.json` becomes `openapi`. */
function relationOf(path: string): string {
  const words =
    path
      .replace(/^\/v1\//, '')
      .replace(/\.\w+$/, '')
      .match(/\w+/g) ?? [];
  return words.map((word, at) => (at === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1))).join('');
}
