import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import request from 'supertest';
import { eventually } from './support/eventually.ts';
import { untilReady } from './support/local-gateway.ts';
import { freePorts, pressCtrlC, processesWith, type Run, run } from './support/process.ts';

jest.setTimeout(90_000);

let home: string;
let port: number;
let authorityPort: number;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'posthorn-home-'));
  [port = 0, authorityPort = 0] = await freePorts(2);
  const path = join(home, 'bin');
  env = {
    PATH: path,
    HOME: home,
    POSTHORN_HOME: join(home, 'state'),
    PORT: `${port}`,
    AUTHORITY_PORT: `${authorityPort}`,
  };
  await createBin(path);
});
afterEach(async () => {
  expect(processesWith(`POSTHORN_HOME=${env.POSTHORN_HOME}`)).toEqual([]);
  await rm(home, { recursive: true, force: true });
});

/** Creates a folder for PATH with Node, a shell and the tools that PostgreSQL needs under root, without Redis. */
async function createBin(path: string): Promise<void> {
  await mkdir(path);
  await symlink(process.execPath, join(path, 'node'));
  for (const name of ['sh', 'id', 'setpriv']) {
    const found = ['/bin', '/usr/bin'].map((folder) => join(folder, name)).find((file) => existsSync(file));
    if (found !== undefined) await symlink(found, join(path, name));
  }
}

async function startGateway(extra: NodeJS.ProcessEnv = {}): Promise<Run> {
  const gateway = run('node', ['--enable-source-maps', 'dist/local.js'], { ...env, ...extra });
  await untilReady(gateway);
  return gateway;
}

async function token(...args: string[]): Promise<{ status: number | null; text: string }> {
  const command = run('node', ['dist/token.js', ...args], env);
  return { status: await command.exited, text: command.output().trim() };
}

test('the gateway starts on a machine with only Node, stops at Ctrl-C, and keeps its state', async () => {
  const api = request(`http://127.0.0.1:${port}`);
  const first = await startGateway();
  const rows = first.stdout().split('Posthorn is ready.')[1] ?? '';
  expect(rows).toMatch(new RegExp(`^\\s+Console +http://127\\.0\\.0\\.1:${port}/console/\\n`));
  const { body: settings } = await api.get('/console/settings.json').expect(200);
  expect(settings).toMatchObject({ issuer: `http://127.0.0.1:${authorityPort}` });
  const authorization = `Bearer ${(await token('--org', 'org_mine', '--role', 'owner')).text}`;
  const { body } = await api
    .post('/v1/apikeys')
    .set({ authorization })
    .send({ name: 'kept', scopes: 'sale:read' })
    .expect(201);
  const opaque = (await token('--opaque')).text;
  expect(opaque).not.toContain('.');
  await api
    .get('/v1/webhooks/events')
    .set({ authorization: `Bearer ${opaque}` })
    .expect(200);
  await api.get('/readyz').expect(200, { status: 'ready', postgres: 'up', redis: 'up', schema: 'current' });
  pressCtrlC(first);
  expect(await first.exited).toBe(0);
  expect(processesWith(`POSTHORN_HOME=${env.POSTHORN_HOME}`)).toEqual([]);

  const second = await startGateway();
  const [, passwordFile = ''] = /ops\/queues \(user ops, password in (.+)\)/.exec(first.output()) ?? [];
  const password = readFileSync(passwordFile, 'utf8').trim();
  expect(first.output()).not.toContain(password);
  await api.get('/ops/queues').auth('ops', password).expect(200);
  // The signing key of tokens and the master key survive a restart.
  const again = await api.patch(`/v1/apikeys/${body.id}/decrypt`).set({ authorization }).expect(200);
  expect(again.body.key).toBe(body.key);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
});

test('the gateway starts again after a kill', async () => {
  const killed = await startGateway();
  killed.child.kill('SIGKILL');
  await killed.exited;
  const next = await startGateway();
  next.child.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});

test.each(['PORT', 'AUTHORITY_PORT'] as const)(
  'if the port of %s is in use, the gateway says so in one line and exits with 1',
  async (name) => {
    const server = createServer();
    await listen(server, Number(env[name]), '127.0.0.1');
    try {
      const gateway = run('node', ['dist/local.js'], env);
      expect(await gateway.exited).toBe(1);
      expect(gateway.output()).toBe(
        `Port ${env[name]} is taken. Stop the process that uses it, or choose another port: ${name}=<port> npm start\n`,
      );
    } finally {
      server.close();
    }
  },
);

test('the gateway stops when npm stops, although npm does not forward every signal', async () => {
  // Without the build before `npm start`: it would replace the files that other suites use.
  const inherited = { ...process.env, npm_config_ignore_scripts: 'true' };
  const npm = run('npm', ['start'], { ...inherited, ...env, PATH: process.env.PATH });
  await untilReady(npm);
  npm.child.kill('SIGTERM');
  await npm.exited;
  await eventually(
    'no process is left',
    () => processesWith(`POSTHORN_HOME=${env.POSTHORN_HOME}`).length === 0,
  );
});

test('a second gateway on the same state is refused, and the first continues', async () => {
  const first = await startGateway();
  const [otherPort, otherAuthority] = await freePorts(2);
  const second = run('node', ['dist/local.js'], {
    ...env,
    PORT: `${otherPort}`,
    AUTHORITY_PORT: `${otherAuthority}`,
  });
  expect(await second.exited).toBe(1);
  expect(second.output()).toMatch(/A gateway already runs on .* \(process \d+\)/);
  await request(`http://127.0.0.1:${port}`).get('/readyz').expect(200);
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
});

test('the gateway reports a malformed setting and exits with 1', async () => {
  const gateway = run('node', ['dist/local.js'], { ...env, WORKERS: 'many' });
  expect(await gateway.exited).toBe(1);
  expect(gateway.output()).toContain('WORKERS must be a whole number');
});

test('the token command says what to do without a gateway, and has --help', async () => {
  expect(await token()).toEqual({
    status: 1,
    text: expect.stringMatching(/^No gateway runs on .* npm start$/),
  });
  expect(await token('--help')).toEqual({ status: 0, text: expect.stringContaining('--role') });
  expect(await token('--rolle', 'owner')).toEqual({ status: 1, text: expect.stringContaining("'--rolle'") });
});

test('the demo ends in under 30 seconds and leaves no process', async () => {
  const begun = performance.now();
  const demo = run('node', ['dist/demo.js'], { ...env, TMPDIR: home });
  expect(await demo.exited).toBe(0);
  expect(demo.output()).toMatch(/Every attempt had a new and valid signature/);
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(processesWith(`TMPDIR=${home}`)).toEqual([]);
});
