import { sealHeaders } from '@posthorn/domain/static-headers';
import { createVault } from '@posthorn/domain/vault';
import { type Client, createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { type Received, type Receiver, startReceiver } from './support/receiver.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let receiver: Receiver;
let other: Receiver;
/** The status of the next answers. */
let status = 204;

beforeAll(async () => {
  world = await createWorld();
  owner = await createClient(world);
  receiver = await startReceiver(({ headers }) => ({ status, body: JSON.stringify(headers) }));
  other = await startReceiver();
});
afterAll(async () => {
  await Promise.all([receiver.close(), other.close()]);
  await world.close();
});

/** Publishes an event and waits for its POST. */
async function deliver(to: Receiver = receiver): Promise<Received> {
  const earlier = to.received.length;
  await owner.publish('SALE.CREATE', { id: 'sale_1' });
  return eventually('the notification arrives', () => to.received[earlier]);
}

async function withWebhook(fields: object, task: (path: string, id: string) => Promise<void>) {
  const { id } = await owner.createWebhook({ url: receiver.url, ...fields });
  try {
    await task(`/v1/webhooks/${id}`, id);
  } finally {
    await owner.delete(`/v1/webhooks/${id}`).expect(204);
  }
}

test('every notification carries the static headers, until a change replaces or removes them', async () => {
  const headers = { 'X-Tenant': 'acme', Authorization: 'Bearer abc', 'User-Agent': 'acme/1.0 (by us)' };
  await withWebhook({ headers }, async (path, id) => {
    const { body: shown } = await owner.get(path).expect(200);
    expect(shown).toMatchObject({ headerNames: ['x-tenant', 'authorization', 'user-agent'] });
    expect(shown).not.toHaveProperty('headers');
    const first = await deliver();
    const sent = { 'x-tenant': 'acme', authorization: 'Bearer abc', 'user-agent': 'acme/1.0 (by us)' };
    expect(first.headers).toMatchObject(sent);
    expect(await isGenuine(first, SECRET)).toBe(true);
    await owner.post(`${path}/test`, '').expect(202);
    await eventually('the test arrives', () =>
      receiver.received.some(
        ({ headers: { authorization } }, at) => authorization && receiver.received[at] !== first,
      ),
    );
    const { sealedHeaders } = await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } });
    expect(sealedHeaders).toMatch(/^v1\.test\.[\w-]+$/);

    // A change of other fields keeps the headers.
    await owner.post(path, { maxConcurrency: 3 }).expect(200);
    expect((await deliver()).headers).toMatchObject(sent);
    await owner.post(path, { headers: { 'x-other': 'two words' } }).expect(200);
    const replaced = (await deliver()).headers;
    expect(replaced).toMatchObject({ 'x-other': 'two words', 'user-agent': 'Posthorn' });
    expect(replaced).not.toHaveProperty('x-tenant');
    const { body: none } = await owner.post(path, { headers: {} }).expect(200);
    expect(none.headerNames).toEqual([]);
    expect((await deliver()).headers).not.toHaveProperty('x-other');
    expect(await world.db.webhookConfiguration.findUniqueOrThrow({ where: { id } })).toMatchObject({
      sealedHeaders: null,
      headerNames: [],
    });
  });
});

test('the largest headers, and names that objects have by themselves, arrive', async () => {
  const names = [
    'constructor',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'X-4',
    'X-5',
    'X-6',
    'X-7',
    'X-8',
    'X-9',
  ];
  const headers = Object.fromEntries(names.map((name, n) => [name, String(n).repeat(n < 4 ? 10 : 1_024)]));
  await withWebhook({ headers }, async () => {
    const received = await deliver();
    for (const [name, value] of Object.entries(headers))
      expect(received.headers[name.toLowerCase()]).toBe(value);
    expect(await isGenuine(received, SECRET)).toBe(true);
  });
});

test("Posthorn's own headers win, whatever a row contains", async () => {
  await withWebhook({}, async (_path, id) => {
    const [name = '', key = ''] = (world.env.ENCRYPTION_KEYS ?? '').split(/=(.*)/);
    const vault = createVault([{ name, key: Buffer.from(key, 'base64') }]);
    const own = [
      'content-type',
      'content-digest',
      'signature',
      'signature-input',
      'idempotency-key',
      'svc-event-type',
    ];
    const forged = Object.fromEntries(own.map((each) => [each, 'forged']));
    await world.db.webhookConfiguration.update({
      where: { id },
      data: { sealedHeaders: sealHeaders({ ...forged, 'x-proof': 'opened' }, id, vault) },
    });
    const received = await deliver();
    expect(received.headers['x-proof']).toBe('opened');
    expect(own.filter((each) => received.headers[each] === 'forged')).toEqual([]);
    expect(await isGenuine(received, SECRET)).toBe(true);
  });
});

test('a receiver that echoes the headers does not reveal them to readers of attempts', async () => {
  await withWebhook({ headers: { Authorization: 'Bearer planted-token' } }, async () => {
    status = 400;
    try {
      const { headers } = await deliver();
      const path = `/v1/notifications/${headers['idempotency-key']}`;
      const answer = await eventually('the attempt is recorded', async () => {
        const { body } = await owner.get(path).expect(200);
        return body.attempts[0]?.answer;
      });
      expect(JSON.parse(answer)).toMatchObject({
        authorization: '*'.repeat('Bearer planted-token'.length),
        'svc-event-type': 'SALE.CREATE',
      });
    } finally {
      status = 204;
    }
  });
});

test('another origin gets no stored headers: the change must give them again', async () => {
  await withWebhook({ headers: { 'X-Tenant': 'acme' } }, async (path) => {
    const { body: before } = await owner.get(path).expect(200);
    const { body } = await owner.post(path, { url: other.url }).expect(400);
    expect(body).toMatchObject({ code: 'invalid_request', errors: [{ path: '/headers' }] });
    // The whole resource, sent back with another URL, does not have the values either.
    expect((await owner.post(path, { ...before, url: other.url }).expect(400)).body.errors).toEqual(
      body.errors,
    );
    expect((await owner.get(path).expect(200)).body).toEqual(before);

    const sameOrigin = `${new URL(receiver.url).origin}/elsewhere`;
    await owner.post(path, { url: sameOrigin }).expect(200);
    expect(await deliver()).toMatchObject({ target: '/elsewhere', headers: { 'x-tenant': 'acme' } });
    await owner.post(path, { url: other.url, headers: { 'X-Tenant': 'new' } }).expect(200);
    expect((await deliver(other)).headers).toMatchObject({ 'x-tenant': 'new' });
    await owner.post(path, { url: receiver.url, headers: {} }).expect(200);
    expect((await deliver()).headers).not.toHaveProperty('x-tenant');
  });
});

test('stored OAuth credentials do not move to another origin, and exclude a static Authorization', async () => {
  const authentication = {
    type: 'oauth2',
    tokenUrl: 'https://auth.example.com/token',
    clientId: 'c',
    clientSecret: 'planted-client-secret',
  };
  await withWebhook({ authentication, storeId: 's_never' }, async (path) => {
    const faultsOf = async (change: object) => {
      const { body } = await owner.post(path, change).expect(400);
      return body.errors.map((fault: { path: string }) => fault.path);
    };
    expect(await faultsOf({ url: other.url })).toEqual(['/authentication']);
    expect(await faultsOf({ headers: { Authorization: 'Basic a' } })).toEqual(['/headers/Authorization']);
    await owner.post(path, { headers: { 'X-Key': 'a' } }).expect(200);
    expect(await faultsOf({ url: other.url })).toEqual(['/headers', '/authentication']);
    await owner.post(path, { url: other.url, headers: {}, authentication }).expect(200);
    await owner.post(path, { authentication: null, headers: { Authorization: 'Basic a' } }).expect(200);
    expect(await faultsOf({ authentication })).toEqual(['/authentication']);
    const given = { url: other.url, eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: SECRET };
    const both = { ...given, authentication, headers: { Authorization: 'Basic a' } };
    const { body } = await owner.post('/v1/webhooks', both).expect(400);
    expect(body.errors).toMatchObject([{ path: '/headers/Authorization' }]);
  });
});

test('names, metadata and contacts come back as they were given, and a change replaces all pairs', async () => {
  const labels = {
    name: 'Bestellungen 📯',
    description: 'two\nlines',
    metadata: { team: 'checkout', constructor: 'a', 'a b': '{"c":1}' },
    contacts: ['ops@example.com'],
  };
  await withWebhook({ ...labels, storeId: 's_never' }, async (path) => {
    const { body: read } = await owner.get(path).expect(200);
    expect(read).toMatchObject(labels);
    expect(Object.keys(read.metadata).sort()).toEqual(['a b', 'constructor', 'team']);
    const { body: same } = await owner.post(path, read).expect(200);
    expect(same).toEqual({ ...read, updatedAt: expect.any(String) });
    const { body: changed } = await owner.post(path, { metadata: { tier: '1' }, name: null }).expect(200);
    expect(changed).toMatchObject({ ...labels, metadata: { tier: '1' }, name: null });
    expect(changed.metadata).toEqual({ tier: '1' });
    for (const field of ['metadata', 'headers']) {
      const { body } = await owner.post(path, `{"${field}": {"__proto__": "a", "x-a": "b"}}`).expect(400);
      expect(body.errors).toMatchObject([{ path: `/${field}/__proto__` }]);
    }
    const { body: unknown } = await owner.post(path, '{"__proto__": {"name": "a"}}').expect(400);
    expect(unknown.errors).toMatchObject([{ path: '/__proto__' }]);
  });
});
