/** The front page and the documentation: what programs get, what browsers show, and where every link leads. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createRequire } from 'node:module';
import { jest } from '@jest/globals';
import { DELIVERY_CAUSES } from '@posthorn/domain/causes/delivery-causes';
import { PROBLEMS } from '@posthorn/domain/problem';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import request from 'supertest';
import { eventually } from './support/eventually.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(120_000);

const CHROMIUM = '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const GUIDES = [
  '/docs/',
  '/docs/receiving',
  '/docs/receiver-library',
  '/docs/receiver-samples',
  '/docs/publishing',
  '/docs/api',
  '/docs/console',
  '/docs/command-line',
  '/docs/errors',
  '/docs/delivery-errors',
  '/docs/limits',
  '/docs/reference',
];
/** All pages of delivery errors are alike, so two of them are enough here. */
const CODES = [...Object.keys(PROBLEMS), 'certificate_expired', 'redirected'].map(
  (code) => `/docs/errors/${code}`,
);
const PAGES = ['/', ...GUIDES, ...CODES];
const UNKNOWN = [
  '/docs/no-such-page',
  '/docs/no-such-page/',
  '/docs/errors/no_such_code',
  '/docs/errors/no_such_code/',
  '/docs/assets/none.js',
  '/docs/-/not-found',
  '/docs/a/b/c',
  '/docs/a/b/c/d/e/f',
];

let world: World;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());

const get = (path: string, accept = BROWSER) =>
  request(world.apiUrl).get(path).set('Accept', accept).redirects(0);

/** Values of an attribute in a page. The pages quote every attribute. */
const attributesOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  );

describe('the front page', () => {
  test.each([
    [BROWSER, 'text/html'],
    ['text/html', 'text/html'],
    ['text/html;q=0.9, application/json;q=0.1', 'text/html'],
    ['application/json', 'application/json'],
    ['application/json, text/html;q=0.9', 'application/json'],
    ['*/*', 'application/json'],
    ['image/png', 'application/json'],
  ])('for Accept: %s is %s, and says that it depends on Accept', async (accept, type) => {
    const { headers } = await get('/', accept).expect(200);
    expect(headers['content-type']).toMatch(type);
    expect(headers.vary).toMatch(/\bAccept\b/);
  });

  test('links, as JSON, to the documentation and to every read that needs no id', async () => {
    const { body } = await get('/', 'application/json').expect(200);
    const { body: description } = await get('/openapi.json');
    const paths = Object.entries<object>(description.paths)
      .filter(([path, methods]) => 'get' in methods && !path.includes('{'))
      .map(([path]) => path);
    const hrefs = Object.values<{ href: string; method: string }>(body._links).map(({ href }) => href);
    expect(hrefs).toEqual(
      expect.arrayContaining(['/', '/docs/', '/docs/reference', '/openapi.json', ...paths]),
    );
    for (const href of hrefs) expect([200, 401]).toContain((await get(href)).status);
  });

  test('has another validator as HTML than as JSON', async () => {
    const [html, json] = await Promise.all([get('/'), get('/', 'application/json')]);
    expect(html.headers.etag).not.toBe(json.headers.etag);
  });
});

describe('the documentation', () => {
  test('begins at /docs/, and /docs leads there', async () => {
    const { headers } = await get('/docs').expect(308);
    expect(new URL(headers.location ?? '', `${world.apiUrl}/docs`).pathname).toBe('/docs/');
    await get('/docs/').expect(200);
  });

  test.each(PAGES)('%s is HTML without inline scripts, inline styles and other hosts', async (path) => {
    const { text, headers } = await get(path).expect(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(headers['content-security-policy']).not.toMatch(/unsafe/);
    expect(text).not.toMatch(/<script>|<style|<[^>]+ (style|on\w+)=/);
    const loaded = [...text.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g)].map(
      ([, url = '']) => url,
    );
    expect(loaded.length).toBeGreaterThan(2);
    expect(loaded.filter((url) => /^(\w+:|\/)/.test(url))).toEqual([]);
  });

  test('has no link without a target, from any page', async () => {
    const texts = new Map<string, string>();
    const load = async (path: string) => {
      const known = texts.get(path);
      if (known !== undefined) return known;
      const { status, text } = await get(path);
      const found = status === 200 ? (text ?? ' ') : '';
      texts.set(path, found);
      return found;
    };
    const ids = new Map<string, ReadonlySet<string>>();
    /** Whether a page has an element with this id. */
    const hasId = (path: string, html: string, id: string) => {
      const known = ids.get(path) ?? new Set(attributesOf(html, 'id'));
      ids.set(path, known);
      return known.has(id);
    };
    const dead: string[] = [];
    for (const page of [...PAGES, ...UNKNOWN]) {
      const { text } = await get(page);
      texts.set(page, text);
      for (const link of [...attributesOf(text, 'href'), ...attributesOf(text, 'src')]) {
        const url = new URL(link, new URL(page, world.apiUrl));
        if (url.origin !== new URL(world.apiUrl).origin) continue;
        const target = await load(url.pathname);
        const anchor = decodeURIComponent(url.hash.slice(1));
        if (target === '' || (anchor !== '' && !hasId(url.pathname, target, anchor)))
          dead.push(`${page}: ${link}`);
      }
    }
    expect(dead).toEqual([]);
  });

  test('keeps its links behind a proxy that adds a prefix: all are relative', async () => {
    for (const page of PAGES) {
      const { text } = await get(page);
      const links = [
        ...attributesOf(text, 'href'),
        ...attributesOf(text, 'src'),
        ...attributesOf(text, 'action'),
      ];
      expect(links.filter((link) => link.startsWith('/'))).toEqual([]);
    }
  });

  test('carries the files that guides link to, byte for byte and as text', async () => {
    const { text, headers } = await get('/docs/files/receiver.py').expect(200);
    expect(text).toBe(await readFile('examples/receivers/receiver.py', 'utf8'));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  test('names its pages, not their files, in links', async () => {
    const { text } = await get('/docs/api').expect(200);
    expect(text).toContain('<a href="errors">Errors</a>');
    for (const page of GUIDES) expect((await get(page)).text).not.toMatch(/>[\w-]+\.md<\/a>/);
  });

  test('names the version that runs', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect((await get('/docs/')).text).toContain(`Posthorn ${version}`);
  });
});

describe('a page of an error code', () => {
  test.each(Object.entries(PROBLEMS))(
    '%s shows status, title and what to do',
    async (code, { status, title }) => {
      const { text } = await get(`/docs/errors/${code}`).expect(200);
      expect(text).toContain(`<h1><code>${code}</code></h1>`);
      expect(text).toContain(`<strong>${status}</strong> · ${title}`);
      expect(text).toContain('What to do:');
    },
  );

  test('exists for each cause of a failed attempt, and says what to do', async () => {
    for (const code of Object.keys(DELIVERY_CAUSES)) {
      const { text } = await get(`/docs/errors/${code}`).expect(200);
      expect(text).toContain(`<h1><code>${code}</code></h1>`);
      expect(text).toContain('What to do:');
    }
  });

  test('is where the type of a problem document leads', async () => {
    const { body } = await get('/v1/webhooks').expect(401);
    expect(body.type).toBe('/docs/errors/missing_credentials');
    const { text } = await get(new URL(body.type, `${world.apiUrl}/v1/webhooks`).pathname, '*/*').expect(200);
    expect(text).toContain('missing_credentials');
  });

  test('that does not exist is a 404 page with a list of all codes', async () => {
    const { text } = await get('/docs/errors/no_such_code').expect(404);
    for (const code of Object.keys(PROBLEMS)) expect(text).toContain(`href="${code}"`);
  });
});

describe('a path that does not exist', () => {
  test('is a 404 page for a browser, and a problem document for a program', async () => {
    for (const path of UNKNOWN) {
      const page = await get(path).expect(404);
      expect(page.headers['content-type']).toMatch('text/html');
      expect(page.headers.vary).toMatch(/\bAccept\b/);
      expect(page.text).toContain('role="search"');
      for (const accept of ['application/json', '*/*']) {
        const { body } = await get(path, accept).expect(404);
        expect(body).toMatchObject({ code: 'not_found' });
      }
    }
  });

  test('is a problem document for everybody if the path is too deep for relative links', async () => {
    const { body } = await get(`/docs${'/a'.repeat(1_000)}`).expect(404);
    expect(body).toMatchObject({ code: 'not_found' });
  });

  test.each(['/docs/api/', '/docs/errors/', '/docs/errors/not_found/', '/docs/assets/site.css/'])(
    '%s, a page with a slash at its end, leads to the page',
    async (path) => {
      for (const accept of [BROWSER, '*/*']) {
        const { headers } = await get(path, accept).expect(308);
        expect(headers.location).toMatch(/^\.\.\//);
        const target = new URL(headers.location ?? '', `${world.apiUrl}${path}`).pathname;
        expect(target).toBe(path.slice(0, -1));
        await get(target).expect(200);
      }
    },
  );

  test.each(['/docs//', '/docs/api//', '/docs//example.com/', '/docs/not-found/'])(
    '%s leads nowhere',
    async (path) => {
      await get(path).expect(404);
    },
  );

  test.each(['/docs/../package.json', '/docs/files/..%2f..%2fapi.js', '/docs/assets/%2e%2e/index.html'])(
    '%s reads no file outside the site',
    async (path) => {
      // Not by supertest, which would resolve the dots itself.
      const status = await new Promise((resolve, reject) => {
        const { hostname, port } = new URL(world.apiUrl);
        httpRequest({ hostname, port, path, headers: { accept: '*/*' } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
      expect(status).toBe(404);
    },
  );
});

describe('every page', () => {
  test.each(['/', '/docs/', '/docs/receiving', '/docs/errors/not_found', '/docs/assets/site.css'])(
    '%s is revalidated by its ETag, whatever the Cache-Control of the request',
    async (path) => {
      const { headers } = await get(path).expect(200);
      expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
      expect(headers['cache-control']).toBe('no-cache');
      for (const tags of [headers.etag, `"x", W/${headers.etag}`, '*']) {
        const answer = await get(path)
          .set({ 'If-None-Match': String(tags), 'Cache-Control': 'no-cache' })
          .expect(304);
        expect(answer.headers.etag).toBe(headers.etag);
        expect(answer.text).toBe('');
      }
      await get(path).set('If-None-Match', '"another"').expect(200);
    },
  );

  test('answers HEAD like GET, without the body', async () => {
    const [page, head] = await Promise.all([
      get('/docs/receiving'),
      request(world.apiUrl).head('/docs/receiving').set('Accept', BROWSER),
    ]);
    expect(head.headers['content-length']).toBe(page.headers['content-length']);
    expect(head.headers.etag).toBe(page.headers.etag);
    expect(head.text ?? '').toBe('');
  });

  test.each(['/', '/docs', '/docs/', '/docs/errors', '/docs/assets/site.css'])(
    '%s supports only reads',
    async (path) => {
      const { headers, body } = await request(world.apiUrl).post(path).expect(405);
      expect(body.code).toBe('method_not_allowed');
      expect(headers.allow).toBe('HEAD, GET, OPTIONS');
      await request(world.apiUrl).options(path).expect(204).expect('Allow', 'HEAD, GET, OPTIONS');
    },
  );
});

(hasChromium ? describe : describe.skip)(
  `in a browser${hasChromium ? '' : ' (skipped: no Chromium)'}`,
  () => {
    let browser: Browser;
    let context: BrowserContext;
    let page: Page;
    /** What the browser reports: errors of scripts, refused content, and requests to other hosts. */
    let complaints: string[];

    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [
          '--no-sandbox',
          '--disable-gpu',
          '--disable-background-networking',
          '--disable-component-update',
        ],
      });
    });
    afterAll(() => browser?.close());
    beforeEach(async () => {
      context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
      page = await context.newPage();
      complaints = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (each) => {
        const { protocol, origin } = new URL(each.url());
        if (protocol !== 'data:' && origin !== new URL(world.apiUrl).origin) complaints.push(each.url());
      });
    });
    afterEach(() => context.close());

    /** Opens a page, and waits until it has loaded everything: Swagger UI loads the description after the page. */
    const open = async (path: string) => {
      await page.goto(`${world.apiUrl}${path}`, { waitUntil: 'networkidle' });
    };
    /** Opens a page that loads nothing later. Without the half second of silence that `open` waits for. */
    const openPlain = async (path: string) => {
      await page.goto(`${world.apiUrl}${path}`, { waitUntil: 'load' });
    };

    test.each(['/', ...GUIDES, '/docs/errors/rate_limited', '/docs/errors/no_such_code', '/docs/api/none'])(
      '%s has no violation of the content policy, no error and no accessibility fault, in light and dark',
      async (path) => {
        const axe = await readFile(createRequire(import.meta.url).resolve('axe-core'), 'utf8');
        await open(path);
        await page.evaluate(axe);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          // Swagger UI makes its own content.
          const found: unknown = await page.evaluate(
            `axe.run({ exclude: ['#reference'] }).then(({ violations }) => violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]))`,
          );
          expect({ colorScheme, found }).toEqual({ colorScheme, found: [] });
        }
        // The browser reports the status of the 404 page itself.
        expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([]);
      },
    );

    test('the colours follow the system', async () => {
      const background = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
      await open('/docs/receiving');
      const light = await background();
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await background()).not.toBe(light);
    });

    test.each(['/', ...GUIDES, '/docs/errors/scope_not_grantable'])(
      '%s needs no horizontal scrolling at 320 pixels, the width of a window at 400 %% zoom',
      async (path) => {
        await page.setViewportSize({ width: 320, height: 256 });
        await (path === '/docs/reference' ? open(path) : openPlain(path));
        const wide = await page.evaluate(
          'document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth',
        );
        expect(wide).toBe(0);
      },
    );

    test.each([
      ['/docs/receiving', 1280],
      ['/docs/limits', 390],
    ])('%s does not shift while it loads (%d pixels wide)', async (path, width) => {
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript(
        'window.shift = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; }).observe({ type: "layout-shift", buffered: true });',
      );
      await open(path);
      expect(await page.evaluate('window.shift')).toBe(0);
    });

    test('the search finds a section by keyboard alone, and opens it', async () => {
      await open('/docs/errors/rate_limited');
      await page.keyboard.press('/');
      await page.keyboard.type('keep alive timeout');
      const results = page.locator('.results a');
      await results.first().waitFor();
      await page.keyboard.press('Escape');
      await results.first().waitFor({ state: 'hidden' });
      await page.keyboard.type(' idle');
      await results.first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.waitForURL('**/docs/receiving#your-response');
      await page.locator('#your-response').waitFor();
      expect(complaints).toEqual([]);
    });

    test('the search says when nothing is found, and finds an error code', async () => {
      await open('/docs/');
      await page.getByRole('searchbox').fill('zzzzzzzz');
      await page.getByText('Nothing found for “zzzzzzzz”.').waitFor();
      await page.getByRole('searchbox').fill('scope_not_grantable');
      await page.locator('.results a', { hasText: 'scope_not_grantable' }).first().waitFor();
    });

    /** Waits until Swagger UI has opened an operation at the top of the window, below the header. */
    const isShown = async (id: string) => {
      await page.locator(`#${id}.is-open`).waitFor();
      await eventually(`${id} is at the top`, () =>
        page.evaluate(`Math.abs(document.getElementById('${id}').getBoundingClientRect().top - 72) < 40`),
      );
    };

    test('the search finds an operation by its name, and the reference opens there', async () => {
      await open('/docs/errors/');
      const found = page.locator('.results a', { hasText: 'POST /v1/webhooks/{id}/replay' });
      await page.getByRole('searchbox').fill('replayWebhook');
      await found.click();
      await page.waitForURL('**/docs/reference#/Replays/replayWebhook');
      await isShown('operations-Replays-replayWebhook');
      // Within the reference only the anchor changes.
      await page.getByRole('searchbox').fill('PATCH decrypt');
      await page.locator('.results a').first().click();
      await isShown('operations-API_keys-decryptApiKey');
      expect(complaints).toEqual([]);
    });

    test('the search finds a command of the command line', async () => {
      await open('/docs/');
      await page.getByRole('searchbox').fill('posthorn mcp assistant');
      await page.locator('.results a').first().click();
      await page.waitForURL('**/docs/command-line#let-an-assistant-look-things-up');
    });

    test('the reference says, without JavaScript, where its content is', async () => {
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const reference = await plain.newPage();
      await reference.goto(`${world.apiUrl}/docs/reference`);
      await reference.locator('noscript a[href="api#operations"]').click();
      await reference.waitForURL('**/docs/api#operations');
      await plain.close();
    });

    test('the pages are a menu on a phone, which opens and closes by keyboard', async () => {
      await page.setViewportSize({ width: 390, height: 800 });
      await open('/docs/receiving');
      const limits = page.getByRole('link', { name: 'Limits', exact: true });
      expect(await limits.isVisible()).toBe(false);
      const menu = page.getByRole('button', { name: 'Pages' });
      await menu.focus();
      await page.keyboard.press('Enter');
      await limits.waitFor();
      await page.keyboard.press('Escape');
      await limits.waitFor({ state: 'hidden' });
      await page.keyboard.press('Enter');
      await limits.click();
      await page.waitForURL('**/docs/limits');
    });

    test('the first stop of the keyboard skips the navigation', async () => {
      await open('/docs/receiving');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await eventually('the content has the focus', () =>
        page.evaluate('document.activeElement.id === "main"'),
      );
    });

    test('the reference shows the operations of this gateway', async () => {
      await open('/docs/reference');
      await page.getByText('/v1/webhooks/{id}/replay').first().waitFor();
    });
  },
);
