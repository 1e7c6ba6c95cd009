import type { Authority } from './oauth.ts';
import type { ConsoleSettings } from './settings.ts';

/** Settings of a gateway at which people sign in. */
export type SigningIn = ConsoleSettings & { clientId: string };
export const canSignIn = (settings: ConsoleSettings): settings is SigningIn => settings.clientId !== null;

/** Loaded only when somebody signs in: a console session does not need it. */
export const loadOauth = () => import('./oauth.ts');

let authority: Promise<Authority> | null = null;

/** Reads the metadata of the issuer once. */
export async function getAuthority(settings: SigningIn): Promise<Authority> {
  authority ??= loadOauth().then(({ openAuthority }) => openAuthority(settings));
  return authority.catch((error: unknown) => {
    authority = null;
    throw error;
  });
}
