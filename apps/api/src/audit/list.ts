import { type AuditRecord, listOrganizationAuditRecords } from '@posthorn/db/audit';
import { audiencesOf } from '@posthorn/domain/event-catalog';
import { scopesOf } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { line } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';

const auditRecordSchema = z
  .strictObject({
    id: z.string().meta({ description: 'Starts with aud_.' }),
    action: z.string().meta({ examples: ['apiKey.decrypt'], description: '<resource>.<verb>' }),
    targetId: z.string().meta({ description: 'What it was done to.' }),
    actor: z.strictObject({
      kind: z.enum(['User', 'ApiKey', 'System']),
      id: z.string().meta({ description: 'The subject of the token, or the id of the key.' }),
    }),
    requestId: z.string(),
    ip: z.string().meta({ description: 'Where the request came from.' }),
    at: z.iso.datetime(),
  })
  .meta({ id: 'AuditRecord' });

const querySchema = z.strictObject({
  ...pageQuery('aud'),
  action: line(64).optional().meta({ description: 'Only this action.' }),
  targetId: line(64).optional().meta({ description: 'Only what was done to this.' }),
});

/**
 * GET /v1/audit: who did what in the caller's organization, when, and from where. For those who hold every
 * scope there is, since it tells of all.
 */
export const listAuditRecords = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  summary: 'List the audit records',
  scopes: 'every scope there is',
  query: querySchema,
  answer: { status: 200, description: 'A page of them, newest first.', schema: pageOf(auditRecordSchema) },
  problems: ['insufficient_scope'],
  async handle({ caller, query }, { db, catalog }) {
    requireScopes(caller, scopesOf(audiencesOf(catalog)));
    const value = await page(
      query,
      '/v1/audit',
      (wanted) => listOrganizationAuditRecords(db, caller.organizationId, wanted),
      auditRecordResource,
    );
    return { status: 200, body: { value } };
  },
});

function auditRecordResource(record: AuditRecord): z.input<typeof auditRecordSchema> {
  const { id, action, targetId, actorKind, actorId, requestId, ip, at } = record;
  return {
    id,
    action,
    targetId,
    actor: { kind: actorKind, id: actorId },
    requestId,
    ip,
    at: at.toISOString(),
  };
}
