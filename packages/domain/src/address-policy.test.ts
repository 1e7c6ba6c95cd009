import { createAddressPolicy, isInternalAddress } from './address-policy.ts';

describe('an allowed address', () => {
  const isAllowed = createAddressPolicy([]);

  test.each([
    '8.8.8.8',
    '93.184.215.14',
    '2606:4700:4700::1111',
    // The neighbours of the ranges that cloud providers use internally.
    '168.63.129.15',
    '168.63.129.17',
    '161.25.255.255',
    '161.27.0.0',
    '166.7.255.255',
    '166.12.0.0',
    '199.36.153.3',
    '199.36.153.12',
    '183.60.83.20',
    '2600:2d00:2:fff::1',
    '2600:2d00:2:1100::1',
    '2600:2d00:2:2100::1',
  ])('is public: %s', (address) => {
    expect(isAllowed(address)).toBe(true);
  });

  test.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['loopback', '127.0.0.1'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '192.168.1.1'],
    ['carrier-grade NAT', '100.64.0.1'],
    ['metadata', '169.254.169.254'],
    ["Alibaba's metadata", '100.100.100.200'],
    ["Oracle's metadata", '192.0.0.192'],
    ["Azure's internal services", '168.63.129.16'],
    ["IBM's internal services", '161.26.0.0'],
    ["IBM's internal services", '161.26.255.255'],
    ["IBM's internal services", '166.8.0.0'],
    ["IBM's internal services", '166.11.255.255'],
    ["IBM's internal services, mapped", '::ffff:161.26.0.10'],
    ["Google's internal services", '199.36.153.4'],
    ["Google's internal services", '199.36.153.11'],
    ["Google's internal services", '2600:2d00:2:1000::1'],
    ["Google's internal services", '2600:2d00:2:20ff::1'],
    ["Tencent's name servers", '183.60.82.98'],
    ["Tencent's name servers", '183.60.83.19'],
    ["AWS's metadata", 'fd00:ec2::254'],
    ["Google's metadata", 'fd20:ce::254'],
    ["Oracle's metadata", 'fd00:c1::a9fe:a9fe'],
    ["Scaleway's metadata", 'fd00:42::42'],
    ["Akamai's metadata", 'fd00:a9fe:a9fe::1'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped public', '::ffff:8.8.8.8'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['unique local', 'fd00::1'],
    ['link-local', 'fe80::1'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['documentation', '2001:db8::1'],
    ['a host name', 'example.com'],
  ])('is never %s: %s', (_range, address) => {
    expect(isAllowed(address)).toBe(false);
  });

  test('is private only in the ranges that a setting allows', () => {
    const isLoopbackAllowed = createAddressPolicy(['127.0.0.0/8', '::1/128']);
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
      expect(isLoopbackAllowed(address)).toBe(true);
    const isIbmAllowed = createAddressPolicy(['161.26.0.0/16']);
    expect(isIbmAllowed('161.26.0.10')).toBe(true);
    expect(isIbmAllowed('166.8.0.1')).toBe(false);
    for (const address of ['10.0.0.1', '::ffff:10.0.0.1', 'fd00::1', '0.0.0.0']) {
      expect(isLoopbackAllowed(address)).toBe(false);
    }
  });
});

test.each([
  ['127.0.0.1', true],
  ['::ffff:10.1.2.3', true],
  ['100.64.0.1', true],
  ['fe80::1', true],
  ['fd00::1', true],
  ['203.0.113.7', false],
  ['8.8.8.8', false],
  ['2001:db8::1', false],
  ['', false],
])('%p is an internal address: %p', (address, isInternal) => {
  expect(isInternalAddress(address)).toBe(isInternal);
});
