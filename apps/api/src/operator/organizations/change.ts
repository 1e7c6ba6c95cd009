import { changeQuotas } from '@posthorn/db/operators/quotas';
import type { QuotaExceptions } from '@posthorn/db/organization-quotas';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { actingOperator } from '../acts.ts';
import { exceptionFields } from './quotas.ts';
import { readFullOrganization, requireOrganization } from './read.ts';
import { fullOrganizationSchema, organizationParams } from './resource.ts';

const MAX_WEIGHT = 1_000;

const bodySchema = z.strictObject({
  weight: z
    .int()
    .min(1)
    .max(MAX_WEIGHT)
    .nullable()
    .optional()
    .meta({ description: 'Share of the deliveries, relative to other organizations. Default: 1.' }),
  ...exceptionFields,
});

/**
 * PATCH /v1/operator/organizations/{id}: null takes an exception back. The organization need not have used anything yet.
 * Every process uses the change within 10 s (docs/operations.md).
 */
export const updateOperatorOrganization = defineEndpoint<
  Operator,
  { id: string },
  undefined,
  z.output<typeof bodySchema>
>({
  operationId: 'updateOperatorOrganization',
  summary: 'Change quotas and weight of an organization',
  params: organizationParams,
  answer: {
    status: 200,
    description: 'The organization. All processes use the change within 10 seconds.',
    schema: fullOrganizationSchema,
  },
  problems: ['timed_out'],
  body: () => bodySchema,
  async handle({ caller, origin, params: { id }, body }, deps) {
    const changes = { ...body, weight: body.weight === null ? 1 : body.weight };
    await changeQuotas(deps.operators.db, actingOperator(caller, origin), id, changes, requireRates);
    deps.quotas.forget(id);
    const row = await requireOrganization(deps, caller, id);
    return { status: 200, body: { value: await readFullOrganization(deps, caller, row) } };
  },
});

/** A burst is a part of a rate. @throws Problem invalid_request */
function requireRates(after: QuotaExceptions): void {
  const faults = [
    { burst: after.requestsBurst, rate: after.requestsPerSecond, name: 'requests' },
    { burst: after.notificationsBurst, rate: after.notificationsPerSecond, name: 'notifications' },
  ]
    .filter(({ burst, rate }) => burst !== null && rate === null)
    .map(({ name }) => ({ path: `/${name}Burst`, message: `needs ${name}PerSecond` }));
  if (faults.length > 0) throw new Problem('invalid_request', { faults });
}
