import type { KoaContextWithOIDC } from 'oidc-provider';
import { PAGE_HEADERS, renderPage } from './page.ts';

/**
 * The page on which a person ends the session at the authority (OpenID Connect RP-Initiated Logout). A press is
 * necessary: otherwise any page could sign people out.
 * @param form the provider's form, which the button submits
 */
export async function showSignOut(context: KoaContextWithOIDC, form: string): Promise<void> {
  context.set(PAGE_HEADERS);
  context.body = renderPage(
    'Sign out',
    `<p>You then choose again who you are.</p>${form}
<button name="logout" value="yes" form="op.logoutForm" autofocus>Sign out</button>`,
  );
}

/** The page after a sign-out that leads back to no client. */
export async function showSignedOut(context: KoaContextWithOIDC): Promise<void> {
  context.set(PAGE_HEADERS);
  context.body = renderPage('Signed out', '<p>You can close this window.</p>');
}
