import { createCredentialFinder } from './credentials.ts';
import type { CredentialStore, Session } from './store.ts';

const GATEWAY = 'https://gateway.example';
const NOW = 1_000_000;
const session: Session = {
  issuer: 'https://login.example',
  clientId: 'posthorn-cli',
  accessToken: 'old',
  refreshToken: 'again',
  expiresAt: NOW + 3_600_000,
};

function finderOf(stored: Session | undefined, env: Record<string, string> = {}) {
  const store: CredentialStore = {
    path: 'unused',
    findCurrent: async () => GATEWAY,
    find: async () => stored,
    save: async () => undefined,
    remove: async () => undefined,
    update: async (_gateway, change) => stored && change(stored),
  };
  const refresh = async (old: Session) => ({ ...old, accessToken: 'new' });
  return createCredentialFinder({ env, store, gateway: GATEWAY, refresh, now: () => NOW });
}

test('the environment has precedence over the session, and the token over the key', async () => {
  const both = { POSTHORN_TOKEN: 'token', POSTHORN_API_KEY: 'apk_1' };
  expect(await finderOf(session, both)()).toEqual({ accessToken: 'token' });
  expect(await finderOf(session, { POSTHORN_API_KEY: 'apk_1' })()).toEqual({ apiKey: 'apk_1' });
  expect(await finderOf(session)()).toEqual({ accessToken: 'old' });
});

test('a session that is about to expire is renewed', async () => {
  expect(await finderOf({ ...session, expiresAt: NOW + 10_000 })()).toEqual({ accessToken: 'new' });
});

test.each([
  ['no session', undefined],
  ['an expired session without a refresh token', { ...session, expiresAt: NOW, refreshToken: undefined }],
])('with %s, the command says how to sign in', async (_name, stored) => {
  await expect(finderOf(stored as Session | undefined)()).rejects.toMatchObject({
    status: 3,
    message: expect.stringContaining('posthorn login'),
  });
});
