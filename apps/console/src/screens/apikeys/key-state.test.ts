import { addressesIn, grantableScopes, keyState, knownScopes } from './key-state.tsx';

const NOW = new Date('2026-06-15T12:00:00Z');
const ACTIVE = { status: 'Active', disabledReason: null, expiresAt: null } as const;

test.each([
  [ACTIVE, 'Active'],
  [{ ...ACTIVE, expiresAt: '2026-06-23T12:00:00Z' }, 'Active'],
  [{ ...ACTIVE, expiresAt: '2026-06-22T11:59:59Z' }, 'Expiring'],
  [{ ...ACTIVE, expiresAt: '2026-06-15T12:00:00Z' }, 'Expired'],
  [{ status: 'Disabled', disabledReason: 'Requested', expiresAt: null }, 'Disabled'],
  // A disabled key never reads as expired: disabling it was somebody's decision.
  [{ status: 'Disabled', disabledReason: 'Requested', expiresAt: '2026-06-01T00:00:00Z' }, 'Disabled'],
  [{ status: 'Disabled', disabledReason: 'Reported', expiresAt: null }, 'Reported'],
] as const)('%o is %s', (key, state) => {
  expect(keyState(key, NOW)).toBe(state);
});

test('a key can get only scopes that the person holds and the catalogue knows', () => {
  const types = [{ scope: 'sale:read' }, { scope: 'gateway:read' }];
  const held = ['openid', 'sale:read', 'sale:write', 'payroll:read'];
  expect(grantableScopes(held, types)).toEqual(['sale:read', 'sale:write']);
});

test('a list of keys can be filtered by each scope of the catalogue, once', () => {
  const types = [{ scope: 'sale:read' }, { scope: 'sale:read' }, { scope: 'gateway:read' }];
  expect(knownScopes(types)).toEqual(['sale:read', 'sale:write', 'gateway:read']);
});

test('addresses stand on lines, or between commas', () => {
  expect(addressesIn(' 192.0.2.0/24\n\n2001:db8::/32, 10.0.0.1 ')).toEqual([
    '192.0.2.0/24',
    '2001:db8::/32',
    '10.0.0.1',
  ]);
});
