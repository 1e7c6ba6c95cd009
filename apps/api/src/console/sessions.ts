import * as sessions from '@posthorn/db/console-sessions';
import {
  CAPABILITIES,
  CODE_LIFETIME_MS,
  generateSessionCode,
  HEX_COLOUR,
  THEMES,
  TOKEN_ONLY_CAPABILITIES,
} from '@posthorn/domain/console-session';
import { newId } from '@posthorn/domain/ids';
import { Problem } from '@posthorn/domain/problem';
import { isScope } from '@posthorn/domain/scopes';
import { hashSecretText } from '@posthorn/domain/secret-text';
import { z } from 'zod';
import { actorOf, type Caller, callerId, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { idField, idParam, isPlainText, line } from '../http/fields.ts';
import type { CreatingReply } from '../http/reply.ts';
import { CONSOLE_PATH } from './console.ts';

const SHORTEST_S = 60;
const LONGEST_S = 86_400;
const DEFAULT_S = 3_600;
const LONGEST_URL = 2_048;

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** A browser follows the URL, so `javascript:` would be a script in the console. */
function isReturnUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isSafe = protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
  return isSafe && username === '' && password === '';
}

const bodySchema = z.strictObject({
  capabilities: z
    .array(z.enum(CAPABILITIES))
    .min(1, 'must name at least one capability')
    .refine((given) => new Set(given).size === given.length, 'must name each capability once')
    .meta({ uniqueItems: true, description: 'The parts of the console that the session may use.' }),
  readOnly: z.boolean().default(false).meta({ description: 'Whether the session may only read.' }),
  expiresInSeconds: z
    .int()
    .min(SHORTEST_S)
    .max(LONGEST_S)
    .default(DEFAULT_S)
    .meta({ description: 'Life of the session.' }),
  returnUrl: z
    .string()
    .max(LONGEST_URL)
    .refine(isPlainText, 'must be well-formed, without control characters')
    .refine(isReturnUrl, 'must be an https URL without credentials, or an http URL of a loopback host')
    .nullable()
    .optional()
    .meta({ description: 'Where the console leads the person back to: https, or http on loopback.' }),
  theme: z.enum(THEMES).nullable().optional().meta({ description: 'Default: CONSOLE_THEME.' }),
  name: line(60).nullable().optional().meta({ description: 'Default: CONSOLE_NAME.' }),
  accent: z
    .string()
    .regex(HEX_COLOUR, 'must be a colour such as #0b6e4f')
    .nullable()
    .optional()
    .meta({ description: 'Accent colour. Default: CONSOLE_ACCENT.' }),
});

const createdSchema = z
  .strictObject({
    id: idField('cse'),
    url: z.string().nullable().meta({
      description:
        'The link to the console. It works once, within 60 seconds. Null in the answer to a repeated request: create another session.',
    }),
    expiresAt: z.iso.datetime().meta({ description: 'End of the session.' }),
  })
  .meta({ id: 'CreatedConsoleSession' });

/** POST /v1/console/sessions: a link to the console for a person who has no account at the issuer. */
export const createConsoleSession = defineEndpoint<Caller, undefined, undefined, z.output<typeof bodySchema>>(
  {
    operationId: 'createConsoleSession',
    summary: 'Create a link to the console',
    answer: { status: 201, description: 'The link, and the end of its session.', schema: createdSchema },
    problems: ['scope_not_grantable', 'quota_exceeded'],
    body: () => bodySchema,
    async handle({ caller, origin, body, apiUrl }, { db, quotas, publicUrl }) {
      requireGrantable(caller, body.capabilities);
      const { organizationId, scopes } = caller;
      const actor = actorOf(caller, origin);
      const { readOnly: isReadOnly, expiresInSeconds, capabilities } = body;
      const { code, begun } = beginSession(expiresInSeconds * 1_000);
      const session = {
        ...begun,
        organizationId,
        capabilities,
        isReadOnly,
        scopes: [...scopes],
        creatorKind: actor.actorKind,
        creatorId: actor.actorId,
        returnUrl: body.returnUrl ?? null,
        theme: body.theme ?? null,
        name: body.name ?? null,
        accent: body.accent ?? null,
      };
      await quotas.createCounted(organizationId, 'consoleSessions', (max) =>
        sessions.insertConsoleSession(db, actor, session, max),
      );
      return createdSessionReply(session, linkOf(publicUrl || apiUrl(), code));
    },
    async answerRepeat([id = ''], { caller }, { db }) {
      const session = await sessions.findConsoleSession(db, caller.organizationId, id);
      return session !== null && session.liveUntil > new Date() ? createdSessionReply(session, null) : null;
    },
  },
);

/**
 * Begins a console session: what every session has, and the code of its link. Only the hash of the code is stored.
 * @param lifetimeMs life of the session
 */
export function beginSession(lifetimeMs: number) {
  const code = generateSessionCode();
  const createdAt = new Date();
  const begun = {
    id: newId('cse'),
    codeHash: hashSecretText(code),
    createdAt,
    codeExpiresAt: new Date(createdAt.getTime() + CODE_LIFETIME_MS),
    expiresAt: new Date(createdAt.getTime() + lifetimeMs),
  };
  return { code, begun };
}

/** The code is in the fragment, which browsers do not send: no proxy and no log sees the code. */
export const linkOf = (apiUrl: string, code: string): string => `${apiUrl}${CONSOLE_PATH}/#code=${code}`;

function createdSessionReply(session: Created, url: string | null): CreatingReply {
  return { status: 201, body: { value: createdSessionResource(session, url) }, created: [session.id] };
}

type Created = { id: string; expiresAt: Date };

/** @param url null in the answer to a repeat: the code would else be shown twice */
export function createdSessionResource(
  { id, expiresAt }: Created,
  url: string | null,
): z.input<typeof createdSchema> {
  return { id, url, expiresAt: expiresAt.toISOString() };
}

/**
 * An API key cannot use the operations of some capabilities, so it must not get them through a session.
 * @throws Problem scope_not_grantable
 */
function requireGrantable(caller: Caller, capabilities: z.output<typeof bodySchema>['capabilities']): void {
  // A session without scopes could do nothing, but would count among those of the organization.
  if (caller.scopes.size === 0)
    throw new Problem('scope_not_grantable', {
      detail: 'You have no scope that a console session could use.',
    });
  if (caller.kind === 'user') return;
  const at = capabilities.findIndex((each) => TOKEN_ONLY_CAPABILITIES.has(each));
  if (at === -1) return;
  const message = `names ${capabilities[at]}, which an API key may not grant`;
  throw new Problem('scope_not_grantable', {
    detail: `An API key may not grant the capability ${capabilities[at]}. Send an access token.`,
    faults: [{ path: `/capabilities/${at}`, message }],
  });
}

/**
 * POST /v1/console/sessions/{id}/end: for the session itself, for its creator, and for callers with every scope of the
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
