import { type ConsoleSession, exchangeSessionCode } from '@posthorn/db/console-sessions';
import { generateSessionToken, isSessionCode, isTheme } from '@posthorn/domain/console-session';
import { Problem } from '@posthorn/domain/problem';
import { hashSecretText } from '@posthorn/domain/secret-text';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { lookFields } from './caller.ts';

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
        ? await statements(EXCHANGERS, () => exchangeSessionCode(db, hashes, origin, new Date()))
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
  ConsoleSession,
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
