import { AUDIT_ACTIONS, type AuditRecord, listOrganizationAuditRecords } from '@posthorn/db/audit';
import { audiencesOf } from '@posthorn/domain/event-catalog';
import { scopesOf } from '@posthorn/domain/scopes';
import { z } from 'zod';
import { type Caller, requireScopes } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { checkTimeRange, idField, line, timeRange } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';

const auditRecordSchema = z
  .strictObject({
    id: idField('aud'),
    action: z.string().meta({ description: '<resource>.<verb>' }),
    targetId: z.string().meta({ description: 'Id of the resource that the action changed or showed.' }),
    actor: z.strictObject({
      kind: z.enum(['User', 'ApiKey', 'ConsoleSession', 'System', 'Operator']),
      id: z.string().meta({
        description:
          'Token subject, API key id, or console session id; for System: posthorn or ops. Operator: an operator of the gateway.',
      }),
    }),
    requestId: z.string(),
    ip: z.string().meta({ description: 'IP address of the sender; empty for actions of the gateway.' }),
    createdAt: z.iso.datetime(),
    at: z.iso.datetime().meta({ deprecated: true, description: 'The previous name of `createdAt`.' }),
  })
  .meta({ id: 'AuditRecord' });

const querySchema = z
  .strictObject({
    ...pageQuery('aud'),
    ...timeRange,
    action: z.enum(AUDIT_ACTIONS).optional().meta({ description: 'Only records of this action.' }),
    targetId: line(64).optional().meta({ description: 'Only records about the resource with this id.' }),
  })
  .superRefine(checkTimeRange);

/** GET /v1/audit: requires every scope, because the records cover every resource of the organization. */
export const listAuditRecords = defineEndpoint<Caller, undefined, z.output<typeof querySchema>>({
  operationId: 'listAuditRecords',
  summary: 'List the audit records',
  scopes: 'every scope in the catalogue',
  query: querySchema,
  answer: {
    status: 200,
    description: 'A page of audit records, newest first.',
    schema: pageOf(auditRecordSchema),
  },
  problems: ['insufficient_scope', 'timed_out'],
  mayLag: true,
  async handle({ caller, query }, { db, reads, catalog }) {
    const { organizationId } = caller;
    requireScopes(caller, scopesOf(audiencesOf(catalog)));
    const value = await reads({ organizationId, narrowBy: ['since', 'until', 'targetId'] }, () =>
      page(
        query,
        '/v1/audit',
        (wanted) => listOrganizationAuditRecords(db, organizationId, wanted),
        auditRecordResource,
      ),
    );
    return { status: 200, body: { value } };
  },
});

export function auditRecordResource(record: AuditRecord): z.input<typeof auditRecordSchema> {
  const { id, action, targetId, actorKind, actorId, requestId, ip, at } = record;
  return {
    id,
    action,
    targetId,
    actor: { kind: actorKind, id: actorId },
    requestId,
    ip,
    createdAt: at.toISOString(),
    at: at.toISOString(),
  };
}
