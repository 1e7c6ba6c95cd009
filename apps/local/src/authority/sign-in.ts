import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '@posthorn/domain/escape-html';
import type { Provider } from 'oidc-provider';
import { PAGE_HEADERS, renderPage } from './page.ts';
import { findPerson, PEOPLE } from './people.ts';

/** Path of the page on which a person signs in. */
export const SIGN_IN_PATH = '/interaction/';

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>;

/**
 * Creates the page with one button for each person. A press signs the person in and grants the client what it asked
 * for. There are no passwords: the page is for a laptop.
 * @returns a handler for requests under SIGN_IN_PATH
 */
export function createSignIn(provider: Provider) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const interaction = await provider.interactionDetails(request, response).catch(() => undefined);
    if (interaction === undefined) {
      return sendPage(response, 400, '<p>This sign-in has expired. Go back and start again.</p>');
    }
    if (request.method !== 'POST') return sendPage(response, 200, form(interaction));
    // The cookie of the interaction is SameSite=Lax, so another site cannot press a button.
    const person = findPerson(new URLSearchParams(await text(request)).get('person') ?? '');
    const result =
      person === undefined
        ? { error: 'access_denied', error_description: 'The person did not sign in' }
        : {
            login: { accountId: person.id },
            consent: { grantId: await saveGrant(provider, interaction, person.id) },
          };
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  };
}

async function saveGrant(provider: Provider, { params }: Interaction, accountId: string): Promise<string> {
  const clientId = String(params.client_id);
  const scope = String(params.scope ?? '');
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(scope);
  for (const resource of [params.resource].flat()) grant.addResourceScope(String(resource), scope);
  return grant.save();
}

function form({ params }: Interaction): string {
  const buttons = PEOPLE.map(
    ({ id, label }) => `<button name="person" value="${escapeHtml(id)}">${escapeHtml(label)}</button>`,
  );
  return `<p>${escapeHtml(String(params.client_id))} asks who you are. There are no passwords on this machine.</p>
<form method="post">${buttons.join('\n')}
<button name="person" value="" class="cancel">Cancel</button></form>`;
}

function sendPage(response: ServerResponse, status: number, content: string): void {
  response.writeHead(status, PAGE_HEADERS).end(renderPage('Sign in', content));
}
