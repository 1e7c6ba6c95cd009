import { connect } from 'node:net';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { OPS_AUTHORIZATION, OPS_CREDENTIALS } from './support/ops.ts';
import { startProxy } from './support/proxy.ts';
import { startHoldingReceiver } from './support/receiver.ts';
import { testServices } from './support/services.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
/** URLs of the operations servers. */
let opsUrls: Record<'api' | 'worker', string>;

async function start(env: Record<string, string> = {}): Promise<void> {
  world = await createWorld({ env });
  opsUrls = {
    api: `http://127.0.0.1:${world.api.opsPort}`,
    worker: `http://127.0.0.1:${world.workers[0]?.opsPort}`,
  };
}
afterEach(() => world.close());

const both = <Value>(ask: (url: string) => Promise<Value>) =>
  Promise.all([ask(opsUrls.api), ask(opsUrls.worker)]);
const twice = <Value>(value: Value) => [value, value];
const readiness = async (url: string) => {
  const answer = await fetch(`${url}/readyz`);
  return { code: answer.status, ...((await answer.json()) as object) };
};

describe('metrics', () => {
  const status = (authorization?: string, path = '/metrics', method = 'GET') =>
    both(async (url) => {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await fetch(`${url}${path}`, { method, headers });
      return [answer.status, answer.headers.get('www-authenticate')];
    });
  const CHALLENGE = 'Basic realm="posthorn ops", charset="UTF-8"';

  test('are served only to operators and only on the operations port; probes need no credentials', async () => {
    await start(OPS_CREDENTIALS);
    expect(await status(OPS_AUTHORIZATION)).toEqual(twice([200, null]));
    expect(await status()).toEqual(twice([401, CHALLENGE]));
    expect(await status(`Basic ${Buffer.from('ops:guess').toString('base64')}`)).toEqual(
      twice([401, CHALLENGE]),
    );
    expect(await status(OPS_AUTHORIZATION, '/metrics', 'POST')).toEqual(twice([405, null]));
    expect(await status(OPS_AUTHORIZATION, '/other')).toEqual(twice([404, null]));
    expect(await status(undefined, '/healthz')).toEqual(twice([200, null]));
    expect(await status(undefined, '/readyz')).toEqual(twice([200, null]));
    const { status: onPublicPort } = await fetch(`${world.apiUrl}/metrics`, {
      headers: { authorization: OPS_AUTHORIZATION },
    });
    expect(onPublicPort).toBe(404);
  });

  test('are not served when no password is set', async () => {
    await start();
    expect(await status(OPS_AUTHORIZATION)).toEqual(twice([404, null]));
  });
});

describe('readiness', () => {
  test('names the unreachable service: without Redis, the API is ready and a worker is not', async () => {
    const redis = await startProxy(testServices().redisUrl);
    await start({ REDIS_URL: redis.url });
    await eventually('both processes are ready', async () => {
      const found = await both(readiness);
      return found.every(({ code }) => code === 200);
    });
    await redis.cut();
    await eventually('both processes report Redis as down', async () => {
      const [api, worker] = await both(readiness);
      return (
        JSON.stringify(api) ===
          '{"code":200,"status":"ready","postgres":"up","redis":"down","schema":"current"}' &&
        JSON.stringify(worker) ===
          '{"code":503,"status":"not ready","postgres":"up","redis":"down","schema":"current"}'
      );
    });
    await redis.heal();
    await eventually('both processes are ready again', async () => {
      const found = await both(readiness);
      return found.every(({ code }) => code === 200);
    });
    await redis.close();
  });

  test('ends as soon as a process gets SIGTERM, and the process finishes open work before it exits', async () => {
    await start();
    const receiver = await startHoldingReceiver();
    const owner = await createClient(world);
    await owner.createWebhook({ url: receiver.url });
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    await eventually('a POST is in flight', () => receiver.open() === 1);
    // This request stays open, because its body is incomplete.
    const caller = connect(Number(new URL(world.apiUrl).port), '127.0.0.1');
    caller.write(`POST /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${await world.token()}\r\n`);
    caller.write('Content-Type: application/json\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{');
    caller.resume();
    await eventually(
      'the request is open',
      async () => caller.bytesWritten > 0 && caller.readyState === 'open',
    );

    world.api.child.kill('SIGTERM');
    world.workers[0]?.child.kill('SIGTERM');
    const stopping = { code: 503, status: 'stopping', postgres: 'up', redis: 'up', schema: 'current' };
    await eventually('both processes are stopping', async () => {
      const found = await both(readiness).catch(() => []);
      return found.length === 2 && found.every((each) => JSON.stringify(each) === JSON.stringify(stopping));
    });
    receiver.answerAll();
    caller.write('}');
    await eventually('both processes have exited', () =>
      [world.api, ...world.workers].every(({ child }) => child.exitCode === 0),
    );
    expect(await world.db.notification.count({ where: { status: 'Delivered' } })).toBe(1);
    await receiver.close();
  });
});
