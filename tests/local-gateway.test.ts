import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import { listen } from '@posthorn/runtime/lifecycle/listen';
import request from 'supertest';
import { eventually } from './support/eventually.ts';
import { processesWith } from './support/left-over.ts';
import { untilReady } from './support/local-gateway.ts';
import { pressCtrlC, type Run, run } from './support/run.ts';

jest.setTimeout(90_000);

let home: string;
let port: number;
let authorityPort: number;
let env: NodeJS.ProcessEnv;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'posthorn-home-'));
  [port, authorityPort] = await freePorts();
  const path = join(home, 'bin');
  env = {
    PATH: path,
    HOME: home,
    POSTHORN_HOME: join(home, 'state'),
    PORT: `${port}`,
    AUTHORITY_PORT: `${authorityPort}`,
  };
  await onlyNode(path);
});
afterEach(async () => {
  expect(processesWith(`POSTHORN_HOME=${env.POSTHORN_HOME}`)).toEqual([]);
  await rm(home, { recursive: true, force: true });
});

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(servers.map((server) => listen(server, 0, '127.0.0.1')));
  for (const server of servers) server.close();
  return [ports[0] ?? 0, ports[1] ?? 0];
}

/** Node, a shell, and what PostgreSQL needs under root: no Redis among them. */
async function onlyNode(path: string): Promise<void> {
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

test('starts on a machine with nothing but Node, stops at Ctrl-C, and finds its state again', async () => {
  const api = request(`http://127.0.0.1:${port}`);
  const first = await startGateway();
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
  // The token and the master key outlive a restart as the key does.
  const again = await api.patch(`/v1/apikeys/${body.id}/decrypt`).set({ authorization }).expect(200);
  expect(again.body.key).toBe(body.key);
  second.child.kill('SIGTERM');
  expect(await second.exited).toBe(0);
});

test('after it was killed, it starts again and nothing of it is in the way', async () => {
  const killed = await startGateway();
  killed.child.kill('SIGKILL');
  await killed.exited;
  const next = await startGateway();
  next.child.kill('SIGTERM');
  expect(await next.exited).toBe(0);
});

test.each(['PORT', 'AUTHORITY_PORT'] as const)(
  'a taken %s is told in one line, with status 1',
  async (name) => {
    const server = createServer();
    await listen(server, Number(env[name]), '127.0.0.1');
    try {
      const gateway = run('node', ['dist/local.js'], env);
      expect(await gateway.exited).toBe(1);
      expect(gateway.output()).toBe(
        `Port ${env[name]} is taken. Stop what uses it, or choose another: ${name}=<port> npm start\n`,
      );
    } finally {
      server.close();
    }
  },
);

test('ends with npm, which does not hand every signal on', async () => {
  const npm = run('npm', ['start'], { ...process.env, ...env, PATH: process.env.PATH });
  await untilReady(npm);
  npm.child.kill('SIGTERM');
  await npm.exited;
  await eventually('nothing is left', () => processesWith(`POSTHORN_HOME=${env.POSTHORN_HOME}`).length === 0);
});

test('a second gateway on the same state is refused, and the first goes on', async () => {
  const first = await startGateway();
  const [otherPort, otherAuthority] = await freePorts();
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

test('a malformed setting is told in words, with status 1, and nothing is started', async () => {
  const gateway = run('node', ['dist/local.js'], { ...env, WORKERS: 'many' });
  expect(await gateway.exited).toBe(1);
  expect(gateway.output()).toContain('WORKERS must be a whole number');
});

test('the token command says what to do when no gateway runs, and explains itself', async () => {
  expect(await token()).toEqual({
    status: 1,
    text: expect.stringMatching(/^No gateway runs on .* npm start$/),
  });
  expect(await token('--help')).toEqual({ status: 0, text: expect.stringContaining('--role') });
  expect(await token('--rolle', 'owner')).toEqual({ status: 1, text: expect.stringContaining("'--rolle'") });
});

test('the demo tells its story in under 30 seconds, and leaves nothing', async () => {
  const begun = performance.now();
  const demo = run('node', ['dist/demo.js'], { ...env, TMPDIR: home });
  expect(await demo.exited).toBe(0);
  expect(demo.output()).toMatch(/Every attempt had a new and valid signature/);
  expect(performance.now() - begun).toBeLessThan(30_000);
  expect(processesWith(`TMPDIR=${home}`)).toEqual([]);
});
