import { findIncident, listFailedWebhooks } from '@posthorn/db/operators/read-incidents';
import { findOperatorRetry } from '@posthorn/db/operators/retries';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { idParam } from '../../http/fields.ts';
import { actingOperator } from '../acts.ts';
import { createdReply, retryOptions, retrySchema, startRetry } from '../retries.ts';

/** Webhooks of one retry. */
const MAX_WEBHOOKS = 10_000;
/** A notification of an earlier time can fail in the incident, because it waited or was retried. */
const CREATED_BEFORE_MS = 31 * 24 * 3_600_000;

const bodySchema = z.strictObject(retryOptions);

/**
 * POST /v1/operator/incidents/{id}/retry: retries the notifications that became Failed in the incident with its cause, and
 * are still Failed.
 */
export const retryOperatorIncident = defineEndpoint<
  Operator,
  { id: string },
  undefined,
  z.output<typeof bodySchema>
>({
  operationId: 'retryOperatorIncident',
  summary: 'Retry what failed in an incident',
  params: idParam('inc'),
  body: () => bodySchema,
  answer: { status: 202, description: 'The new retry.', schema: retrySchema, hasLocation: true },
  problems: ['not_found', 'conflict', 'limit_reached', 'timed_out'],
  async handle({ caller, origin, params: { id }, body }, { operators }) {
    const incident = await findIncident(operators.db, id);
    if (incident === null) throw new Problem('not_found');
    const { cause, firstAt, lastAt } = incident;
    const webhookIds = await listFailedWebhooks(operators.db, id, MAX_WEBHOOKS);
    if (webhookIds.length === 0)
      throw new Problem('conflict', { detail: 'No notification became Failed in this incident.' });
    const filter = {
      webhookIds,
      outcome: cause,
      since: new Date(firstAt.getTime() - CREATED_BEFORE_MS),
      until: lastAt,
      failedSince: firstAt,
      // Exclusive.
      failedUntil: new Date(lastAt.getTime() + 1),
    };
    const retry = await startRetry(caller, actingOperator(caller, origin), operators, filter, body);
    return createdReply(retry);
  },
  async answerRepeat([id = ''], _request, { operators }) {
    const retry = await findOperatorRetry(operators.db, id);
    return retry && createdReply(retry);
  },
});
