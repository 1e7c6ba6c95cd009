/** What the overview says needs attention. */
import { jest } from '@jest/globals';
import { newId } from '@posthorn/domain/ids';
import { insertAged } from './support/aged-notifications.ts';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

jest.setTimeout(60_000);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

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
const insert = (configurationId: string, ageMs: number, status: string, count: number) =>
  insertAged(world.db, { organizationId: org, configurationId, ageMs, status, count });

test('what needs attention comes worst first, at most 20, without hidden queries and keys', async () => {
  const soon = (ms: number) => new Date(Date.now() + ms);
  const create = async (name: string) => (await owner.createWebhook({ ...hidden, name })).id;
  const [open, disabled, recovering, unverified, certificate, overlap, failed] = await Promise.all(
    ['open', 'disabled', 'recovering', 'unverified', 'certificate', 'overlap', 'failed'].map(create),
  );
  const breaker = { since: new Date(), nextProbeAt: null, version: 1n };
  await world.db.circuitBreaker.createMany({
    data: [
      { ...breaker, configurationId: open ?? '', state: 'Open' },
      { ...breaker, configurationId: recovering ?? '', state: 'HalfOpen' },
    ],
  });
  const update = (
    id: string | undefined,
    data: Parameters<typeof world.db.webhookConfiguration.update>[0]['data'],
  ) => world.db.webhookConfiguration.update({ where: { id: id ?? '' }, data });
  await update(disabled, { status: 'Disabled', disabledReason: 'Failing', disabledAt: new Date() });
  await update(unverified, { status: 'Unverified' });
  await update(certificate, { certificateExpiresAt: soon(29 * DAY_MS) });
  await update(overlap, { previousSecretExpiresAt: soon(23 * HOUR_MS) });
  await insert(failed ?? '', HOUR_MS, 'Failed', 2);
  await insert(open ?? '', HOUR_MS, 'Retrying', 4);
  const key = await owner.createKey('sale:read');
  await world.db.apiKey.update({ where: { id: key.id }, data: { expiresAt: soon(6 * DAY_MS) } });
  const { body } = await owner.get('/v1/overview').expect(200);
  expect(body.webhooks).toEqual({ total: 7, active: 5, open: 1, halfOpen: 1, disabled: 1, unverified: 1 });
  const none = { since: null, until: null, waiting: null, failed: null, apiKey: null, mayChange: true };
  const time = expect.stringMatching(/Z$/);
  const webhook = (id: string | undefined, name: string) => ({ id, name, url: hidden.url });
  const counts = { waiting: 0, failed: 0 };
  expect(body.attention).toEqual([
    { ...none, kind: 'endpointOpen', webhook: webhook(open, 'open'), since: time, waiting: 4, failed: 0 },
    { ...none, ...counts, kind: 'webhookDisabled', webhook: webhook(disabled, 'disabled'), since: time },
    { ...none, kind: 'recentFailures', webhook: webhook(failed, 'failed'), waiting: 0, failed: 2 },
    {
      ...none,
      ...counts,
      kind: 'endpointRecovering',
      webhook: webhook(recovering, 'recovering'),
      since: time,
    },
    {
      ...none,
      ...counts,
      kind: 'webhookUnverified',
      webhook: webhook(unverified, 'unverified'),
      since: time,
    },
    { ...none, kind: 'clientCertificateExpiring', webhook: webhook(certificate, 'certificate'), until: time },
    { ...none, kind: 'apiKeyExpiring', webhook: null, apiKey: { id: key.id, name: 'a key' }, until: time },
    { ...none, kind: 'secretOverlapEnding', webhook: webhook(overlap, 'overlap'), until: time },
  ]);
  // Keys are managed with tokens, so a key does not see keys.
  const byKey = await fetch(`${world.apiUrl}/v1/overview`, { headers: { 'Svc-Api-Key': key.key } });
  expect(await byKey.text()).not.toContain('apiKeyExpiring');
  const blind = await createClient(world, { org, scope: 'transaction:read' });
  const { text, body: seen } = await blind.get('/v1/overview').expect(200);
  const mayChange = seen.attention.map((item: { mayChange: boolean }) => item.mayChange);
  expect(mayChange).toEqual(body.attention.map(() => false));
  expect(text).not.toContain('s3cret');
  expect(text).toContain('hooks?********');
  await world.db.$executeRaw`
    INSERT INTO circuit_breakers (configuration_id, state, since, version)
    SELECT 'es_' || lpad(n::text, 26, '0'), 'Open', now(), 1 FROM generate_series(1, 25) AS n`;
  await world.db.$executeRaw`
    INSERT INTO webhook_configurations
      (id, organization_id, url, event_types, max_concurrency, sealed_secret, status, created_at)
    SELECT 'es_' || lpad(n::text, 26, '0'), ${org}, 'https://example.com', '{SALE.CREATE}', 5, '', 'Active', now()
    FROM generate_series(1, 25) AS n`;
  expect((await owner.get('/v1/overview').expect(200)).body.attention).toHaveLength(20);
});
