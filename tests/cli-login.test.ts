/** `posthorn login` against a real authorization server, which is the authority of `npm start`. */
import { readFile, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import request from 'supertest';
import { z } from 'zod';
import { type Browser, createBrowser, type Page } from './support/browser.ts';
import { type Cli, type CliResult, createCli } from './support/cli.ts';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { freePort } from './support/process.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let cli: Cli;
beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  cli = await createCli({ POSTHORN_URL: world.apiUrl });
});
afterEach(() => cli.remove());

const fileSchema = z.looseObject({
  sessions: z.record(
    z.string(),
    z.looseObject({ accessToken: z.string(), refreshToken: z.string(), expiresAt: z.number() }),
  ),
});

const credentials = () => join(cli.home, '.config/posthorn/credentials.json');
const readSession = async () => {
  const { sessions } = fileSchema.parse(JSON.parse(await readFile(credentials(), 'utf8')));
  return sessions[world.apiUrl] ?? { accessToken: '', refreshToken: '', expiresAt: 0 };
};
/** Changes the stored session, as time or another command would. */
async function changeSession(change: Partial<Awaited<ReturnType<typeof readSession>>>): Promise<void> {
  const file = fileSchema.parse(JSON.parse(await readFile(credentials(), 'utf8')));
  Object.assign(file.sessions[world.apiUrl] ?? {}, change);
  await writeFile(credentials(), JSON.stringify(file));
}

/** Starts a login, and waits for the address that the person opens. */
async function startLogin(...args: string[]) {
  const login = cli.start(['login', '--no-browser', ...args]);
  const url = await eventually('the address is printed', () => /^ +(http\S+)$/m.exec(login.stderr())?.[1]);
  return { ...login, url };
}

/** Uses a refresh token as its thief would. */
async function renew(refreshToken: string) {
  const response = await fetch(`${testServices().issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: 'posthorn-cli',
    }),
  });
  const body: unknown = await response.json();
  return { status: response.status, body };
}

type LoginOptions = { as?: string; args?: readonly string[]; browser?: Browser };

async function login(options: LoginOptions = {}): Promise<CliResult & { page: Page }> {
  const { as = 'owner of org_demo', args = [], browser = createBrowser() } = options;
  const { url, result } = await startLogin(...args);
  const page = await browser.press(await browser.open(url), as);
  return { ...(await result), page };
}

test('a person signs in by a button, and later commands act with that role', async () => {
  const { status, stdout, stderr, page } = await login();
  expect({ status, stdout }).toEqual({ status: 0, stdout: expect.stringContaining('owner@org_demo') });
  expect(page).toMatchObject({ status: 200, text: expect.stringContaining('You can close this window') });
  const created = await cli.run('keys', 'create', 'by login', '--scopes', 'sale:read', '--json');
  expect(created).toMatchObject({ status: 0 });
  const demo = await createClient(world, { org: 'org_demo' });
  const { body } = await demo.get('/v1/apikeys').expect(200);
  expect(body.data).toEqual([expect.objectContaining({ name: 'by login' })]);

  const { accessToken, refreshToken } = await readSession();
  const { stdout: list, stderr: notes } = await cli.run('webhooks', 'list', '--json');
  for (const secret of [accessToken, refreshToken]) {
    expect([stdout, stderr, list, notes, page.text, page.url].join('\n')).not.toContain(secret);
  }
});

test('the request has PKCE, a state, and a redirect to a random loopback port', async () => {
  const first = await startLogin();
  const second = await startLogin();
  const [one, other] = [first, second].map(({ url }) => new URL(url).searchParams);
  expect(Object.fromEntries(one ?? [])).toMatchObject({
    response_type: 'code',
    client_id: 'posthorn-cli',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/callback$/),
  });
  for (const name of ['state', 'code_challenge', 'redirect_uri']) {
    expect(one?.get(name)).not.toBe(other?.get(name));
  }
  for (const { pressCtrlC } of [first, second]) pressCtrlC();
  expect((await first.result).status).toBe(130);
  expect((await second.result).status).toBe(130);
});

test('a redirect with another state does not end the login', async () => {
  const { url, result } = await startLogin();
  const redirect = new URL(url).searchParams.get('redirect_uri');
  for (const query of ['code=forged&state=forged', 'code=forged', 'error=access_denied']) {
    expect((await fetch(`${redirect}?${query}`)).status).toBe(400);
  }
  // A path that is no URL must not end the program.
  await request(new URL(redirect ?? '').origin)
    .get('//')
    .expect(404);
  const browser = createBrowser();
  await browser.press(await browser.open(url), 'viewer of org_demo');
  expect(await result).toMatchObject({ status: 0, stdout: expect.stringContaining('viewer@org_demo') });
});

test('only the user can read the stored session', async () => {
  await login();
  expect((await stat(credentials())).mode & 0o777).toBe(0o600);
});

test('a role without rights ends with status 3', async () => {
  await login({ as: 'viewer of org_demo' });
  const refused = await cli.run('keys', 'create', 'no', '--scopes', 'sale:read');
  expect(refused).toMatchObject({ status: 3, stdout: '' });
});

test('--scope narrows the session, and a misspelt scope grants nothing', async () => {
  await login({ args: ['--scope', 'sale:read'] });
  expect(await cli.run('events', 'publish', 'SALE.CREATE', '{"id":"sale_1"}')).toMatchObject({ status: 3 });
  expect(await cli.run('events', 'list')).toMatchObject({ status: 0 });

  const { url, result } = await startLogin('--scope', 'sale:raed');
  await createBrowser().open(url);
  expect(await result).toMatchObject({ status: 3, stderr: expect.stringContaining('scope is not known') });
});

test('a person who cancels is not signed in', async () => {
  const { status, stderr } = await login({ as: 'Cancel' });
  expect({ status, stderr }).toEqual({ status: 3, stderr: expect.stringContaining('did not sign in') });
  expect(await cli.run('webhooks', 'list')).toMatchObject({
    status: 3,
    stderr: expect.stringContaining('posthorn login'),
  });
});

test('an expired session is renewed, also by commands that run at once', async () => {
  await login();
  const before = await readSession();
  await changeSession({ expiresAt: 0 });
  const results = await Promise.all(Array.from({ length: 3 }, () => cli.run('webhooks', 'list', '--json')));
  expect(results.map(({ status, stderr }) => `${status}${stderr}`)).toEqual(['0', '0', '0']);
  const after = await readSession();
  expect(after.refreshToken).not.toBe(before.refreshToken);
  expect(after.expiresAt).toBeGreaterThan(Date.now());
});

test('a session that the authority has ended asks for a new login', async () => {
  await login();
  await changeSession({ expiresAt: 0, refreshToken: 'unknown' });
  expect(await cli.run('webhooks', 'list')).toMatchObject({
    status: 3,
    stdout: '',
    stderr: 'Your session has ended. Sign in again: posthorn login\n',
  });
});

test('logout forgets the session, and ends it at the authority', async () => {
  await login();
  const { refreshToken } = await readSession();
  expect(await cli.run('logout')).toMatchObject({ status: 0, stderr: '' });
  expect(await readFile(credentials(), 'utf8')).not.toContain(refreshToken);
  expect(await cli.run('webhooks', 'list')).toMatchObject({ status: 3 });
  expect(await renew(refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

test('a refresh token that somebody uses again ends the session', async () => {
  await login();
  const { refreshToken } = await readSession();
  await changeSession({ expiresAt: 0 });
  await cli.run('webhooks', 'list');
  expect(await renew(refreshToken)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  await changeSession({ expiresAt: 0 });
  expect(await cli.run('webhooks', 'list')).toMatchObject({ status: 3 });
});

test('the same browser can sign in as another person', async () => {
  const browser = createBrowser();
  await login({ browser });
  const { url, result } = await startLogin();
  let page = await browser.press(await browser.open(url), 'viewer of org_demo');
  // The authority first ends the session of the other person, with a form that a browser submits by itself.
  const [, action] = /<form method="post" action="(.*?)"/.exec(page.text) ?? [];
  if (action !== undefined) {
    const fields = [...page.text.matchAll(/<input type="hidden" name="(.*?)" value="(.*?)"/g)];
    page = await browser.submit(action, Object.fromEntries(fields.map(([, name, value]) => [name, value])));
  }
  expect(await result).toMatchObject({ status: 0, stdout: expect.stringContaining('viewer@org_demo') });
});

test('a stolen code is worthless without its verifier', async () => {
  const { url, pressCtrlC, result } = await startLogin();
  const redirect = new URL(url).searchParams.get('redirect_uri') ?? '';
  const browser = createBrowser();
  // Stops the redirect from reaching the program, as malware on the way would.
  const port = await freePort();
  const stolen = `http://127.0.0.1:${port}/callback`;
  const codes: string[] = [];
  const thief = createServer((request, response) => {
    codes.push(new URL(request.url ?? '', stolen).searchParams.get('code') ?? '');
    response.end();
  });
  await listen(thief, port, '127.0.0.1');
  await browser.press(
    await browser.open(url.replace(encodeURIComponent(redirect), encodeURIComponent(stolen))),
    'owner of org_demo',
  );
  thief.close();
  const exchange = await fetch(`${testServices().issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: codes[0] ?? '',
      redirect_uri: stolen,
      client_id: 'posthorn-cli',
      code_verifier: 'a'.repeat(43),
    }),
  });
  expect({ status: exchange.status, body: await exchange.json() }).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
  pressCtrlC();
  await result;
});

test('a page of another name cannot use the authority, so DNS rebinding cannot press a button', async () => {
  const { issuer } = testServices();
  const agent = request(issuer);
  await agent.get('/.well-known/openid-configuration').set('Host', 'evil.example').expect(421);
  await agent.get('/.well-known/openid-configuration').expect(200);
});

test('an address that is no gateway says how to go on', async () => {
  const port = await freePort();
  expect(await cli.run('login', '--gateway', `http://127.0.0.1:${port}`)).toMatchObject({ status: 5 });
  const { issuer } = testServices();
  const nobody = `http://127.0.0.1:${port}`;
  expect(await cli.run('login', '--issuer', nobody)).toMatchObject({
    status: 5,
    stderr: expect.stringContaining(nobody),
  });
  expect(await cli.run('login', '--gateway', issuer)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('--issuer'),
  });
  expect(await cli.run('login', '--gateway', 'http://gateway.example')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('clear text'),
  });
});
