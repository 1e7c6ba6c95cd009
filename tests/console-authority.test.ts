/** How the console signs people in, against the authority of `npm start`. */
import { createHash, randomBytes } from 'node:crypto';
import { jest } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { type Browser, createBrowser, type Page } from './support/browser.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const CLIENT = 'posthorn-console';

let world: World;
let redirectUri: string;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
  redirectUri = `${world.apiUrl}/console/`;
});
afterAll(() => world.close());

const verifier = randomBytes(32).toString('base64url');

/** The address to which the console sends the browser. */
function authorizationUrl(extra: Record<string, string> = {}): string {
  const parameters = new URLSearchParams({
    client_id: CLIENT,
    response_type: 'code',
    scope: 'openid',
    redirect_uri: redirectUri,
    state: 'a-state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...extra,
  });
  return `${testServices().issuer}/auth?${parameters}`;
}

const tokensSchema = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  id_token: z.string(),
  expires_in: z.number(),
});

/** Calls the token endpoint as a page of the origin. */
const postToken = (fields: Record<string, string>, origin = world.apiUrl) =>
  fetch(`${testServices().issuer}/token`, {
    method: 'POST',
    headers: { Origin: origin },
    body: new URLSearchParams({ client_id: CLIENT, ...fields }),
  });

const answerOf = ({ url }: Page) => Object.fromEntries(new URL(url).searchParams);

async function exchange(page: Page, origin?: string) {
  const { code = '' } = answerOf(page);
  return postToken(
    { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier },
    origin,
  );
}

async function signIn(person: string, browser: Browser = createBrowser()) {
  const page = await browser.press(await browser.open(authorizationUrl()), person);
  expect(page.url).toMatch(new RegExp(`^${redirectUri}\\?`));
  const response = await exchange(page);
  expect(response.headers.get('access-control-allow-origin')).toBe(world.apiUrl);
  return { browser, tokens: tokensSchema.parse(await response.json()) };
}

const whoIs = async (token: string) =>
  (await request(world.apiUrl).get('/v1/session').set('authorization', `Bearer ${token}`).expect(200)).body;

test.each([
  ['owner of org_demo', 'org_demo', ['webhooks', 'notifications', 'events', 'apiKeys', 'audit'], 5],
  ['viewer of org_demo', 'org_demo', ['webhooks', 'apiKeys'], 0],
  ['owner of org_other', 'org_other', expect.arrayContaining(['audit']), 5],
  ['operator', 'org_operators', ['webhooks', 'apiKeys'], 0],
])('%s signs in by a button, and acts in %s', async (person, organizationId, capabilities, scopes) => {
  const { tokens } = await signIn(person);
  const session = await whoIs(tokens.access_token);
  expect(session).toMatchObject({ kind: 'user', organizationId, capabilities });
  expect(session.scopes).toHaveLength(scopes);
});

test('a reload signs in again without a question, until the person signs out', async () => {
  const { browser, tokens } = await signIn('admin of org_demo');
  const again = await browser.open(authorizationUrl({ prompt: 'none' }));
  expect(answerOf(again)).toMatchObject({ code: expect.any(String), state: 'a-state' });
  const renewed = tokensSchema.parse(await (await exchange(again)).json());
  expect((await whoIs(renewed.access_token)).subject).toBe('admin@org_demo');

  const question = await browser.open(
    `${testServices().issuer}/session/end?${new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: redirectUri,
    })}`,
  );
  expect(question.text).not.toMatch(/<script/);
  expect(question.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  const [, action = ''] = /action="(.*?)"/.exec(question.text) ?? [];
  const [, xsrf = ''] = /name="xsrf" value="(.*?)"/.exec(question.text) ?? [];
  expect(question.text).toMatch(/<button name="logout" value="yes" form="op.logoutForm"/);
  const end = await browser.submit(action, { xsrf, logout: 'yes' });
  expect(new URL(end.url).pathname).toBe('/console/');
  const after = await browser.open(authorizationUrl({ prompt: 'none' }));
  expect(answerOf(after)).toMatchObject({ error: 'login_required', state: 'a-state' });
});

test('a refresh token serves once', async () => {
  const { tokens } = await signIn('member of org_demo');
  const renew = () => postToken({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
  const renewed = tokensSchema.parse(await (await renew()).json());
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  expect((await whoIs(renewed.access_token)).subject).toBe('member@org_demo');
  expect((await renew()).status).toBe(400);
});

test('only pages of this machine may call the token endpoint, and only for the console', async () => {
  const browser = createBrowser();
  const page = await browser.press(await browser.open(authorizationUrl()), 'owner of org_demo');
  const stranger = await exchange(page, 'https://example.com');
  expect(stranger.status).toBe(400);
  expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
  const cli = await postToken({ grant_type: 'refresh_token', refresh_token: 'x', client_id: 'posthorn-cli' });
  expect(cli.headers.get('access-control-allow-origin')).toBeNull();
});

test.each(['https://example.com/console/', 'http://127.0.0.1:1/other/'])(
  'no code leads to %s',
  async (redirect_uri) => {
    const page = await createBrowser().open(authorizationUrl({ redirect_uri }));
    expect(page.status).toBe(400);
    expect(page.url).toContain(testServices().issuer);
  },
);

test('the page of the people runs no script, and cannot be framed', async () => {
  const page = await createBrowser().open(authorizationUrl());
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none';.*frame-ancestors 'none'$/,
  );
  expect(page.text).not.toMatch(/<script|https?:\/\//);
  expect([...page.text.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, label]) => label)).toEqual([
    'owner of org_demo',
    'admin of org_demo',
    'member of org_demo',
    'viewer of org_demo',
    'owner of org_other',
    'operator',
    'Cancel',
  ]);
});
