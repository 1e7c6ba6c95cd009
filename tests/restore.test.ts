import { closeDatabase } from '@posthorn/db/connection/database';
import { idFloor } from '@posthorn/domain/ids';
import { createClient, SECRET } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { startReceiver } from './support/receiver.ts';
import { runAsAdmin } from './support/services.ts';
import { isGenuine } from './support/verify.ts';
import { createWorld } from './support/world.ts';

test('a backup of Postgres and the master keys restore everything with an empty Redis', async () => {
  const receiver = await startReceiver();
  const original = await createWorld({ workers: 0 });
  const before = await createClient(original);
  const { id: keyId, key } = await before.createKey('sale:read sale:write');
  await before.createWebhook({ url: receiver.url });
  for (const id of ['a', 'b', 'c']) await before.publish('SALE.CREATE', { id });
  // The sweep skips notifications younger than 30 s, so make these notifications older.
  for (const [n, { id }] of (await original.db.notification.findMany()).entries()) {
    const aged = idFloor('ntf', new Date(Date.now() - 60_000 + n));
    await original.db.notification.update({ where: { id }, data: { id: aged } });
  }
  const { ENCRYPTION_KEYS = '', DATABASE_URL = '' } = original.env;
  const backup = new URL(`${DATABASE_URL}_backup`);
  await original.api.stop();
  await closeDatabase(original.db);
  await runAsAdmin(
    DATABASE_URL,
    `CREATE DATABASE "${backup.pathname.slice(1)}" TEMPLATE "${original.prefix}"`,
  );
  await original.close();

  // A new key prefix acts as an empty Redis.
  // Deliveries begin after one lease, because POSTs of the original gateway may be in flight.
  const env = { ENCRYPTION_KEYS, DELIVERY_TIMEOUT: '1s' };
  const restored = await createWorld({ databaseUrl: backup.href, env });
  const after = await createClient(restored);
  await eventually('waiting notifications are delivered', () => receiver.received.length === 3);
  for (const post of receiver.received) expect(await isGenuine(post, SECRET)).toBe(true);
  expect((await after.patch(`/v1/apikeys/${keyId}/decrypt`).expect(200)).body).toMatchObject({ key });
  await after.publish('SALE.CREATE', { id: 'd' });
  await eventually('a new event is delivered', () => receiver.received.length === 4);
  await restored.close();
  await runAsAdmin(DATABASE_URL, `DROP DATABASE "${backup.pathname.slice(1)}" WITH (FORCE)`);
  await receiver.close();
});
