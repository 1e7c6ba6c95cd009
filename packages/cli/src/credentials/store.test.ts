import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createCredentialStore, credentialsPath, type Session } from './store.ts';

const GATEWAY = 'https://gateway.example';
const session: Session = { issuer: 'https://login.example', clientId: 'posthorn-cli', accessToken: 'one' };

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'posthorn-credentials-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const createStore = () => createCredentialStore(credentialsPath({}, home));

test('the file is in the XDG configuration folder, and a relative XDG_CONFIG_HOME is ignored', () => {
  expect(credentialsPath({ XDG_CONFIG_HOME: '/xdg' }, '/home/me')).toBe('/xdg/posthorn/credentials.json');
  expect(credentialsPath({ XDG_CONFIG_HOME: 'xdg' }, '/home/me')).toBe(
    '/home/me/.config/posthorn/credentials.json',
  );
});

test('only the user can read the file and its folder', async () => {
  const store = createStore();
  await store.save(GATEWAY, session);
  expect((await stat(store.path)).mode & 0o777).toBe(0o600);
  expect((await stat(dirname(store.path))).mode & 0o777).toBe(0o700);
  expect(await readdir(dirname(store.path))).toEqual(['credentials.json']);
});

test('each gateway has its own session, and the last login is the current gateway', async () => {
  const store = createStore();
  await store.save(GATEWAY, session);
  await store.save('https://other.example', { ...session, accessToken: 'two' });
  expect(await store.findCurrent()).toBe('https://other.example');
  await store.remove('https://other.example');
  expect(await store.find('https://other.example')).toBeUndefined();
  expect(await store.find(GATEWAY)).toEqual(session);
});

test('of many commands that renew a session at once, each sees the result of the one before', async () => {
  await createStore().save(GATEWAY, { ...session, expiresAt: 0 });
  const seen: (number | undefined)[] = [];
  const renew = async (old: Session) => {
    seen.push(old.expiresAt);
    return { ...old, expiresAt: (old.expiresAt ?? 0) + 1 };
  };
  await Promise.all(Array.from({ length: 5 }, () => createStore().update(GATEWAY, renew)));
  expect(seen).toEqual([0, 1, 2, 3, 4]);
});

test('a lock that a crashed command left behind is ignored after a while', async () => {
  const store = createStore();
  await store.save(GATEWAY, session);
  const lock = `${store.path}.lock`;
  await writeFile(lock, '');
  await utimes(lock, new Date(0), new Date(0));
  await store.save(GATEWAY, { ...session, accessToken: 'two' });
  expect(await readFile(store.path, 'utf8')).toContain('"two"');
});

test('a damaged file says what to do, and shows nothing of its content', async () => {
  const store = createStore();
  await store.save(GATEWAY, session);
  await writeFile(store.path, '{"version":1,"sessions":{"x":{"accessToken":"hidden"}}}');
  await expect(store.find(GATEWAY)).rejects.toThrow(
    /^.*credentials\.json is damaged\. Remove it and sign in/,
  );
});
