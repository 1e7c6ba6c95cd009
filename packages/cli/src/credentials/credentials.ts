import { CommandError, EXIT } from '../exit.ts';
import type { CredentialStore, Session } from './store.ts';

/** What a request is authenticated with. */
export type Credential = { accessToken: string } | { apiKey: string };

/** Returns a credential that is valid now. Long commands call it before each request. */
export type FindCredential = () => Promise<Credential>;

type Options = {
  env: Readonly<Record<string, string | undefined>>;
  store: CredentialStore;
  gateway: string;
  /** Gets a new access token. @throws CommandError forbidden if the session has ended */
  refresh: (session: Session) => Promise<Session>;
  now?: () => number;
};

/** A token that expires sooner than this is renewed first, in milliseconds. */
const MARGIN_MS = 30_000;

const SIGN_IN = 'Sign in with: posthorn login. Scripts set POSTHORN_API_KEY or POSTHORN_TOKEN instead.';

/**
 * Finds the caller's credential: POSTHORN_TOKEN, then POSTHORN_API_KEY, then the session of `posthorn login`, renewed
 * if it is about to expire.
 *
 * @returns a function that throws CommandError forbidden if there is no credential
 */
export function createCredentialFinder({
  env,
  store,
  gateway,
  refresh,
  now = Date.now,
}: Options): FindCredential {
  const isFresh = ({ expiresAt }: Session) => expiresAt === undefined || expiresAt - now() > MARGIN_MS;
  const renew = async (session: Session): Promise<Session> => {
    // Another command may have renewed the session while this command waited for the lock.
    if (isFresh(session)) return session;
    if (session.refreshToken === undefined) {
      throw new CommandError(EXIT.forbidden, `Your session at ${gateway} has expired. ${SIGN_IN}`);
    }
    return refresh(session);
  };
  return async () => {
    if (env.POSTHORN_TOKEN) return { accessToken: env.POSTHORN_TOKEN };
    if (env.POSTHORN_API_KEY) return { apiKey: env.POSTHORN_API_KEY };
    const stored = await store.find(gateway);
    const session = stored !== undefined && !isFresh(stored) ? await store.update(gateway, renew) : stored;
    if (session !== undefined) return { accessToken: session.accessToken };
    throw new CommandError(EXIT.forbidden, `You are not signed in at ${gateway}. ${SIGN_IN}`);
  };
}
