import { databaseUrl, parseDatabaseUrl } from './database-url.ts';

test('a URL with one host stays as it is, and any server will do', () => {
  const url = 'postgresql://posthorn:p%40ss@db.example.com:5433/posthorn?sslmode=verify-full';
  expect(parseDatabaseUrl(url)).toEqual({ urls: [url], target: 'any' });
  const socket = 'postgresql:///posthorn?host=/var/run/postgresql';
  expect(parseDatabaseUrl(socket)).toEqual({ urls: [socket], target: 'any' });
});

test('a URL with several hosts names one server each, of which the one that accepts writes is wanted', () => {
  expect(parseDatabaseUrl('postgres://u:p,@ss@one:5432,[::1]:5433,three/db?sslmode=verify-full')).toEqual({
    urls: [
      'postgres://u:p,@ss@one:5432/db?sslmode=verify-full',
      'postgres://u:p,@ss@[::1]:5433/db?sslmode=verify-full',
      'postgres://u:p,@ss@three/db?sslmode=verify-full',
    ],
    target: 'read-write',
  });
});

test('target_session_attrs says which server is wanted', () => {
  const { target } = parseDatabaseUrl('postgresql://one,two/db?target_session_attrs=prefer-standby');
  expect(target).toBe('prefer-standby');
});

test.each([
  'http://user:hunter2@one/db',
  'postgresql://user:hunter2@one:5432,/db',
  'postgresql://user:hunter2@one,two:0/db',
  'postgresql://user:hunter2@one,two:65536/db',
  'postgresql://user:hunter2@one,two:hunter2/db',
  'postgresql://user:hunter2@one:hunter2/db',
  'postgresql://user:hunter2@one,two/db?target_session_attrs=hunter2',
])('%s is refused, without a word of it in the message', (url) => {
  const { success, error } = databaseUrl.safeParse(url);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(/^must (?!.*hunter2)/);
});
