import { isIPv6 } from 'node:net';
import { BLOCKED_ADDRESSES } from './support/blocked-addresses.ts';
import { type Client, createClient } from './support/client.ts';
import { createWorld, type World } from './support/world.ts';

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await createWorld({ workers: 0, env: { ALLOWED_PRIVATE_TARGETS: '' } });
  owner = await createClient(world);
});
afterAll(() => world.close());

const literals = BLOCKED_ADDRESSES.map(([range, address]): [string, string] => [
  range,
  isIPv6(address) ? `[${address}]` : address,
]);

test.each([
  ...literals,
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['loopback', '[::1]'],
  ['loopback, with a trailing dot', '127.0.0.1.'],
  ['loopback, short', '127.1'],
  ['loopback, octal', '0177.0.0.1'],
  ['loopback, hexadecimal', '0x7f000001'],
  ['loopback, hexadecimal in parts', '0x7f.0x0.0x0.0x1'],
  ['loopback, one integer', '2130706433'],
  ['loopback, in full-width digits', '１２７.0.0.1'],
  ['loopback, percent-encoded', '%31%32%37.0.0.1'],
  ['loopback, IPv4-mapped in dots', '[::ffff:127.0.0.1]'],
  ['loopback, IPv4-compatible IPv6', '[::127.0.0.1]'],
  ['loopback, in full', '[0:0:0:0:0:0:0:1]'],
  ['metadata, one integer', '2852039166'],
  ['unspecified, short', '0'],
  ['a name of loopback', 'localhost'],
  ['a name of loopback', 'LOCALHOST.'],
  ['a name of loopback', 'any.localhost'],
])('a webhook URL with a blocked host gets 400 on creation and on update: %s, %s', async (_range, host) => {
  const given = { eventTypes: ['SALE.CREATE'], maxConcurrency: 1, secret: 'correct-horse-battery' };
  const { id } = await owner.createWebhook({ url: 'https://example.com/' });
  for (const [path, body] of [
    ['/v1/webhooks', { ...given, url: `http://${host}/` }],
    [`/v1/webhooks/${id}`, { url: `http://${host}/` }],
  ] as const) {
    const answer = await owner.post(path, body).expect(400);
    expect(answer.body.errors).toEqual([{ path: '/url', message: 'must be publicly accessible' }]);
  }
});
