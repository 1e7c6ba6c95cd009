import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { escapeHtml } from '@posthorn/domain/escape-html';
import type { Provider } from 'oidc-provider';
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
    ({ id, role, organizationId }) =>
      `<button name="person" value="${escapeHtml(id)}">${escapeHtml(role)} of ${escapeHtml(organizationId)}</button>`,
  );
  return `<p>${escapeHtml(String(params.client_id))} asks who you are.</p>
<form method="post">${buttons.join('\n')}
<button name="person" value="" class="cancel">Cancel</button></form>`;
}

const STYLE =
  ':root{color-scheme:light dark}body{font:1rem/1.5 system-ui;max-width:24rem;margin:4rem auto;padding:0 1rem}' +
  'form{display:grid;gap:.5rem}button{font:inherit;padding:.6rem;cursor:pointer}.cancel{margin-top:1rem}';

/** Sends a page that runs no script, loads nothing, and cannot be framed. */
function sendPage(response: ServerResponse, status: number, content: string): void {
  response
    .writeHead(status, {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .end(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>Sign in to the local Posthorn</title><style>${STYLE}</style>` +
        `<h1>Sign in</h1>${content}</html>\n`,
    );
}
