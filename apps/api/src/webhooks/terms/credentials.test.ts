import { Problem } from '@posthorn/domain/problem';
import { requireSafeCredentials } from './credentials.ts';

const URL_BEFORE = 'https://receiver.example/hooks';
const oauth2 = {
  type: 'oauth2',
  tokenUrl: 'https://auth.example/token',
  clientId: 'c',
  scope: null,
  audience: null,
  credentialsIn: 'header',
} as const;
const givenOauth2 = { ...oauth2, clientSecret: 's' };
const mtls = { type: 'mtls', certificate: 'PEM' } as const;

const plain = { url: URL_BEFORE, headerNames: [], sealedHeaders: null, authentication: null };
const withHeaders = { ...plain, headerNames: ['x-tenant'], sealedHeaders: 'v1.…' };
const withAuthorization = { ...plain, headerNames: ['authorization'], sealedHeaders: 'v1.…' };

type Given = Parameters<typeof requireSafeCredentials>[0];
type Stored = Parameters<typeof requireSafeCredentials>[1];

function faultPaths(given: Given, before: Stored): string[] {
  try {
    requireSafeCredentials(given, before);
  } catch (error) {
    if (error instanceof Problem) return (error.faults ?? []).map(({ path }) => path);
    throw error;
  }
  return [];
}

test.each<[what: string, given: Given, before: Stored, paths: string[]]>([
  ['a static Authorization', { headers: { Authorization: 'a' } }, null, []],
  ['OAuth', { headers: { 'X-A': 'a' }, authentication: givenOauth2 }, null, []],
  [
    'both in a new webhook',
    { headers: { Authorization: 'a' }, authentication: givenOauth2 },
    null,
    ['/headers/Authorization'],
  ],
  [
    'Authorization added to OAuth',
    { headers: { AUTHORIZATION: 'a' } },
    { ...plain, authentication: oauth2 },
    ['/headers/AUTHORIZATION'],
  ],
  ['OAuth added to Authorization', { authentication: givenOauth2 }, withAuthorization, ['/authentication']],
  ['OAuth in place of Authorization', { authentication: givenOauth2, headers: {} }, withAuthorization, []],
  [
    'Authorization in place of OAuth',
    { authentication: null, headers: { authorization: 'a' } },
    { ...plain, authentication: oauth2 },
    [],
  ],
  ['mTLS beside Authorization', { headers: { authorization: 'a' } }, { ...plain, authentication: mtls }, []],
])('one header Authorization in requests: %s', (_what, given, before, paths) => {
  expect(faultPaths(given, before)).toEqual(paths);
});

describe('a new origin gets no stored credentials', () => {
  test.each([
    'https://receiver.example.evil/hooks',
    'https://other.receiver.example/hooks',
    'https://receiver.example:8443/hooks',
    'http://receiver.example/hooks',
  ])('%s', (url) => {
    expect(faultPaths({ url }, plain)).toEqual([]);
    expect(faultPaths({ url }, withHeaders)).toEqual(['/headers']);
    expect(faultPaths({ url, headers: {} }, withHeaders)).toEqual([]);
    expect(faultPaths({ url, headers: { 'x-tenant': 'b' } }, withHeaders)).toEqual([]);
    const both = { ...withHeaders, authentication: oauth2 };
    expect(faultPaths({ url }, both)).toEqual(['/headers', '/authentication']);
    expect(faultPaths({ url, headers: {} }, both)).toEqual(['/authentication']);
    expect(faultPaths({ url, headers: {}, authentication: null }, both)).toEqual([]);
    expect(faultPaths({ url, headers: {}, authentication: givenOauth2 }, both)).toEqual([]);
    expect(faultPaths({ url }, { ...plain, authentication: mtls })).toEqual([]);
  });

  test.each(['https://receiver.example/other?tenant=2', 'https://RECEIVER.example:443/hooks', URL_BEFORE])(
    '%s has the same origin',
    (url) => {
      expect(faultPaths({ url }, { ...withHeaders, authentication: oauth2 })).toEqual([]);
    },
  );
});
