import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NOTICE_TYPES } from '@posthorn/domain/notice-types';
import { createClient } from './support/client.ts';
import { startProcess } from './support/process.ts';
import { createWorld, type World } from './support/world.ts';

let folder: string;
let world: World;

const refund = {
  code: 'REFUND.CREATE',
  description: 'A refund was made.',
  audience: 'sale',
  example: { id: 'rf_1', amount: 5 },
  schema: {
    type: 'object',
    properties: { amount: { type: 'number' } },
    required: ['amount'],
  },
};

async function write(text: string): Promise<string> {
  const path = join(folder, 'catalog.json');
  await writeFile(path, text);
  return path;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'posthorn-catalog-'));
  const path = await write(JSON.stringify([refund, { ...refund, code: 'REFUND.UPDATE', schema: undefined }]));
  world = await createWorld({
    workers: 0,
    env: { EVENT_CATALOG: path, ROLE_SCOPES: 'owner=*' },
  });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

test('the event types of a catalogue file can be published and subscribed to', async () => {
  const owner = await createClient(world);
  const { body } = await owner.get('/v1/webhooks/events').expect(200);
  const [created, updated, ...notices] = body.data;
  expect([created, updated]).toMatchObject([
    { code: 'REFUND.CREATE', schema: refund.schema },
    { code: 'REFUND.UPDATE' },
  ]);
  expect(notices.map(({ scope }: { scope: string }) => scope)).toEqual(
    Array.from(NOTICE_TYPES, () => 'gateway:read'),
  );
  expect(body.data[1]).not.toHaveProperty('schema');
  await owner.createWebhook({ url: 'https://example.com/', eventTypes: ['REFUND.CREATE'] });
  expect((await owner.publish('REFUND.CREATE', { id: 'rf_1', amount: 1 })).notificationCount).toBe(1);
  await owner.publish('REFUND.UPDATE', { id: 'rf_1' });
});

test('data that violates the schema of its type is 400, and the error names the field', async () => {
  const owner = await createClient(world);
  const event = { type: 'REFUND.CREATE', data: { id: 'rf_2', amount: '1' } };
  const { body } = await owner.post('/v1/events', event).expect(400);
  expect(body.errors).toEqual([{ path: '/data/amount', message: 'must be number' }]);
  const { body: batch } = await owner.post('/v1/events/batch', { events: [event] }).expect(400);
  expect(batch.errors).toMatchObject([{ path: '/events/0/data/amount' }]);
  expect(await world.db.event.count({ where: { recordId: 'rf_2' } })).toBe(0);
});

test.each([
  ['malformed', () => write('[{"code":"refund"}]'), '0.code must be <ENTITY>.<ACTION>'],
  ['missing', async () => join(folder, 'nowhere.json'), 'nowhere.json'],
])('the API does not start with a %s catalogue file, and says why', async (_what, file, words) => {
  const env = { ...world.env, EVENT_CATALOG: await file() };
  await expect(startProcess('api', env)).rejects.toThrow(words);
});
