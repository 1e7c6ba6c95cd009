import { randomInt, randomUUID } from 'node:crypto';
import { createSealedColumns } from '@posthorn/db/sealed-texts';
import request from 'supertest';
import { type Client, createClient } from './support/client.ts';
import { startProcess, type TestProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;
let org: string;

beforeAll(async () => {
  world = await createWorld({ workers: 0, env: { TRUSTED_PROXIES: '127.0.0.0/8', LOG_LEVEL: 'debug' } });
});
afterAll(() => world.close());
beforeEach(async () => {
  org = `org_${randomUUID()}`;
  owner = await createClient(world, { org });
});

const use = (key: string, from: string) =>
  request(world.apiUrl).get('/v1/webhooks/events').set({ 'Svc-Api-Key': key, 'X-Forwarded-For': from });
const audited = (action: string) =>
  world.db.auditRecord.findMany({ where: { organizationId: org, action }, orderBy: { id: 'asc' } });

describe('a key with allowedAddresses', () => {
  const create = async (allowedAddresses: unknown, status = 201) =>
    (await owner.post('/v1/apikeys', { name: 'k', scopes: 'sale:read', allowedAddresses }).expect(status))
      .body;

  test('works from its addresses only, whatever form the address has', async () => {
    const { key, allowedAddresses } = await create(['192.0.2.77/24', '2001:DB8::/32', '192.0.2.0/24']);
    expect(allowedAddresses).toEqual(['192.0.2.0/24', '2001:db8::/32']);
    await use(key, '192.0.2.1').expect(200);
    await use(key, '::ffff:192.0.2.1').expect(200);
    await use(key, '2001:db8:1::1').expect(200);
    const { body, headers } = await use(key, '192.0.3.1').expect(403);
    expect(body).toMatchObject({ code: 'address_not_allowed', detail: expect.stringContaining('192.0.3.1') });
    expect(body.detail).not.toContain('192.0.2.0');
    expect(headers).not.toHaveProperty('www-authenticate');
    // A header of a caller that is no proxy counts as nothing: the API takes the address before the trusted ones.
    await use(key, '192.0.2.1, 192.0.3.1').expect(403);
  });

  test('is refused with at most one audit record a minute for a network, and ten for the key', async () => {
    const { id, key } = await create(['192.0.2.0/24']);
    for (let n = 0; n < 3; n++) await use(key, '198.51.100.7').expect(403);
    const [record, ...others] = await audited('apiKey.refuse');
    expect(record).toMatchObject({ actorKind: 'ApiKey', actorId: id, targetId: id, ip: '198.51.100.7' });
    expect(others).toEqual([]);
    for (let n = 0; n < 20; n++) await use(key, `2001:db8:0:${n}::1`).expect(403);
    expect((await audited('apiKey.refuse')).length).toBe(10);
    expect((await owner.get('/v1/audit?action=apiKey.refuse').expect(200)).body.data).toHaveLength(10);
  });

  test('is changed at once, and a roll keeps the addresses', async () => {
    const { id, key } = await create(['192.0.2.0/24']);
    const path = `/v1/apikeys/${id}`;
    const { body } = await owner.post(path, { allowedAddresses: ['198.51.100.0/24'] }).expect(200);
    expect(body).toMatchObject({ name: 'k', allowedAddresses: ['198.51.100.0/24'] });
    await use(key, '192.0.2.1').expect(403);
    await use(key, '198.51.100.1').expect(200);
    expect((await owner.post(path, { name: 'renamed' }).expect(200)).body.allowedAddresses).toHaveLength(1);
    const { body: successor } = await owner.post(`${path}/roll`, {}).expect(201);
    expect(successor.allowedAddresses).toEqual(['198.51.100.0/24']);
    await use(successor.key, '192.0.2.1').expect(403);
    await owner.post(path, { allowedAddresses: [] }).expect(200);
    await use(key, '192.0.2.1').expect(200);
    expect((await audited('apiKey.update')).length).toBe(2);
    // Sending back what GET answers changes nothing.
    const { _links, ...read } = (await owner.get(path)).body;
    await owner.post(path, read).expect(200);
    await owner.post(path, {}).expect(400);
  });

  test.each([
    [['192.0.2.300']],
    [['192.0.2.0/33']],
    [['localhost']],
    [['fe80::1%eth0']],
    ['192.0.2.0/24'],
    [Array(21).fill('192.0.2.1')],
  ])('is 400 for %j', async (allowedAddresses) => {
    const { errors } = await create(allowedAddresses, 400);
    expect(errors[0].path).toMatch(/^\/allowedAddresses/);
  });
});

describe('POST /v1/apikeys/report', () => {
  const newNetwork = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  /** Each report comes from a network of its own, so that the limit does not apply. */
  const report = (body: object, from = newNetwork()) =>
    request(world.apiUrl).post('/v1/apikeys/report').set('X-Forwarded-For', from).send(body);

  test('disables a key that is shown in full, and answers the same for any other text', async () => {
    const { id, key } = await owner.createKey('sale:read');
    await use(key, '192.0.2.1').expect(200);
    const wrongChecksum = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
    const { key: other } = await (await createClient(world)).createKey('sale:read');
    const answers = [];
    for (const text of [`  ${key}\n`, key, wrongChecksum, 'nonsense', ''])
      answers.push(await report({ key: text }).expect(202));
    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['{"received":true}']));
    const names = answers.map(({ headers }) => Object.keys(headers).sort().join());
    expect(new Set(names).size).toBe(1);
    await use(key, '192.0.2.1').expect(401);
    await use(other, '192.0.2.1').expect(200);
    const { body } = await owner.get(`/v1/apikeys/${id}`).expect(200);
    expect(body).toMatchObject({
      status: 'Disabled',
      disabledReason: 'Reported',
      disabledAt: expect.any(String),
    });
    const records = await audited('apiKey.disable');
    expect(records).toMatchObject([{ actorKind: 'System', actorId: 'report', targetId: id }]);
    expect(world.api.output()).not.toContain(key);
    expect(world.api.output()).not.toContain(wrongChecksum);
    expect(world.api.output()).toContain('reported as leaked');
  });

  test('takes as long for a key that exists as for any other text', async () => {
    const times = async (text: string) => {
      const begun = performance.now();
      await report({ key: text }).expect(202);
      return performance.now() - begun;
    };
    for (let n = 0; n < 3; n++) {
      const { key } = await owner.createKey('sale:read');
      expect(await times(key)).toBeGreaterThan(240);
      expect(await times('nonsense')).toBeGreaterThan(240);
    }
  });

  test('needs no credentials, and takes nothing but a key', async () => {
    expect((await report({}).expect(400)).body.errors).toMatchObject([{ path: '/key' }]);
    await report({ key: 'x', more: 1 }).expect(400);
    await report({ key: 'x'.repeat(1_001) }).expect(400);
    await report({ key: 'x'.repeat(100_000) }).expect(413);
    expect((await request(world.apiUrl).get('/v1/apikeys/report').expect(405)).headers.allow).toBe(
      'POST, OPTIONS',
    );
  });

  test('is limited for each network', async () => {
    const from = '198.51.100.200';
    const codes = await Promise.all(
      Array.from({ length: 40 }, async () => (await report({ key: 'x' }, from)).status),
    );
    const accepted = codes.filter((status) => status === 202).length;
    expect(accepted).toBeGreaterThanOrEqual(20);
    expect(new Set(codes)).toEqual(new Set([202, 429]));
    expect((await report({ key: 'x' }, from).expect(429)).headers['retry-after']).toBeDefined();
    await report({ key: 'x' }).expect(202);
  });
});

describe('with API_KEY_DECRYPT=false', () => {
  let other: TestProcess;
  let client: Client;
  beforeAll(async () => {
    other = await startProcess('api', { ...world.env, API_KEY_DECRYPT: 'false' });
  });
  afterAll(() => other.stop());
  beforeEach(async () => {
    client = await createClient({ ...world, apiUrl: `http://127.0.0.1:${other.port}` }, { org });
  });

  test('no key is shown again, and the text of a new key is not stored', async () => {
    const old = await owner.createKey('sale:read');
    expect((await client.patch(`/v1/apikeys/${old.id}/decrypt`).expect(403)).body.code).toBe(
      'decrypt_disabled',
    );
    const created = await client.createKey('sale:read');
    await use(created.key, '192.0.2.1').expect(200);
    expect(await world.db.apiKey.findUnique({ where: { id: created.id } })).toMatchObject({ sealedKey: '' });
    expect((await client.get(`/v1/apikeys/${old.id}`)).body._links).not.toHaveProperty('decrypt');
    const { body: rolled } = await client.post(`/v1/apikeys/${old.id}/roll`, {}).expect(201);
    expect(await world.db.apiKey.findUnique({ where: { id: rolled.id } })).toMatchObject({ sealedKey: '' });
    expect(await audited('apiKey.decrypt')).toEqual([]);
    const [column] = createSealedColumns(world.db);
    const owners = (await column?.list('', 1_000))?.map((each) => each.owner);
    expect(owners).toContain(old.id);
    expect(owners).not.toContain(created.id);
    // Where keys are shown, the text of the new key is absent all the same.
    expect((await owner.patch(`/v1/apikeys/${created.id}/decrypt`).expect(403)).body.code).toBe(
      'decrypt_disabled',
    );
    await owner.patch(`/v1/apikeys/${old.id}/decrypt`).expect(200);
  });
});
