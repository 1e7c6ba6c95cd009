import { CAPABILITIES, type Capability, HEX_COLOUR, THEMES } from '@posthorn/domain/console-session';
import { audiencesOf, type EventCatalog } from '@posthorn/domain/event-catalog';
import { scopesOf } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { type Caller, callerId, hasScopes } from '../auth/caller.ts';
import { capabilitiesOf } from '../auth/capabilities.ts';
import { defineEndpoint } from '../endpoint.ts';

/** How the console shows itself, in answers. */
export const lookFields = {
  theme: z
    .enum(THEMES)
    .nullable()
    .meta({ description: 'Theme of a console session; null for CONSOLE_THEME.' }),
  name: z.string().nullable().meta({ description: 'Name in a console session; null for CONSOLE_NAME.' }),
  accent: z.string().nullable().meta({
    pattern: HEX_COLOUR.source,
    description: 'Accent colour of a console session; null for CONSOLE_ACCENT.',
  }),
};

const sessionSchema = z
  .strictObject({
    organizationId: z.string(),
    kind: z.enum(['user', 'apiKey', 'console']),
    subject: z.string().meta({
      description: 'Subject of the access token, id of the API key, or id of the console session.',
    }),
    scopes: z.array(z.string()),
    capabilities: z.array(z.enum(CAPABILITIES)).meta({
      description: 'The parts of the console in which the caller may at least read.',
    }),
    isReadOnly: z.boolean().meta({ description: 'Whether a console session may only read.' }),
    isOperatorView: z.boolean().meta({
      description: 'Whether an operator of the gateway looks at what a member sees, read-only.',
    }),
    isSuspended: z.boolean().meta({
      description:
        'Whether the operator of the gateway has suspended the organization: nothing is published or sent, and notifications wait. Up to 10 seconds old.',
    }),
    isOperator: z.boolean().meta({ description: 'Whether the caller may use the operations of operators.' }),
    expiresAt: z.iso.datetime().nullable().meta({
      description: 'When the credentials end; null if they do not, or if the issuer does not say.',
    }),
    returnUrl: z.string().nullable().meta({
      description: 'Where a console session sends the person at its end.',
    }),
    ...lookFields,
  })
  .meta({ id: 'Session' });

/** GET /v1/session: who calls, so that the console shows no button that the API would refuse. */
export const getSession = defineEndpoint<Caller>({
  operationId: 'getSession',
  summary: 'Find out who you are and what you may do',
  answer: { status: 200, description: 'The caller of the request.', schema: sessionSchema },
  async handle({ caller }, { catalog, quotas }) {
    const { isSuspended } = await quotas.find(caller.organizationId);
    return { status: 200, body: { value: sessionResource(caller, catalog, isSuspended) } };
  },
});

export function sessionResource(
  caller: Caller,
  catalog: EventCatalog,
  isSuspended: boolean,
): z.input<typeof sessionSchema> {
  const { organizationId, kind, scopes, expiresAt } = caller;
  const readsAll = hasScopes(caller, scopesOf(audiencesOf(catalog)));
  const readsSome = [...scopes].some((scope) => scope.endsWith(':read'));
  const isUsable: Readonly<Record<Capability, boolean>> = {
    webhooks: true,
    apiKeys: true,
    events: readsSome,
    notifications: readsSome,
    audit: readsAll,
  };
  return {
    organizationId,
    kind,
    subject: callerId(caller),
    scopes: [...scopes].sort(),
    capabilities: capabilitiesOf(caller).filter((each) => isUsable[each]),
    isReadOnly: caller.kind === 'console' && caller.isReadOnly,
    isOperatorView: caller.kind === 'console' && caller.isOperatorView,
    isSuspended,
    isOperator: caller.kind === 'user' && caller.isOperator,
    expiresAt: expiresAt?.toISOString() ?? null,
    returnUrl: caller.kind === 'console' ? caller.returnUrl : null,
    ...(caller.kind === 'console' ? caller.look : { theme: null, name: null, accent: null }),
  };
}
