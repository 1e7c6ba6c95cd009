import * as sessions from '@posthorn/db/console-sessions';
import { generateSessionToken, isSessionCode, isTheme } from '@posthorn/domain/console-session';
import { Problem } from '@posthorn/domain/problem';
import { isScope } from '@posthorn/domain/scopes';
import { hashSecretText } from '@posthorn/domain/secret-text';
import { z } from 'zod';
import { actorOf, type Caller, callerId, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { lookFields } from './session.ts';

const bodySchema = z.strictObject({
  code: z.string().max(100).meta({ writeOnly: true, description: 'The code in the link to the console.' }),
});

const exchangedSchema = z
  .strictObject({
    token: z.string().meta({
      pattern: '^cst_[0-9A-Za-z]{38}$',
      description: 'The token of the session. Send it as `Authorization: Bearer <token>`. Keep it in memory.',
    }),
    expiresAt: z.iso.datetime(),
    organizationId: z.string(),
    returnUrl: z.string().nullable(),
    ...lookFields,
  })
  .meta({ id: 'ExchangedConsoleSession' });

/** Turn of all exchanges at the database, as if they came from one organization. No access token has an empty name. */
const EXCHANGERS = '';

/** POST /v1/console/sessions/exchange: the console exchanges the code of its link. */
export const exchangeConsoleSession = defineEndpoint<void, undefined, undefined, z.output<typeof bodySchema>>(
  {
    operationId: 'exchangeConsoleSession',
    summary: 'Exchange the code of a link to the console for a token',
    answer: { status: 200, description: 'The token of the session.', schema: exchangedSchema },
    problems: ['invalid_request', 'invalid_code', 'rate_limited'],
    body: () => bodySchema,
    async handle({ origin, body: { code } }, { db, statements }) {
      const token = generateSessionToken();
      const hashes = { codeHash: hashSecretText(code), tokenHash: hashSecretText(token) };
      const session = isSessionCode(code)
        ? await statements(EXCHANGERS, () => sessions.exchangeSessionCode(db, hashes, origin, new Date()))
        : null;
      if (session === null) {
        throw new Problem('invalid_code', {
          detail: 'The link to the console has expired, or was opened before.',
        });
      }
      return { status: 200, body: { value: exchangedSessionResource(session, token) } };
    },
  },
);

/** The part of a stored session that its console gets. */
type Granted = Pick<
  sessions.ConsoleSession,
  'organizationId' | 'expiresAt' | 'returnUrl' | 'theme' | 'name' | 'accent'
>;

export function exchangedSessionResource(
  { organizationId, expiresAt, returnUrl, theme, name, accent }: Granted,
  token: string,
): z.input<typeof exchangedSchema> {
  return {
    token,
    expiresAt: expiresAt.toISOString(),
    organizationId,
    returnUrl,
    theme: isTheme(theme) ? theme : null,
    name,
    accent,
  };
}

/**
 * POST /v1/console/sessions/{id}/end: for the session itself, for its creator, and for whoever has every scope of the
 * session. Repeating the request does no harm.
 */
export const endConsoleSession = defineEndpoint<Caller, { id: string }>({
  operationId: 'endConsoleSession',
  summary: 'End a console session',
  scopes: 'every scope of the session, unless you created it',
  params: idParam('cse'),
  answer: { status: 204, description: 'The session has ended.', schema: null },
  problems: ['not_found', 'insufficient_scope'],
  async handle({ caller, origin, params: { id } }, { db, statements }) {
    const now = new Date();
    const actor = actorOf(caller, origin);
    await statements(caller.organizationId, async () => {
      const session = await sessions.findConsoleSession(db, caller.organizationId, id);
      const isOther = caller.kind === 'console' && caller.sessionId !== id;
      if (session === null || isOther) throw new Problem('not_found');
      const isCreator = session.creatorKind === actor.actorKind && session.creatorId === callerId(caller);
      if (caller.kind !== 'console' && !isCreator) requireScopes(caller, session.scopes.filter(isScope));
      await sessions.endConsoleSession(db, actor, id, now);
    });
    return { status: 204, body: null };
  },
});
