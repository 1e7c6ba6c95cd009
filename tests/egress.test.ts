import { isIPv6 } from 'node:net';
import { BLOCKED_ADDRESSES } from './support/blocked-addresses.ts';
import { type Client, createClient } from './support/client.ts';
import { FIRST_ATTEMPT_ONLY, firstAttempt } from './support/delivery.ts';
import { type NameServer, startNameServer } from './support/dns.ts';
import { eventually } from './support/eventually.ts';
import { type SocketReceiver, startSocketReceiver } from './support/socket-receiver.ts';
import { createWorld, type World } from './support/world.ts';

const ALLOWED = '127.0.0.1';
/** A loopback address that is not allowed. macOS has only one IPv4 loopback address. */
const BLOCKED = process.platform === 'linux' ? '127.0.0.2' : '::1';

let world: World;
let owner: Client;
let nameServer: NameServer;
/** Two receivers on the same port: `receiver` at the allowed address, `trap` at the blocked address. */
let receiver: SocketReceiver;
let trap: SocketReceiver;

beforeAll(async () => {
  nameServer = await startNameServer();
  receiver = await startSocketReceiver((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n')),
  );
  trap = await startSocketReceiver((socket) => socket.destroy(), { host: BLOCKED, port: receiver.port });
  world = await createWorld({
    env: {
      ALLOWED_PRIVATE_TARGETS: `${ALLOWED}/32`,
      DNS_SERVERS: nameServer.address,
      RETRY_DELAYS: FIRST_ATTEMPT_ONLY,
      // Shorter than the time after which c-ares stops waiting for a silent name server.
      DELIVERY_TIMEOUT: '1500ms',
    },
  });
  owner = await createClient(world);
});
afterAll(async () => {
  await world.close();
  await Promise.all([nameServer, receiver, trap].map((each) => each.close()));
});

const urlOf = (host: string) => `http://${isIPv6(host) ? `[${host}]` : host}:${receiver.port}/`;

let stores = 0;
/** Creates a configuration with its own store, so that it gets only its own events. */
async function register(host: string) {
  const storeId = `s_${++stores}`;
  const { id } = await owner.createWebhook({ url: 'http://once-fine.example/', storeId });
  // The API refuses URLs with blocked addresses. Rules and DNS records can change after registration.
  await world.db.webhookConfiguration.update({ where: { id }, data: { url: urlOf(host) } });
  const publish = () => owner.publish('SALE.CREATE', { id: `sale_${storeId}` }, storeId);
  return { id, publish };
}

async function attemptAt(host: string) {
  const { id, publish } = await register(host);
  await publish();
  return firstAttempt(world, id);
}

const blocked = expect.objectContaining({ statusCode: null, errorClass: 'blocked_address' });
const delivered = expect.objectContaining({ statusCode: 204, errorClass: null });

describe('a connection', () => {
  test.each([...BLOCKED_ADDRESSES, ['loopback', BLOCKED] as const])(
    'is never made to a blocked address, by literal or by name: %s %s',
    async (_range, address) => {
      const name = `blocked-${++stores}.test`;
      nameServer.names.set(name, [address]);
      expect(await Promise.all([attemptAt(address), attemptAt(name)])).toEqual([blocked, blocked]);
      expect(trap.sockets.length).toBe(0);
    },
  );

  test('is made to a name whose addresses are all allowed', async () => {
    nameServer.names.set('fine.test', [ALLOWED]);
    expect(await attemptAt('fine.test')).toEqual(delivered);
  });

  test.each([
    ['same family', [ALLOWED, '10.0.0.1']],
    ['other family', [ALLOWED, 'fd00::1']],
    ['blocked first', [BLOCKED, ALLOWED]],
  ])('is not made to a name that also has a blocked address: %s', async (what, addresses) => {
    const before = receiver.sockets.length;
    const name = `${what.replaceAll(' ', '-')}.test`;
    nameServer.names.set(name, addresses);
    expect(await attemptAt(name)).toEqual(blocked);
    expect([receiver.sockets.length, trap.sockets.length]).toEqual([before, 0]);
  });

  test('is not made to an alias of an alias of a blocked address', async () => {
    nameServer.names.set('alias.test', { alias: 'other.test' });
    nameServer.names.set('other.test', { alias: 'inner.test' });
    nameServer.names.set('inner.test', [BLOCKED]);
    expect(await attemptAt('alias.test')).toEqual(blocked);
    expect(trap.sockets.length).toBe(0);
  });

  test('is not made to a name that moved from an allowed to a blocked address', async () => {
    nameServer.names.set('rebind.test', [ALLOWED]);
    const { id, publish } = await register('rebind.test');
    const attempts = async (count: number) => {
      const { notificationCount } = await publish();
      expect(notificationCount).toBe(1);
      return eventually(`attempt ${count}`, async () => {
        const notificationsNow = await world.db.notification.findMany({ where: { configurationId: id } });
        const found = await world.db.attempt.findMany({
          where: { notificationId: { in: notificationsNow.map((each) => each.id) } },
          orderBy: { startedAt: 'asc' },
        });
        return found.length === count && found;
      });
    };
    expect(await attempts(1)).toEqual([delivered]);
    nameServer.names.set('rebind.test', [BLOCKED]);
    expect(await attempts(2)).toEqual([delivered, blocked]);
    expect(trap.sockets.length).toBe(0);
  });

  test('uses the addresses that were checked, without a second DNS query', async () => {
    nameServer.names.set('once.test', [ALLOWED]);
    expect(await attemptAt('once.test')).toEqual(delivered);
    expect(nameServer.asked('once.test')).toEqual({ A: 1, AAAA: 1 });
  });
});

describe('a DNS query', () => {
  test.each([
    ['for an unknown name', 'NXDOMAIN'],
    ['that the name server fails to answer', 'SERVFAIL'],
    ['for a name without addresses', []],
  ] as const)('%s costs an attempt with the error class dns', async (_what, zone) => {
    const name = `failing-${++stores}.test`;
    nameServer.names.set(name, zone);
    expect(await attemptAt(name)).toMatchObject({ statusCode: null, errorClass: 'dns' });
  });

  test('whose answer comes too late opens no connection', async () => {
    const before = receiver.sockets.length;
    nameServer.names.set('late.test', 'silence');
    const attempt = await attemptAt('late.test');
    expect(attempt).toMatchObject({ statusCode: null, errorClass: 'timeout' });
    expect(attempt.durationMs).toBeLessThan(2_000);
    nameServer.answerLate('late.test', [ALLOWED]);
    // A connection for the late answer would have come before the next connection.
    nameServer.names.set('next.test', [ALLOWED]);
    expect(await attemptAt('next.test')).toEqual(delivered);
    expect(receiver.sockets.length).toBe(before + 1);
  });

  test('that hangs delays no other configuration, even when twenty hang', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `silent-${n}.test`);
    for (const name of names) nameServer.names.set(name, 'silence');
    nameServer.names.set('prompt.test', [ALLOWED]);
    const prompt = await register('prompt.test');
    const hanging = await Promise.all(names.map(register));
    await Promise.all(hanging.map(({ publish }) => publish()));
    await eventually('all twenty hang', () => names.every((name) => nameServer.asked(name).A > 0));

    const startedAt = performance.now();
    await prompt.publish();
    expect(await firstAttempt(world, prompt.id, 1_000)).toEqual(delivered);
    process.stdout.write(
      `Delivered in ${(performance.now() - startedAt).toFixed(0)} ms while the DNS queries of twenty others hang\n`,
    );
    const ids = hanging.map(({ id }) => id);
    expect(
      await world.db.notification.count({ where: { configurationId: { in: ids }, attemptCount: 0 } }),
    ).toBe(20);
    expect(await firstAttempt(world, hanging[0]?.id ?? '')).toMatchObject({ errorClass: 'timeout' });
  });
});
