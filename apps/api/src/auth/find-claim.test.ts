import { findClaim } from './find-claim.ts';

const claims = {
  role: 'plain',
  realm_access: { roles: ['nested'] },
  'a.b': 'dotted',
  a: { b: 'inner', c: 'deeper' },
  'https://example.com/org': 'namespaced',
  'https://example.com/app': { 'x.y': { z: 'below a name with dots' } },
  '/odd': 'starts with a slash',
  list: [{ id: 'first' }],
  'm~/n': 'escaped',
};

test.each([
  ['role', 'plain'],
  ['realm_access.roles', ['nested']],
  ['/realm_access/roles', ['nested']],
  ['a.b', 'dotted'],
  ['a.c', 'deeper'],
  ['/a/b', 'inner'],
  ['https://example.com/org', 'namespaced'],
  ['https://example.com/app.x.y.z', 'below a name with dots'],
  ['/odd', 'starts with a slash'],
  ['/list/0/id', 'first'],
  ['/m~0~1n', 'escaped'],
])('finds the claim %s', (name, value) => {
  expect(findClaim(claims, name)).toEqual(value);
});

test.each([
  'none',
  'role.none',
  'a.none',
  '/a/none',
  'toString',
  'a.toString',
  '/a/constructor',
  '.role',
  '',
])('does not find the claim %p', (name) => {
  expect(findClaim(claims, name)).toBeUndefined();
});
