/** The users that docs/operations.md recommends for Redis: they can do what Posthorn does, and nothing else. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { Redis } from 'ioredis';
import request from 'supertest';
import { z } from 'zod';
import { createClient } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { readUserLine } from '../support/ha/acl-lines.ts';
import { type RedisServer, startRedisServer } from '../support/ha/redis-server.ts';
import { type SteadyLoad, startSteadyLoad } from '../support/ha/steady-load.ts';
import { freePort, startProcess } from '../support/process.ts';
import { type Receiver, startReceiver } from '../support/receiver.ts';
import { createWorld, type World } from '../support/world.ts';

jest.setTimeout(120_000);

const ADMIN = 'admin-secret';
const API = 'posthorn-api';
const WORKER = 'posthorn-worker';
const OPS = { OPS_USER: 'ops', OPS_PASSWORD: 'correct-horse-battery-staple' };

let folder: string;
let server: RedisServer;
let world: World;
let load: SteadyLoad;
/** A further endpoint, which answers with this status. */
let endpoint: Receiver;
let status = 503;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-acl-'));
  stops.push(() => rm(folder, { recursive: true, force: true }));
  const users = await Promise.all([API, WORKER].map((user) => readUserLine(user, 'first')));
  server = await startRedisServer({
    folder,
    port: await freePort(),
    lines: [`user default on >${ADMIN} ~* &* +@all`, ...users],
    connection: { password: ADMIN },
  });
  stops.push(server.close);
  await writePasswordFiles('first');
  const url = (user: string) => `redis://${user}@127.0.0.1:${server.port}`;
  const env = {
    REDIS_URL: url(API),
    REDIS_PASSWORD_FILE: fileOf(API),
    // The prefix of the document.
    QUEUE_PREFIX: 'posthorn',
    DELIVERY_TIMEOUT: '2s',
    SWEEP_INTERVAL: '500ms',
    BREAKER_FAILURES: '3',
    BREAKER_AFTER: '100ms',
    BREAKER_PROBE_MAX: '1s',
    ...OPS,
  };
  world = await createWorld({ workers: 0, env });
  stops.push(world.close);
  const ofWorker = { ...world.env, REDIS_URL: url(WORKER), REDIS_PASSWORD_FILE: fileOf(WORKER) };
  world.workers.push(await startProcess('worker', ofWorker), await startProcess('worker', ofWorker));
  load = await startSteadyLoad(world, { webhooks: 4, maxConcurrency: 2, everyMs: 50, answerMs: 20 });
  stops.push(load.close);
  endpoint = await startReceiver(() => ({ status }));
  stops.push(endpoint.close);
});
afterAll(async () => {
  for (const stop of stops.reverse()) await stop();
});

const fileOf = (user: string) => join(folder, `${user}.txt`);
const writePasswordFiles = (password: string) =>
  Promise.all([API, WORKER].map((user) => writeFile(fileOf(user), `${password}\n`)));

const deniedSchema = z.array(z.array(z.unknown()));
/** What Redis has denied: the user and the command, key or channel. */
async function listDenied(): Promise<string[]> {
  const entries = deniedSchema.parse(await server.redis.call('ACL', 'LOG', '128'));
  return entries.map((entry) => {
    const fieldOf = (name: string) => entry[entry.indexOf(name) + 1];
    return `${fieldOf('username')}: ${fieldOf('object')} (${fieldOf('reason')})`;
  });
}

test('publishing, delivery, cancelling, the breaker, replays, rate limits, suspensions and the dashboard need no other right', async () => {
  const { owner, receiver } = load;
  await load.during(() => eventually('deliveries flow', () => receiver.received.length > 20), 0);
  await load.settle();
  const { headers } = await owner.get('/v1/webhooks/events').expect(200);
  expect(headers.ratelimit).toMatch(/^"caller";r=\d+/);

  const { id } = await owner.createWebhook({ url: endpoint.url, eventTypes: ['SALE.UPDATE'] });
  const isEndpoint = (state: string) => async () =>
    (await owner.get(`/v1/webhooks/${id}`).expect(200)).body.endpoint.state === state;
  const areAll = (state: 'Delivered' | 'Failed', count: number) => async () =>
    (await world.db.notification.count({ where: { configurationId: id, status: state } })) === count;
  const publish = async (count: number) => {
    for (let n = 0; n < count; n++) await owner.publish('SALE.UPDATE', { id: `sale_${n}` });
  };
  await publish(4);
  await eventually('the breaker is open', isEndpoint('Open'));
  const { id: waiting } = await world.db.notification.findFirstOrThrow({
    where: { configurationId: id, status: 'Retrying' },
  });
  await owner.post(`/v1/notifications/${waiting}/cancel`, {}).expect(200);
  status = 200;
  await eventually('the breaker is closed', isEndpoint('Closed'));
  await eventually('what waited is delivered', areAll('Delivered', 3));

  status = 500;
  await publish(3);
  await eventually('all attempts have failed', areAll('Failed', 3));
  const dashboard = (method: 'get' | 'put', path: string) =>
    request(world.apiUrl)[method](`/ops/queues/api/queues${path}`).auth(OPS.OPS_USER, OPS.OPS_PASSWORD);
  const shown = await eventually('the dashboard shows them', async () => {
    const { body } = await dashboard(
      'get',
      '?activeQueue=shard-0-notifications&status=failed&page=1&jobsPerPage=100',
    ).expect(200);
    return body.queues[0].jobs.length === 3 && body.queues[0].jobs;
  });
  status = 200;
  await dashboard('put', `/shard-0-notifications/${shown[0].id}/retry`).expect(204);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  await owner.post(`/v1/webhooks/${id}/replay`, { since, statuses: ['Failed'] }).expect(202);
  await eventually('what had failed is delivered', areAll('Delivered', 6));

  const operator = await createClient(world, { org: 'org_gateway', role: 'operator' });
  await operator.post('/v1/operator/organizations/org_test/suspend', { reason: 'too loud' }).expect(200);
  await operator.post('/v1/operator/organizations/org_test/resume', {}).expect(200);
  await operator.get('/v1/operator/overview').expect(200);
  await owner.get(`/v1/webhooks/${id}/stats`).expect(200);
  await owner.delete(`/v1/webhooks/${id}`).expect(204);
  // The sweeper and the collectors of the metrics run every few seconds.
  await wait(3_000);
  // The dashboard asks for a list of BullMQ's workers, and does without.
  expect(await listDenied()).toEqual([`${API}: client|list (command)`]);
  expect(await load.report()).toMatchObject({ lost: 0, refused: 0, exceeded: [] });
});

/** Only BullMQ's relay, which Posthorn does not use, has these commands. */
const UNUSED = ['XREAD'];

/** Commands of all scripts, those of BullMQ included. */
async function listScriptCommands(): Promise<string[]> {
  const chunks = (await readdir('dist/chunks')).filter((name) => name.endsWith('.js'));
  const files = ['dist/api.js', 'dist/worker.js', ...chunks.map((name) => join('dist/chunks', name))];
  const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
  const calls = texts.join().matchAll(/(?:redis\.p?call|rcall)\(\\?['"]([A-Za-z]+)/g);
  return [...new Set([...calls].map(([, name = '']) => name.toUpperCase()))].filter(
    (name) => !UNUSED.includes(name),
  );
}

test('rare branches of the scripts need no other right', async () => {
  const commands = await listScriptCommands();
  expect(commands.length).toBeGreaterThan(60);
  const infos = z
    .array(z.tuple([z.string(), z.number()]).rest(z.unknown()))
    .parse(await server.redis.call('COMMAND', 'INFO', ...commands));
  for (const user of [API, WORKER]) {
    for (const [name, arity] of infos) {
      // Each argument is a key of the prefix, because the places of keys differ.
      const args = Array.from({ length: Math.abs(arity) - 1 }, () => '{posthorn:0}:x');
      expect(await server.redis.call('ACL', 'DRYRUN', user, name, ...args)).toBe('OK');
    }
  }
});

test('the users can neither reach keys of others nor administer Redis', async () => {
  await server.redis.set('{other:0}:x', 'secret');
  for (const user of [API, WORKER]) {
    const redis = new Redis({
      port: server.port,
      username: user,
      password: 'first',
      disableClientInfo: true,
    });
    const refused = [
      ['GET', '{other:0}:x'],
      ['DEL', '{posthorn2:0}:x'],
      ['EVAL', "return redis.call('GET', '{other:0}:x')", '0'],
      ...['KEYS *', 'SCAN 0', 'RANDOMKEY', 'DBSIZE', 'FLUSHALL', 'FLUSHDB', 'SWAPDB 0 1', 'SHUTDOWN NOSAVE'],
      ...[
        'CONFIG GET *',
        'ACL LIST',
        'CLIENT LIST',
        'CLIENT KILL TYPE normal',
        'MONITOR',

        'SLOWLOG GET',
      ],
      ...[
        'REPLICAOF NO ONE',
        'MODULE LIST',
        'FUNCTION LIST',
        'SCRIPT FLUSH',
        'SUBSCRIBE all',
        'PUBLISH all x',
        'SAVE',
      ],
    ].map((command) => (typeof command === 'string' ? command.split(' ') : command));
    for (const [name = '', ...args] of refused)
      await expect(redis.call(name, ...args)).rejects.toThrow(
        /NOPERM|No permissions|can't (run this command|access)/,
      );
    redis.disconnect();
  }
  await server.redis.call('ACL', 'LOG', 'RESET');
});

/** Ends the connections of both users, as a restart of Redis does. An open connection outlives a change of the password. */
async function endConnections(): Promise<void> {
  for (const user of [API, WORKER]) await server.redis.client('KILL', 'USER', user);
}
const setPassword = async (...rules: string[]) => {
  for (const user of [API, WORKER]) await server.redis.call('ACL', 'SETUSER', user, ...rules);
};

/** Publishes while `change` changes the password, and until deliveries flow with the new password. */
async function changeUnderLoad(what: string, change: () => Promise<unknown>): Promise<void> {
  const since = Date.now();
  const isFlowing = (from: number) => () => load.receiver.received.filter(({ at }) => at > from).length > 20;
  await load.during(async () => {
    await eventually('deliveries flow', isFlowing(since));
    await change();
    await eventually('deliveries flow with the new password', isFlowing(Date.now()));
  });
  await load.settle();
  const report = await load.report(since);
  process.stdout.write(`${what}: ${JSON.stringify(report)}\n`);
  expect(report).toMatchObject({ lost: 0, refused: 0, exceeded: [] });
}

test('after a change of the password in the documented order, nothing is lost and no request is refused', async () => {
  await changeUnderLoad('Password changed', async () => {
    await setPassword('>second');
    await writePasswordFiles('second');
    await setPassword('<first');
    await endConnections();
  });
});

test('a password that Redis changes first locks all processes out until the file changes, and nothing is lost', async () => {
  await changeUnderLoad('Locked out for 2 s', async () => {
    await setPassword('resetpass', '>third');
    await endConnections();
    await wait(2_000);
    await writePasswordFiles('third');
  });
});
