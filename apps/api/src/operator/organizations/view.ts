import { insertOperatorView } from '@posthorn/db/operators/views';
import { CAPABILITIES, CODE_LIFETIME_MS, generateSessionCode } from '@posthorn/domain/console-session';
import { audiencesOf } from '@posthorn/domain/event-catalog';
import { newId } from '@posthorn/domain/ids';
import { scopesOf } from '@posthorn/domain/scopes';
import { hashSecretText } from '@posthorn/domain/secret-text';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { linkOf } from '../../console/sessions.ts';
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
    const code = generateSessionCode();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + VIEW_MS);
    await insertOperatorView(operators.db, actingOperator(caller, origin), {
      id: newId('cse'),
      organizationId,
      codeHash: hashSecretText(code),
      capabilities: [...CAPABILITIES],
      scopes: scopesOf(audiencesOf(catalog)).filter((scope) => scope.endsWith(':read')),
      createdAt,
      codeExpiresAt: new Date(createdAt.getTime() + CODE_LIFETIME_MS),
      expiresAt,
    });
    const value = { url: linkOf(publicUrl || apiUrl(), code), expiresAt: expiresAt.toISOString() };
    return { status: 201, body: { value } };
  },
});
