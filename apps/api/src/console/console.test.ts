import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Problem } from '@posthorn/domain/problem';
import express, { type ErrorRequestHandler, type Express } from 'express';
import request from 'supertest';
import { CONSOLE_PATH, createConsole, readConsoleFiles } from './console.ts';
import { createContentSecurity } from './content-security.ts';

const SCRIPT = 'console.log("hello");\n'.repeat(100);
const PAGE = '<!doctype html><script type="module" src="/console/assets/app-1a2b3c4d.js"></script>';
const ISSUER = 'https://login.example.com';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-console-'));
  await mkdir(join(folder, 'built/assets'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'built/index.html'), PAGE);
  await writeFile(join(folder, 'built/assets/app-1a2b3c4d.js'), SCRIPT);
  await writeFile(join(folder, 'built/assets/app-1a2b3c4d.js.map'), '{}');
  await writeFile(join(folder, 'built/assets/app-1a2b3c4d.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'built/assets/app-1a2b3c4d.js.gz'), gzipSync(SCRIPT));
});
afterAll(() => rm(folder, { recursive: true }));

type Options = { built?: string; logoUrl?: string; frameAncestors?: string[]; tokenEndpoint?: string | null };

/** The console at its path, as app.ts mounts it. */
function createApp({
  built = 'built',
  logoUrl = '',
  frameAncestors = [],
  tokenEndpoint,
}: Options = {}): Express {
  const app = express();
  const discover = async () => {
    if (tokenEndpoint === null) throw new Error('unreachable');
    return {
      issuer: ISSUER,
      jwks_uri: `${ISSUER}/jwks`,
      ...(tokenEndpoint === undefined ? {} : { token_endpoint: tokenEndpoint }),
    };
  };
  app.use((request, response, next) => {
    response.locals.exchange = { path: request.path };
    next();
  });
  app.use(
    CONSOLE_PATH,
    createConsole({
      files: readConsoleFiles(join(folder, built)),
      settings: {
        issuer: ISSUER,
        clientId: 'posthorn-console',
        audience: 'urn:posthorn:api',
        name: 'Posthorn',
        logoUrl,
        accent: null,
        theme: 'system',
      },
      contentSecurity: createContentSecurity({ issuer: ISSUER, logoUrl, frameAncestors }, discover),
    }),
  );
  const answerProblem: ErrorRequestHandler = (error, _request, response, _next) => {
    response.status(error instanceof Problem && error.code === 'not_found' ? 404 : 405).end();
  };
  app.use(answerProblem);
  return app;
}

const get = (path: string, options?: Options) => request(createApp(options)).get(path).redirects(0);

describe('the page', () => {
  test.each([
    '/console/',
    '/console/webhooks',
    '/console/webhooks/es_1/deliveries',
    '/console/..%2fsecret.txt',
  ])('is at %s, and a browser asks each time whether it changed', async (path) => {
    const { text, headers } = await get(path).expect(200);
    expect(text).toBe(PAGE);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
    });
    await get(path)
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
  });

  test('is where /console leads, by a relative redirect', async () => {
    const { headers } = await get('/console').expect(308);
    expect(headers.location).toBe('console/');
  });

  test('says what to do if nobody has built the console', async () => {
    const { text } = await get('/console/', { built: 'none' }).expect(503);
    expect(text).toContain('npm run build');
  });

  test('cannot be changed', async () => {
    const { headers } = await request(createApp()).options('/console/').expect(204);
    expect(headers.allow).toBe('HEAD, GET, OPTIONS');
    await request(createApp()).post('/console/').expect(405);
  });
});

describe('a file of the build', () => {
  const PATH = '/console/assets/app-1a2b3c4d.js';

  test.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ])('for Accept-Encoding: %s has the coding %s, and is never asked for again', async (accepted, coding) => {
    const { headers, text } = await get(PATH).set('Accept-Encoding', accepted).buffer(true).expect(200);
    expect(headers['content-encoding']).toBe(coding);
    expect(headers.vary).toMatch(/Accept-Encoding/);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(Number(headers['content-length']) < SCRIPT.length).toBe(coding !== undefined);
    expect(text).toBe(SCRIPT);
  });

  test('has another validator in each coding', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (each) => (await get(PATH).set('Accept-Encoding', each)).headers.etag,
      ),
    );
    expect(new Set(tags).size).toBe(3);
  });

  test.each([
    '/console/assets/app-00000000.js',
    '/console/assets/app-1a2b3c4d.js.br',
    '/console/assets/app-1a2b3c4d.js.map',
    '/console/assets/..%2f..%2fsecret.txt',
  ])('does not exist at %s, where the page would be a broken script', async (path) => {
    await get(path).expect(404);
  });
});

describe('the Content-Security-Policy', () => {
  const policyOf = async (options: Options) =>
    (await get('/console/', options)).headers['content-security-policy'] ?? '';

  test('allows files and requests of this origin and the issuer, nothing inline and no frame', async () => {
    expect((await policyOf({})).split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'none'",
      `connect-src 'self' ${ISSUER}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test('names the origins of the settings and of the token endpoint', async () => {
    const policy = await policyOf({
      logoUrl: 'https://cdn.example.com/logo.svg',
      frameAncestors: ['https://app.example.com', "'self'"],
      tokenEndpoint: 'https://tokens.example.com/oauth/token',
    });
    expect(policy).toContain("img-src 'self' data: https://cdn.example.com;");
    expect(policy).toContain(`connect-src 'self' ${ISSUER} https://tokens.example.com;`);
    expect(policy).toMatch(/frame-ancestors https:\/\/app\.example\.com 'self'$/);
  });

  test('does not need the issuer', async () => {
    expect(await policyOf({ tokenEndpoint: null })).toContain(`connect-src 'self' ${ISSUER};`);
  });
});

test('/console/settings.json says how to sign in and how the console looks', async () => {
  const { body, headers } = await get('/console/settings.json').expect(200);
  expect(body).toEqual({
    issuer: ISSUER,
    clientId: 'posthorn-console',
    audience: 'urn:posthorn:api',
    name: 'Posthorn',
    logoUrl: null,
    accent: null,
    theme: 'system',
    documentationUrl: '/docs/',
  });
  expect(headers['cache-control']).toBe('no-cache');
});
