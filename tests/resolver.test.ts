import type { LookupAddress } from 'node:dns';
import { promisify } from 'node:util';
import { createAddressPolicy } from '@posthorn/domain/address-policy';
import { errorClassOf } from '../apps/worker/src/delivery/classify.ts';
import { createGuardedLookup, createResolver, type Resolve } from '../apps/worker/src/egress/lookup.ts';
import { type NameServer, startNameServer } from './support/dns.ts';
import { eventually } from './support/eventually.ts';

let nameServer: NameServer;
let resolve: Resolve;

beforeEach(async () => {
  nameServer = await startNameServer();
  resolve = createResolver([nameServer.address]);
});
afterEach(() => nameServer.close());

describe('a name', () => {
  test('resolves to all its addresses, IPv4 first', async () => {
    nameServer.names.set('both.test', ['2606:4700::1', '8.8.8.8', '2606:4700::2', '8.8.4.4']);
    expect(await resolve('both.test')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
      { address: '2606:4700::1', family: 6 },
      { address: '2606:4700::2', family: 6 },
    ]);
  });

  test('such as localhost resolves without the name server', async () => {
    nameServer.names.set('localhost', ['8.8.8.8']);
    expect(await resolve('localhost')).not.toContainEqual({ address: '8.8.8.8', family: 4 });
    expect(nameServer.asked('localhost')).toEqual({ A: 0, AAAA: 0 });
  });

  test('with a slow answer is resolved, although earlier answers were fast', async () => {
    for (let n = 0; n < 10; n += 1) {
      nameServer.names.set(`quick-${n}.test`, ['8.8.8.8']);
      await resolve(`quick-${n}.test`);
    }
    nameServer.names.set('slow.test', 'silence');
    const found = resolve('slow.test');
    await eventually('the name server was asked three times', () => nameServer.asked('slow.test').AAAA === 3);
    nameServer.answerLate('slow.test', ['8.8.8.8']);
    expect(await found).toEqual([{ address: '8.8.8.8', family: 4 }]);
  });
});

test('with unreachable name servers, the error class is dns', async () => {
  const { address } = await startNameServer().then(async (gone) => {
    await gone.close();
    return gone;
  });
  const error: unknown = await createResolver([address])('any.test').catch((reason: unknown) => reason);
  expect(error).toMatchObject({
    code: 'EDNSFAILED',
    values: { reason: 'CONNREFUSED' },
    cause: { errors: [{ code: 'ECONNREFUSED' }, {}] },
  });
  expect(errorClassOf(error)).toBe('dns');
});

describe('the DNS lookup of a socket', () => {
  const lookUp = (options: { all: boolean }) =>
    promisify<LookupAddress[] | string>((callback) =>
      createGuardedLookup(resolve, createAddressPolicy([]))('name.test', options, callback),
    )();

  test('returns one address or all, as requested', async () => {
    nameServer.names.set('name.test', ['8.8.8.8', '8.8.4.4']);
    expect(await lookUp({ all: false })).toBe('8.8.8.8');
    expect(await lookUp({ all: true })).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '8.8.4.4', family: 4 },
    ]);
  });

  test.each([
    ['both families', 20, 20, ['4.4.0.0', '4.4.0.1', '2606:4700::', '2606:4700::1']],
    ['one IPv6 address', 20, 1, ['4.4.0.0', '4.4.0.1', '4.4.0.2', '2606:4700::']],
    ['one IPv4 address', 1, 20, ['4.4.0.0', '2606:4700::', '2606:4700::1', '2606:4700::2']],
    ['only IPv4', 20, 0, ['4.4.0.0', '4.4.0.1', '4.4.0.2', '4.4.0.3']],
    ['only IPv6', 0, 20, ['2606:4700::', '2606:4700::1', '2606:4700::2', '2606:4700::3']],
  ])('makes one POST try at most four addresses: %s', async (_which, v4, v6, expected) => {
    const of = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, n) => `${prefix}${n === 0 && prefix.endsWith(':') ? '' : n}`);
    nameServer.names.set('name.test', [...of(v4, '4.4.0.'), ...of(v6, '2606:4700::')]);
    const found = await lookUp({ all: true });
    expect(Array.isArray(found) && found.map(({ address }) => address)).toEqual(expected);
  });

  test('checks also the addresses that no POST would try', async () => {
    nameServer.names.set('name.test', ['4.4.0.1', '4.4.0.2', '4.4.0.3', '4.4.0.4', '4.4.0.5', '10.0.0.1']);
    await expect(lookUp({ all: true })).rejects.toMatchObject({ code: 'EBLOCKED' });
  });

  test.each([true, false])('fails when one address is blocked (all: %p)', async (all) => {
    nameServer.names.set('name.test', ['8.8.8.8', '10.0.0.1']);
    await expect(lookUp({ all })).rejects.toMatchObject({ code: 'EBLOCKED' });
  });
});
