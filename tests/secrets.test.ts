import request from 'supertest';
import { createClient } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
afterEach(() => world.close());

const readers: Readonly<Record<string, string>> = {
  string: "return redis.call('GET', KEYS[1])",
  hash: "return redis.call('HGETALL', KEYS[1])",
  list: "return redis.call('LRANGE', KEYS[1], 0, -1)",
  set: "return redis.call('SMEMBERS', KEYS[1])",
  zset: "return redis.call('ZRANGE', KEYS[1], 0, -1)",
  stream: "return redis.call('XRANGE', KEYS[1], '-', '+')",
};

async function allOfRedis(): Promise<string> {
  const keys = await world.redis.keys(`{${world.prefix}*`);
  const values = keys.map(async (key) => {
    const reader = readers[await world.redis.type(key)];
    return [key, reader === undefined ? null : await world.redis.eval(reader, 1, key)];
  });
  return JSON.stringify(await Promise.all(values));
}

async function allOfPostgres(): Promise<string> {
  const tables = await world.db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`;
  const rows = tables.map(({ name }) => world.db.$queryRawUnsafe(`SELECT row.*::text FROM "${name}" AS row`));
  return JSON.stringify(await Promise.all(rows));
}

const standardForm = (secret: string) => Buffer.from(secret).toString('base64');

const allOutput = () => [world.api, ...world.workers].map((each) => each.output()).join('\n');

test('no secret appears in logs, jobs, Redis, Postgres or an answer that must not contain it', async () => {
  world = await createWorld({ env: { LOG_LEVEL: 'debug' } });
  // Echo the headers, because Posthorn stores answers and shows them to operators.
  const receiver = await startReceiver(({ headers }) => ({ status: 500, body: JSON.stringify(headers) }));
  try {
    const owner = await createClient(world);
    const token = await world.token();
    const secrets = [
      'planted-secret-one',
      'planted-secret-two',
      'planted-secret-bad',
      'planted-secret-old',
      'planted-secret-new',
    ];
    const values = ['planted-value-one', 'planted-value-two', 'planted-value-bad'];
    const headers = { 'X-Planted': values[0], Authorization: `Bearer ${values[1]}` };
    const oauth2 = { type: 'oauth2', tokenUrl: 'https://auth.example.com/', clientId: 'planted-client' };
    const credentials = ['planted-client-secret', 'planted-private-key', 'planted-bad-credential'];
    const { key, id } = await owner.createKey('sale:read sale:write');
    const answers: string[] = [];
    const ask = async (call: request.Test) => {
      answers.push((await call).text);
    };
    const agent = request(world.apiUrl);
    const { id: hook } = await owner.createWebhook({ url: receiver.url, secret: secrets[0] });
    await owner.createWebhook({ url: 'http://127.0.0.1:1/', secret: secrets[0] });
    await ask(owner.post(`/v1/webhooks/${hook}`, { secret: secrets[1] }));
    await ask(owner.post(`/v1/webhooks/${hook}`, { headers }));
    const faulty = [
      { headers: { 'X-Planted': `${values[2]}\n` } },
      { headers: { 'X Planted': values[2], host: values[2] } },
      { headers: [values[2]] },
      { headers: values[2] },
      { headers: { ...headers, 'x-planted': values[2] } },
      { authentication: { ...oauth2, clientSecret: `${credentials[2]}\n` } },
      { authentication: { ...oauth2, clientSecret: { is: credentials[2] } } },
      { authentication: { type: 'mtls', certificate: 'no PEM', privateKey: credentials[1] } },
      { authentication: { type: credentials[2] } },
      { authentication: credentials[2] },
    ];
    const elsewhere = { url: receiver.url, storeId: 's_elsewhere' };
    for (const fields of faulty) {
      await ask(owner.post(`/v1/webhooks/${hook}`, fields));
      await ask(owner.post('/v1/webhooks', { ...elsewhere, maxConcurrency: 5, ...fields }));
    }
    const { id: withClient } = await owner.createWebhook({
      ...elsewhere,
      authentication: { ...oauth2, clientSecret: credentials[0] },
    });
    await ask(owner.get(`/v1/webhooks/${withClient}`));
    await ask(owner.get('/v1/audit'));
    await ask(owner.get('/v1/webhooks'));
    await ask(owner.post('/v1/webhooks', { url: receiver.url, secret: secrets[2], maxConcurrency: 0 }));
    await ask(owner.post('/v1/webhooks', `{"secret":"${secrets[2]}",`));
    await ask(owner.post('/v1/webhooks', `secret=${secrets[2]}`).set('content-type', 'text/plain'));
    // Standard Webhooks too, because its form of a secret is another text. The answers of rotations show secrets.
    await owner.post(`/v1/webhooks/${hook}`, { signatures: ['rfc9421', 'standard-webhooks'] }).expect(200);
    for (const secret of secrets.slice(3)) {
      await owner.post(`/v1/webhooks/${hook}/secret`, { secret, overlapSeconds: 3600 }).expect(200);
    }
    await ask(owner.post(`/v1/webhooks/${hook}/secret`, { secret: secrets[2], overlapSeconds: -1 }));
    await ask(owner.get(`/v1/webhooks/${hook}`));
    await ask(owner.get(`/v1/apikeys/${id}`));
    await ask(agent.get(`/v1/sales/${key}`).set('Svc-Api-Key', key));
    await ask(agent.get(`/v1/webhooks/events?key=${key}`).set('Svc-Api-Key', `${key}x`));
    await ask(agent.get('/v1/webhooks/events').set('Authorization', `Bearer ${token}x`));
    await ask(agent.get('/v1/webhooks/events').set('Authorization', `Basic ${token}`));
    await owner.patch(`/v1/apikeys/${id}/decrypt`).expect(200);
    await owner.publish('SALE.CREATE', { id: 'sale_1' });
    await eventually(
      'all attempts failed',
      async () => (await world.db.notification.count({ where: { status: 'Failed' } })) === 2,
    );

    const attempts = await world.db.attempt.findMany({ where: { statusCode: 500 } });
    expect(attempts.map(({ answer }) => answer).join()).toMatch(/"x-planted":"\*+"/);
    for (const { id: notification } of await world.db.notification.findMany())
      await ask(owner.get(`/v1/notifications/${notification}`));

    const [, masterKey = ''] = (world.env.ENCRYPTION_KEYS ?? '').split(/=(.*)/);
    const standardForms = secrets.map(standardForm);
    const planted = [...secrets, ...standardForms, ...values, ...credentials, key, token, masterKey];
    const places = {
      logs: allOutput(),
      redis: await allOfRedis(),
      postgres: await allOfPostgres(),
      answers: answers.join('\n'),
    };
    // The search finds known text, so the places are not empty.
    expect(places.logs).toContain(hook);
    expect(places.redis).toContain(hook);
    expect(places.postgres).toContain('"idempotency-key');
    expect(places.answers).toContain(hook);
    const leaks = Object.entries(places).flatMap(([place, text]) =>
      planted.filter((secret) => text.includes(secret)).map((secret) => `${secret} in ${place}`),
    );
    expect(leaks).toEqual([]);
  } finally {
    await receiver.close();
  }
});

test('no log contains the passwords of unreachable Redis and Postgres', async () => {
  const password = 'planted-password';
  world = await createWorld({
    env: {
      DATABASE_URL: `postgresql://posthorn:${password}@127.0.0.1:1/posthorn`,
      REDIS_URL: `redis://:${password}@127.0.0.1:1`,
    },
  });
  await request(world.apiUrl).get('/readyz').expect(503);
  await eventually('the worker logs the connection error', () =>
    world.workers[0]?.output().includes('connection trouble'),
  );
  expect(allOutput()).not.toContain(password);
});
