import { insertOperatorView } from '@posthorn/db/operators/views';
import { CAPABILITIES } from '@posthorn/domain/console-session';
import { audiencesOf } from '@posthorn/domain/event-catalog';
import { scopesOf } from '@posthorn/domain/scopes';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { beginSession, linkOf } from '../../console/sessions.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { actingOperator } from '../acts.ts';
import { requireOrganization } from './read.ts';
import { organizationParams } from './resource.ts';

const VIEW_MS = 30 * 60_000;

export const viewSchema = z
  .strictObject({
    url: z.string().meta({ description: 'The link to the console. It works once, within 60 seconds.' }),
    expiresAt: z.iso.datetime().meta({ description: 'End of the session.' }),
  })
  .meta({ id: 'OperatorView' });

/** POST /v1/operator/organizations/{id}/view: a console session that only reads, and does not count as the members'. */
export const viewOrganization = defineEndpoint<Operator, { id: string }>({
  operationId: 'viewOrganization',
  summary: 'Create a link to the console of an organization, read-only',
  params: organizationParams,
  answer: { status: 201, description: 'The link, and the end of its session.', schema: viewSchema },
  problems: ['not_found'],
  async handle({ caller, origin, params: { id: organizationId }, apiUrl }, deps) {
    const { operators, catalog, publicUrl } = deps;
    await requireOrganization(deps, caller, organizationId);
    const { code, begun } = beginSession(VIEW_MS);
    await insertOperatorView(operators.db, actingOperator(caller, origin), {
      ...begun,
      organizationId,
      capabilities: [...CAPABILITIES],
      scopes: scopesOf(audiencesOf(catalog)).filter((scope) => scope.endsWith(':read')),
    });
    const value = { url: linkOf(publicUrl || apiUrl(), code), expiresAt: begun.expiresAt.toISOString() };
    return { status: 201, body: { value } };
  },
});
