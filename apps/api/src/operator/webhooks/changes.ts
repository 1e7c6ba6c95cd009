import { recordOperatorAct } from '@posthorn/db/operators/acts';
import { findWebhookOfAny } from '@posthorn/db/operators/webhooks/describe';
import { findAnyConfiguration, type WebhookConfiguration } from '@posthorn/db/webhooks/configurations';
import { Problem, type ProblemCode } from '@posthorn/domain/problem';
import type { Span } from '@posthorn/runtime/tracing/tracer';
import type { Operator } from '../../auth/caller.ts';
import type { ApiDeps } from '../../deps.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { idParam } from '../../http/fields.ts';
import type { Origin } from '../../http/observe.ts';
import { type Changer, changeStatus, DISABLE, ENABLE } from '../../webhooks/lifecycle.ts';
import { probeEndpoint } from '../../webhooks/probe.ts';
import { actingOperator } from '../acts.ts';
import { operatorWebhookResource, operatorWebhookSchema } from './resource.ts';

type Change = {
  operationId: string;
  summary: string;
  answer: { status: number; description: string };
  problems?: readonly ProblemCode[];
  run(changer: Changer, deps: ApiDeps, span: Span): Promise<WebhookConfiguration>;
};

/** Defines an endpoint that does to a webhook of any organization what its members can do. */
function defineChange({ operationId, summary, answer, problems = [], run }: Change) {
  return defineEndpoint<Operator, { id: string }>({
    operationId,
    summary,
    params: idParam('es'),
    answer: { ...answer, schema: operatorWebhookSchema },
    problems: ['not_found', 'conflict', ...problems, 'timed_out'],
    async handle({ caller, origin, span, params: { id } }, deps) {
      await run(changerOf(caller, origin, id, deps), deps, span);
      const webhook = await deps.operators.reads(caller, [], () => findWebhookOfAny(deps.operators.db, id));
      if (webhook === null) throw new Problem('not_found');
      return { status: answer.status, body: { value: operatorWebhookResource(webhook) } };
    },
  });
}

/** Changes as an operator: on the operators' connections, and recorded in both audits. */
function changerOf(
  caller: Operator,
  origin: Origin,
  id: string,
  { operators: { db } }: Pick<ApiDeps, 'operators'>,
): Changer {
  return {
    db,
    record: (tx, action, { id: targetId, organizationId }) =>
      recordOperatorAct(tx, actingOperator(caller, origin), action, [{ id: targetId, organizationId }]),
    async read() {
      const configuration = await findAnyConfiguration(db, id);
      if (configuration === null) throw new Problem('not_found');
      return configuration;
    },
    inTurn: (work) => work(),
  };
}

/** POST /v1/operator/webhooks/{id}/probe */
export const probeOperatorWebhook = defineChange({
  operationId: 'probeOperatorWebhook',
  summary: 'Send the next probe to an open endpoint of any organization now',
  answer: { status: 202, description: 'The webhook. A worker sends the probe.' },
  problems: ['endpoint_not_open'],
  run: probeEndpoint,
});

/** POST /v1/operator/webhooks/{id}/disable: stops new requests, and keeps waiting notifications. Members may enable it. */
export const disableOperatorWebhook = defineChange({
  operationId: 'disableOperatorWebhook',
  summary: 'Disable a webhook of any organization',
  answer: { status: 200, description: 'The disabled webhook.' },
  run: (changer, deps, span) => changeStatus(DISABLE, changer, deps, span),
});

/** POST /v1/operator/webhooks/{id}/enable: resumes delivery, also if a member disabled the webhook. */
export const enableOperatorWebhook = defineChange({
  operationId: 'enableOperatorWebhook',
  summary: 'Enable a webhook of any organization',
  answer: { status: 200, description: 'The enabled webhook.' },
  run: (changer, deps, span) => changeStatus(ENABLE, changer, deps, span),
});
