import { setTimeout as wait } from 'node:timers/promises';
import {
  resumeOrganization,
  type Suspension,
  suspendOrganization,
} from '@posthorn/db/operators/organizations';
import { SUSPENSION_LEASE_MS } from '@posthorn/db/suspensions';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import type { ApiDeps } from '../../deps.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { line } from '../../http/fields.ts';
import { actingOperator } from '../acts.ts';
import { organizationParams, suspensionFields, suspensionResource } from './resource.ts';

/** More than a worker takes from its check to the first byte of a request, in milliseconds. */
const SENDING_MS = 500;

const suspensionSchema = z.strictObject(suspensionFields).meta({ id: 'OrganizationSuspension' });

const bodySchema = z.strictObject({
  reason: line(500).meta({ description: 'For other operators. Members do not see it.' }),
});

/**
 * POST /v1/operator/organizations/{id}/suspend: the answer comes when no worker can begin a request of the organization
 * any more. Workers check a list that is at most SUSPENSION_LEASE_MS old.
 */
export const suspendOrganizationByOperator = defineEndpoint<
  Operator,
  { id: string },
  undefined,
  z.output<typeof bodySchema>
>({
  operationId: 'suspendOrganization',
  summary: 'Suspend an organization',
  params: organizationParams,
  answer: {
    status: 200,
    description:
      'From now on no request to its endpoints begins, and it cannot publish. Its notifications wait. Attempts that have begun end as usual.',
    schema: suspensionSchema,
  },
  problems: ['not_found'],
  body: () => bodySchema,
  async handle({ caller, origin, params: { id }, body: { reason } }, deps) {
    const operator = actingOperator(caller, origin);
    const suspended = await suspendOrganization(deps.operators.db, operator, id, reason);
    const value = known(suspended);
    await Promise.all([wait(SUSPENSION_LEASE_MS + SENDING_MS), apply(id, deps)]);
    return { status: 200, body: { value } };
  },
});

/** POST /v1/operator/organizations/{id}/resume */
export const resumeOrganizationByOperator = defineEndpoint<Operator, { id: string }>({
  operationId: 'resumeOrganization',
  summary: 'End the suspension of an organization',
  params: organizationParams,
  answer: {
    status: 200,
    description: 'The organization may publish, and its notifications are delivered.',
    schema: suspensionSchema,
  },
  problems: ['not_found'],
  async handle({ caller, origin, params: { id } }, deps) {
    const resumed = await resumeOrganization(deps.operators.db, actingOperator(caller, origin), id);
    const value = known(resumed);
    await apply(id, deps);
    return { status: 200, body: { value } };
  },
});

/** @throws Problem not_found */
function known(suspension: Suspension | null): z.input<typeof suspensionSchema> {
  if (suspension === null) throw new Problem('not_found', { detail: 'No organization has this id.' });
  return suspensionResource(suspension);
}

/** Applies the change in this process and in the schedulers. Workers repeat the latter each second. */
async function apply(id: string, { operators, quotas, log }: ApiDeps): Promise<void> {
  quotas.forget(id);
  await operators.schedulers.applySuspensions().catch((error: unknown) => {
    log.warn('could not tell the schedulers of a suspension; workers will', { organizationId: id, error });
  });
}
