import { findClaim } from './find-claim.ts';

const claims = {
  role: 'plain',
  realm_access: { roles: ['nested'] },
  'a.b': 'dotted',
  a: { b: 'inner', c: 'deeper' },
  'https://example.com/org': 'namespaced',
  'https://example.com/app': { 'x.y': { z: 'under a name with dots' } },
  '/odd': 'begins with a slash',
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
  ['https://example.com/app.x.y.z', 'under a name with dots'],
  ['/odd', 'begins with a slash'],
  ['/list/0/id', 'first'],
  ['/m~0~1n', 'escaped'],
])('the claim %s is found', (name, value) => {
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
])('there is no claim %p', (name) => {
  expect(findClaim(claims, name)).toBeUndefined();
});
