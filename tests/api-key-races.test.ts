import { updateLastUsed } from '@posthorn/db/api-key-credentials';
import { type Client, createClient } from './support/client.ts';
import { untilWaitingForLocks } from './support/delivery.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0, env: { DATABASE_POOL_SIZE: '20' } });
  owner = await createClient(world);
});
afterAll(() => world.close());

test('concurrent rolls of a key create one successor, and the winning roll sets the grace period', async () => {
  const { id } = await owner.createKey('sale:read');
  const before = await world.db.apiKey.count();
  const graces = [60, 86_400, 3_600];
  // All requests read the same state while this transaction locks the row, because no request can write.
  const rolling = await world.db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM api_keys WHERE id = ${id} FOR UPDATE`;
    const asked = Promise.all(
      graces.map((graceSeconds) => owner.post(`/v1/apikeys/${id}/roll`, { graceSeconds })),
    );
    await untilWaitingForLocks(world, graces.length);
    return { asked };
  });
  const answers = await rolling.asked;
  const rolled = answers.findIndex(({ status }) => status === 201);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  expect(await world.db.apiKey.count()).toBe(before + 1);
  const { body } = await owner.get(`/v1/apikeys/${id}`).expect(200);
  const grace = Date.parse(body.expiresAt) - Date.parse(answers[rolled]?.body.createdAt);
  expect(grace / 1_000).toBe(graces[rolled]);
});

test('a key with a scope removed from the catalogue cannot be rolled, and only a caller with every scope can disable it', async () => {
  const { id } = await owner.createKey('sale:read');
  await world.db.apiKey.update({ where: { id }, data: { scopes: ['sale:read', 'store:read'] } });
  const member = await createClient(world, { role: 'member' });
  await member.patch(`/v1/apikeys/${id}/disable`).expect(403);
  // Rolling would grant the removed scope again.
  await owner.post(`/v1/apikeys/${id}/roll`, {}).expect(403);
  await owner.patch(`/v1/apikeys/${id}/disable`).expect(200);
});

test('one save stores the last-use times of 40,000 keys', async () => {
  const { id } = await owner.createKey('sale:read');
  const at = new Date('2026-11-21T10:00:00Z');
  const others = Array.from({ length: 40_000 }, (_, n) => [`apk_${n}`, at] as const);
  await updateLastUsed(world.db, new Map([...others, [id, at]]));
  expect((await owner.get(`/v1/apikeys/${id}`)).body.lastUsedAt).toBe(at.toISOString());
});
