import { AUDIT_ACTIONS } from '@posthorn/db/audit';
import { listOperatorActs, type OperatorAct } from '@posthorn/db/operators/acts';
import { z } from 'zod';
import type { Operator } from '../auth/caller.ts';
import { defineEndpoint } from '../endpoint.ts';
import { checkTimeRange, idField, line, timeRange } from '../http/fields.ts';
import { page, pageOf, pageQuery } from '../http/page.ts';

const detailSchema = z.looseObject({}).nullable();

const actSchema = z
  .strictObject({
    id: idField('opa'),
    subject: z.string().meta({ description: "Subject of the operator's token." }),
    action: z.string().meta({ description: '<resource>.<verb>' }),
    organizationId: z
      .string()
      .nullable()
      .meta({ description: 'Null if the act is about several organizations, or about none.' }),
    targetId: z.string().nullable().meta({ description: 'Id of the resource that was changed or shown.' }),
    detail: detailSchema.meta({ description: 'What the operator asked for, such as the filter of a retry.' }),
    requestId: z.string(),
    ip: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'OperatorAct' });

const querySchema = z
  .strictObject({
    ...pageQuery('opa'),
    ...timeRange,
    subject: line(128).optional().meta({ description: 'Only acts of this operator.' }),
    organizationId: line(128).optional().meta({ description: 'Only acts about this organization alone.' }),
    action: z.enum(AUDIT_ACTIONS).optional().meta({ description: 'Only acts of this kind.' }),
  })
  .superRefine(checkTimeRange);

/** GET /v1/operator/audit: what operators changed and looked at. Each organization's audit has its part of it. */
export const listOperatorAudit = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'listOperatorAudit',
  summary: 'List what operators did and looked at',
  query: querySchema,
  answer: { status: 200, description: 'A page of acts, newest first.', schema: pageOf(actSchema) },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller, query }, { operators }) {
    const value = await operators.reads(caller, ['since', 'until', 'organizationId'], () =>
      page(
        query,
        '/v1/operator/audit',
        (wanted) => listOperatorActs(operators.db, wanted),
        operatorActResource,
      ),
    );
    return { status: 200, body: { value } };
  },
});

export function operatorActResource({
  at,
  detail,
  targetId,
  ...act
}: OperatorAct): z.input<typeof actSchema> {
  return {
    ...act,
    targetId: targetId === '' ? null : targetId,
    detail: detailSchema.parse(detail),
    createdAt: at.toISOString(),
  };
}
