/** The search in the list of webhooks. */
import { jest } from '@jest/globals';
import { idFloor, newId } from '@posthorn/domain/ids';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

let world: World;
/** The owner of an organization of the test's own. */
let owner: Client;
let org: string;

beforeAll(async () => {
  world = await createWorld({ workers: 0 });
});
afterAll(() => world.close());
beforeEach(async () => {
  org = `org_${newId('ntc').slice(-10)}`;
  owner = await createClient(world, { org });
});

const hidden = { url: 'https://example.com/hooks?token=s3cret', eventTypes: ['SALE.UPDATE'] };

test('search finds names, URLs and ids in upper and lower case, and only what the caller sees', async () => {
  const orders = await owner.createWebhook({ ...hidden, name: 'Orders 100%' });
  const other = await owner.createWebhook({
    url: 'https://other.example/Path_x',
    eventTypes: ['TRANSACTION.CREATE'],
  });
  const find = async (query: string, client = owner): Promise<string[]> =>
    (await client.get(`/v1/webhooks?${query}`).expect(200)).body.data.map(({ id }: { id: string }) => id);
  const search = (text: string, client = owner) => find(`search=${encodeURIComponent(text)}`, client);
  expect(await search('oRDers')).toEqual([orders.id]);
  expect(await search('OTHER.example/path_')).toEqual([other.id]);
  expect(await search(orders.id.toUpperCase())).toEqual([orders.id]);
  expect(await search('00%')).toEqual([orders.id]);
  // Neither % nor _ is a wildcard.
  expect(await search('O%s')).toEqual([]);
  expect(await search('h_oks')).toEqual([]);
  expect(await search('s3cret')).toEqual([orders.id]);
  const blind = await createClient(world, { org, scope: 'transaction:read' });
  expect(await search('s3cret', blind)).toEqual([]);
  expect(await search('example.com/hooks', blind)).toEqual([orders.id]);
  await world.db.circuitBreaker.create({
    data: { configurationId: other.id, state: 'HalfOpen', since: new Date(), nextProbeAt: null, version: 1n },
  });
  expect(await find('endpoint=HalfOpen')).toEqual([other.id]);
  expect(await find('endpoint=Closed')).toEqual([orders.id]);
  expect(await find('endpoint=Open')).toEqual([]);
  expect(await find('endpoint=Closed&search=other')).toEqual([]);
});

test('search pages by cursor through 10,000 webhooks', async () => {
  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at, name)
    SELECT ${idFloor('es', new Date()).slice(0, -5)} || lpad(n::text, 5, '0'), ${org}, 'https://example.com/' || n,
      '{SALE.CREATE}', 5, '', 'Active', now(), CASE WHEN n IN (1, 5000, 9999) THEN 'Needle' END
    FROM generate_series(1, 10000) AS n`;
  const ids = await owner.listIds('/v1/webhooks?search=needle&');
  expect(ids.map((id) => id.slice(-5))).toEqual(['09999', '05000', '00001']);
});
