import { isIPv6 } from 'node:net';
import { FIRST_ATTEMPT_ONLY, firstAttempt } from './support/attempts.ts';
import { BLOCKED_ADDRESSES } from './support/blocked-addresses.ts';
import { type Client, createClient } from './support/client.ts';
import { type NameServer, startNameServer } from './support/dns.ts';
import { eventually } from './support/eventually.ts';
import { type SocketReceiver, startSocketReceiver } from './support/socket-receiver.ts';
import { createWorld, type World } from './support/world.ts';

const ALLOWED = '127.0.0.1';
/** Loopback as well, and not allowed. macOS has no other one of IPv4. */
const BLOCKED = process.platform === 'linux' ? '127.0.0.2' : '::1';

let world: World;
let owner: Client;
let nameServer: NameServer;
/** Both on the same port, one where connections are allowed and one where they are not. */
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
      // Less than c-ares needs to give a silent name server up.
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
/** A configuration with a store, and so events, of its own. */
async function register(host: string) {
  const storeId = `s_${++stores}`;
  const { id } = await owner.createWebhook({ url: 'http://once-fine.example/', storeId });
  // What registration refuses can be in the database all the same: rules change, and names do.
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
    'is never made to %s: %s, by literal or by name',
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
    ['of the same family', [ALLOWED, '10.0.0.1']],
    ['of the other family', [ALLOWED, 'fd00::1']],
    ['that comes first', [BLOCKED, ALLOWED]],
  ])('is not made to a name with one refused address %s', async (what, addresses) => {
    const before = receiver.sockets.length;
    const name = `${what.replaceAll(' ', '-')}.test`;
    nameServer.names.set(name, addresses);
    expect(await attemptAt(name)).toEqual(blocked);
    expect([receiver.sockets.length, trap.sockets.length]).toEqual([before, 0]);
  });

  test('is not made to an alias of an alias of a refused address', async () => {
    nameServer.names.set('alias.test', { alias: 'other.test' });
    nameServer.names.set('other.test', { alias: 'inner.test' });
    nameServer.names.set('inner.test', [BLOCKED]);
    expect(await attemptAt('alias.test')).toEqual(blocked);
    expect(trap.sockets.length).toBe(0);
  });

  test('is not made to a name that was fine, and then changed its address', async () => {
    nameServer.names.set('rebind.test', [ALLOWED]);
    const { id, publish } = await register('rebind.test');
    const attempts = async (count: number) => {
      const { notifications } = await publish();
      expect(notifications).toBe(1);
      return eventually(`attempt ${count}`, async () => {
        const of = await world.db.notification.findMany({ where: { configurationId: id } });
        const found = await world.db.attempt.findMany({
          where: { notificationId: { in: of.map((each) => each.id) } },
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

  test('is made with the addresses that were judged, not with those of a second look-up', async () => {
    nameServer.names.set('once.test', [ALLOWED]);
    expect(await attemptAt('once.test')).toEqual(delivered);
    expect(nameServer.asked('once.test')).toEqual({ A: 1, AAAA: 1 });
  });
});

describe('a look-up', () => {
  test.each([
    ['of a name that does not exist', 'NXDOMAIN'],
    ['that the name server fails at', 'SERVFAIL'],
    ['of a name without addresses', []],
  ] as const)('%s is a failed attempt, told as such', async (_what, zone) => {
    const name = `failing-${++stores}.test`;
    nameServer.names.set(name, zone);
    expect(await attemptAt(name)).toMatchObject({ statusCode: null, errorClass: 'dns' });
  });

  test('that is answered too late opens no connection', async () => {
    const before = receiver.sockets.length;
    nameServer.names.set('late.test', 'silence');
    const attempt = await attemptAt('late.test');
    expect(attempt).toMatchObject({ statusCode: null, errorClass: 'timeout' });
    expect(attempt.durationMs).toBeLessThan(2_000);
    nameServer.answerLate('late.test', [ALLOWED]);
    // Whatever the late answer started would have come before this.
    nameServer.names.set('next.test', [ALLOWED]);
    expect(await attemptAt('next.test')).toEqual(delivered);
    expect(receiver.sockets.length).toBe(before + 1);
  });

  test('that hangs keeps no other configuration waiting, even when twenty do', async () => {
    const names = Array.from({ length: 20 }, (_, n) => `silent-${n}.test`);
    for (const name of names) nameServer.names.set(name, 'silence');
    nameServer.names.set('prompt.test', [ALLOWED]);
    const prompt = await register('prompt.test');
    const hanging = await Promise.all(names.map(register));
    await Promise.all(hanging.map(({ publish }) => publish()));
    await eventually('all twenty hang', () => names.every((name) => nameServer.asked(name).A > 0));

    const begun = performance.now();
    await prompt.publish();
    expect(await firstAttempt(world, prompt.id, 1_000)).toEqual(delivered);
    process.stdout.write(
      `Delivered in ${(performance.now() - begun).toFixed(0)} ms while the look-ups of twenty others hang\n`,
    );
    const ids = hanging.map(({ id }) => id);
    expect(
      await world.db.notification.count({ where: { configurationId: { in: ids }, attemptCount: 0 } }),
    ).toBe(20);
    expect(await firstAttempt(world, hanging[0]?.id ?? '')).toMatchObject({ errorClass: 'timeout' });
  });
});
