import * as retries from '@posthorn/db/operators/retries';
import { parseFilter } from '@posthorn/db/operators/retry-filter';
import { Problem } from '@posthorn/domain/problem';
import { z } from 'zod';
import type { Operator } from '../auth/caller.ts';
import type { OperatorServices } from '../deps.ts';
import { defineEndpoint, type SchemaDeps } from '../endpoint.ts';
import {
  checkTimeRange,
  eventTypeCode,
  eventTypeFilter,
  idField,
  idFilter,
  idParam,
  instant,
  line,
  repeatable,
  since,
  until,
} from '../http/fields.ts';
import { linkSchema, page, pageOf, pageQuery } from '../http/page.ts';
import type { CreatingReply } from '../http/reply.ts';
import { actingOperator, lookInto } from './acts.ts';
import { boundRange, outcome } from './notifications/filters.ts';

const STATUSES = ['Running', 'Done', 'Cancelled', 'Failed'] as const;

const HREF = '/v1/operator/retries';
const MAX_WEBHOOKS = 1_000;
/** Notifications per second. The most is a bound on the work of Postgres, which also records the attempts. */
const PACE = { most: 2_000, default: 100 };
/** Organizations in one answer. */
const MAX_PARTS = 100;

const time = z.iso.datetime();

const fields = {
  id: idField('ort'),
  filter: z.strictObject({
    organizationId: z.string().optional(),
    webhookIds: z.array(idField('es')).optional(),
    eventType: eventTypeCode.optional(),
    outcome: z.string().optional(),
    since: time,
    until: time,
    failedSince: time.optional(),
    failedUntil: time.optional(),
  }),
  pace: z.int().min(1).meta({ description: 'Maximum notifications per second.' }),
  dryRun: z.boolean(),
  status: z.enum(STATUSES),
  matched: z.int().min(0).meta({ description: 'Notifications to retry, counted at creation.' }),
  organizations: z.int().min(0).meta({ description: 'Organizations that they belong to.' }),
  done: z.int().min(0).meta({ description: 'Notifications that the retry has queued so far.' }),
  skipped: z.int().min(0).meta({
    description: 'Notifications that were no longer Failed, or whose webhook or event was deleted.',
  }),
  createdBy: z.string().meta({ description: "Subject of the operator's token." }),
  createdAt: time,
  updatedAt: time.meta({ description: 'Time of the last step or change.' }),
  finishedAt: time.nullable(),
  _links: z.strictObject({
    self: linkSchema,
    cancel: linkSchema.optional().meta({ description: 'Present while the retry is running.' }),
  }),
};

export const retrySchema = z.strictObject(fields).meta({ id: 'OperatorRetry' });

const fullSchema = z
  .strictObject({
    ...fields,
    parts: z
      .array(
        z.strictObject({
          organizationId: z.string(),
          matched: z.int().min(0),
          done: z.int().min(0),
          skipped: z.int().min(0),
          isWaiting: z.boolean().meta({
            description:
              'Whether the organization has too many open notifications, and waits until some end.',
          }),
        }),
      )
      .meta({ description: `The ${MAX_PARTS} organizations with the most notifications.` }),
  })
  .meta({ id: 'FullOperatorRetry' });

export function operatorRetryResource(retry: retries.OperatorRetry): z.input<typeof retrySchema> {
  const { id, status, pace, dryRun, matched, organizations, done, skipped } = retry;
  const {
    since: from,
    until: to,
    failedSince,
    failedUntil,
    webhookIds,
    ...filter
  } = parseFilter(retry.filter);
  const href = `${HREF}/${id}`;
  return {
    id,
    filter: {
      ...filter,
      webhookIds: webhookIds && [...webhookIds],
      since: from.toISOString(),
      until: to.toISOString(),
      failedSince: failedSince?.toISOString(),
      failedUntil: failedUntil?.toISOString(),
    },
    ...{ pace, dryRun, status, matched, organizations, done, skipped },
    createdBy: retry.subject,
    createdAt: retry.createdAt.toISOString(),
    updatedAt: (retry.finishedAt ?? retry.steppedAt).toISOString(),
    finishedAt: retry.finishedAt?.toISOString() ?? null,
    _links: {
      self: { href, method: 'GET' },
      ...(status === 'Running' ? { cancel: { href: `${href}/cancel`, method: 'POST' } } : {}),
    },
  };
}

export function fullOperatorRetryResource(
  retry: retries.OperatorRetry,
  parts: readonly retries.OperatorRetryPart[],
): z.input<typeof fullSchema> {
  return {
    ...operatorRetryResource(retry),
    parts: parts.map(({ organizationId, matched, done, skipped, isOver, pausedUntil }) => ({
      ...{ organizationId, matched, done, skipped },
      isWaiting: retry.status === 'Running' && !isOver && pausedUntil !== null,
    })),
  };
}

const filterSchema = ({ catalog }: SchemaDeps) =>
  z
    .strictObject({
      organizationId: line(128).optional().meta({ description: 'Absent: all organizations.' }),
      webhookIds: z.array(idFilter('es')).min(1).max(MAX_WEBHOOKS).optional(),
      eventType: eventTypeFilter(catalog).eventType,
      outcome: outcome.optional(),
      since: since.meta({ description: 'Notifications created from this time on: at most 31 days ago.' }),
      until: until.optional().meta({ description: 'Created before this time. Default: now.' }),
      failedSince: instant.optional().meta({ description: 'Notifications that failed from this time on.' }),
      failedUntil: instant.optional().meta({ description: 'Failed before this time.' }),
    })
    .superRefine(checkTimeRange)
    .transform(boundRange);

/** How to run a retry. */
export const retryOptions = {
  dryRun: z.boolean().default(false).meta({ description: 'Count the matches without sending them.' }),
  pace: z
    .int()
    .min(1)
    .max(PACE.most)
    .default(PACE.default)
    .meta({ description: 'Maximum notifications per second, of all organizations together.' }),
};

const bodySchema = (deps: SchemaDeps) => z.strictObject({ filter: filterSchema(deps), ...retryOptions });

/**
 * POST /v1/operator/notifications/retries: stores the request. The workers then reopen the notifications in the
 * background, each with ten more attempts, through the lanes of their webhooks. Organizations take turns.
 */
export const retryOperatorNotifications = defineEndpoint<
  Operator,
  undefined,
  undefined,
  z.output<ReturnType<typeof bodySchema>>
>({
  operationId: 'retryOperatorNotifications',
  summary: 'Retry failed notifications of all organizations',
  answer: { status: 202, description: 'The new retry.', schema: retrySchema, hasLocation: true },
  problems: ['limit_reached', 'timed_out'],
  body: bodySchema,
  async handle({ caller, origin, body: { filter, dryRun, pace } }, { operators }) {
    const operator = actingOperator(caller, origin);
    // A retry leaves a record of its own.
    if (dryRun) await lookInto(filter.organizationId, operator, operators);
    const retry = await startRetry(caller, operator, operators, filter, { dryRun, pace });
    return createdReply(retry);
  },
  async answerRepeat([id = ''], _request, { operators }) {
    const retry = await retries.findOperatorRetry(operators.db, id);
    return retry && createdReply(retry);
  },
});

/** Counts what a filter selects and creates the retry. @throws Problem limit_reached */
export function startRetry(
  caller: Operator,
  operator: ReturnType<typeof actingOperator>,
  { db, reads }: Pick<OperatorServices, 'db' | 'reads'>,
  filter: retries.OperatorRetryFilter,
  options: { dryRun: boolean; pace: number },
): Promise<retries.OperatorRetry> {
  return reads(caller, ['since', 'until', 'organizationId'], () =>
    retries.createOperatorRetry(db, operator, filter, options),
  ).catch((error: unknown) => {
    if (!(error instanceof retries.TooManyRetriesError)) throw error;
    throw new Problem('limit_reached', {
      detail: `${error.max} retries are running. Wait until one ends, or cancel one.`,
    });
  });
}

export function createdReply(retry: retries.OperatorRetry): CreatingReply {
  return {
    status: 202,
    headers: { Location: `${HREF}/${retry.id}` },
    body: { value: operatorRetryResource(retry) },
    created: [retry.id],
  };
}

const querySchema = z.strictObject({
  ...pageQuery('ort'),
  status: repeatable(STATUSES)
    .optional()
    .meta({ description: 'May occur several times: retries with one of these statuses.' }),
});

/** GET /v1/operator/retries */
export const listOperatorRetries = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'listOperatorRetries',
  summary: "List operators' retries",
  query: querySchema,
  answer: {
    status: 200,
    description: 'A page of retries, newest first, without dry runs.',
    schema: pageOf(retrySchema),
  },
  problems: ['timed_out'],
  async handle({ caller, query }, { operators: { db, reads } }) {
    const value = await reads(caller, ['status'], () =>
      page(
        query,
        HREF,
        ({ status: statuses, ...wanted }) => retries.listOperatorRetries(db, { ...wanted, statuses }),
        operatorRetryResource,
      ),
    );
    return { status: 200, body: { value } };
  },
});

/** GET /v1/operator/retries/{id} */
export const getOperatorRetry = defineEndpoint<Operator, { id: string }>({
  operationId: 'getOperatorRetry',
  summary: "Read an operator's retry and its progress",
  params: idParam('ort'),
  answer: { status: 200, description: 'The retry, with its organizations.', schema: fullSchema },
  problems: ['not_found'],
  async handle({ caller, params: { id } }, { operators: { db, reads } }) {
    const value = await reads(caller, [], async () => {
      const retry = await getRetry(id, db);
      return fullOperatorRetryResource(retry, await retries.listRetryParts(db, id, MAX_PARTS));
    });
    return { status: 200, body: { value } };
  },
});

/**
 * POST /v1/operator/retries/{id}/cancel: the retry queues no further notifications. Workers still deliver the queued ones.
 * Cancelling twice changes nothing.
 */
export const cancelOperatorRetry = defineEndpoint<Operator, { id: string }>({
  operationId: 'cancelOperatorRetry',
  summary: "Cancel an operator's retry",
  params: idParam('ort'),
  answer: { status: 200, description: 'The cancelled retry.', schema: retrySchema },
  problems: ['not_found', 'conflict'],
  async handle({ caller, origin, params: { id } }, { operators: { db } }) {
    const cancelled = await retries.cancelOperatorRetry(db, actingOperator(caller, origin), id);
    const retry = cancelled ?? (await getRetry(id, db));
    if (retry.status !== 'Cancelled') throw new Problem('conflict', { detail: 'The retry has finished.' });
    return { status: 200, body: { value: operatorRetryResource(retry) } };
  },
});

/** @throws Problem not_found */
async function getRetry(id: string, db: OperatorServices['db']): Promise<retries.OperatorRetry> {
  const retry = await retries.findOperatorRetry(db, id);
  if (retry === null) throw new Problem('not_found');
  return retry;
}
