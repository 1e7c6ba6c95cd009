import { findOrganizationOf, type OperatorFilter } from '@posthorn/db/operators/notifications';
import { DELIVERY_CAUSES, isDeliveryCause } from '@posthorn/domain/causes/delivery-causes';
import { ERROR_CLASSES } from '@posthorn/domain/notification';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import type { OperatorServices } from '../../deps.ts';
import type { SchemaDeps } from '../../endpoint.ts';
import { checkTimeRange, idFilter, line, toEventType } from '../../http/fields.ts';
import type { Origin } from '../../http/observe.ts';
import { pageQuery } from '../../http/page.ts';
import { checkOutcome, notificationFilters } from '../../notifications/read.ts';
import { actingOperator } from '../acts.ts';

const DAY_MS = 24 * 3_600_000;
const LONGEST_DAYS = 31;

const OUTCOMES: ReadonlySet<string> = new Set([...ERROR_CLASSES, ...Object.keys(DELIVERY_CAUSES)]);

/** How an attempt ended: a status code, an error class or a cause. */
export const outcome = z
  .string()
  .refine(
    (text) => /^[1-5]\d\d$/.test(text) || OUTCOMES.has(text),
    'must be a status code, an error class, or the code of a cause',
  )
  .meta({
    description:
      'How the last attempt ended: a status code, an error class, or the code of a cause (`/docs/errors`).',
    pattern: '^([1-5][0-9][0-9]|[a-z_]+)$',
  });

const filters = (deps: SchemaDeps) => ({
  ...notificationFilters(deps),
  organizationId: line(128).optional().meta({ description: 'Only notifications of this organization.' }),
  configurationId: idFilter('es').optional().meta({ description: 'May be the id of a deleted webhook.' }),
  outcome: outcome.optional(),
});

type Range = { since?: Date | undefined; until?: Date | undefined };

/** Bounds a time range: the last 24 hours, unless the caller names another, of at most 31 days. */
export function boundRange<Query extends Range>(
  { since, until, ...query }: Query,
  context: z.RefinementCtx,
): Omit<Query, keyof Range> & { since: Date; until: Date } {
  const end = until ?? new Date();
  const begin = since ?? new Date(Math.max(0, end.getTime() - DAY_MS));
  if (end.getTime() - begin.getTime() <= LONGEST_DAYS * DAY_MS) return { ...query, since: begin, until: end };
  const message = `must be at most ${LONGEST_DAYS} days before until, or before now`;
  context.addIssue({ code: 'custom', path: ['since'], message });
  return z.NEVER;
}

type Outcomes = {
  statusCode?: string[] | undefined;
  errorClass?: string[] | undefined;
  outcome?: string | undefined;
  eventId?: string | undefined;
  recordId?: string | undefined;
  organizationId?: string | undefined;
};

function checkCombination(query: Outcomes, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (query.outcome !== undefined && (query.statusCode ?? query.errorClass) !== undefined)
    refuse('outcome', 'excludes statusCode and errorClass');
  if (query.recordId !== undefined && query.organizationId === undefined)
    refuse('organizationId', 'must be given with recordId: records belong to an organization');
  const hasEvents = (query.eventId ?? query.recordId) !== undefined;
  if (hasEvents && query.outcome !== undefined && isDeliveryCause(query.outcome))
    refuse('outcome', 'must not be a cause with eventId or recordId');
}

/** The query of the list. */
export const listQuerySchema = (deps: SchemaDeps) =>
  z
    .strictObject({ ...pageQuery('ntf'), ...filters(deps) })
    .superRefine(checkTimeRange)
    .superRefine(checkOutcome)
    .superRefine(checkCombination)
    .transform(toEventType)
    .transform(boundRange);

/** The query of the export. */
export const exportQuerySchema = (deps: SchemaDeps) =>
  z
    .strictObject(filters(deps))
    .superRefine(checkTimeRange)
    .superRefine(checkOutcome)
    .superRefine(checkCombination)
    .transform(toEventType)
    .transform(boundRange);

export type Filters = z.output<ReturnType<typeof exportQuerySchema>>;

/** Filters that make a read cheaper. */
export const NARROWING = ['since', 'until', 'organizationId', 'configurationId', 'status', 'outcome'];

/**
 * Finds the organization that the filters name, and records the look into it.
 * @returns the filters for Postgres, with the organization; null if the named event or webhook is nobody's
 */
export async function resolveFilter(
  { status: statuses, statusCode, errorClass, outcome: given, ...filter }: Filters,
  caller: Operator,
  origin: Origin,
  { db, reads, recordLook }: OperatorServices,
): Promise<Omit<OperatorFilter, 'limit'> | null> {
  const { configurationId, eventId } = filter;
  const isNamed = (configurationId ?? eventId) !== undefined;
  const organizationId =
    filter.organizationId ??
    (isNamed
      ? await reads(caller, NARROWING, () => findOrganizationOf(db, { configurationId, eventId }))
      : undefined);
  if (organizationId === null) return null;
  if (organizationId !== undefined) {
    const id = configurationId ?? organizationId;
    await recordLook(actingOperator(caller, origin), [{ id, organizationId }]);
  }
  const isCause = given !== undefined && !isLastOutcome(given);
  const lastOutcomes = statusCode ?? errorClass ?? (given === undefined || isCause ? undefined : [given]);
  return { ...filter, organizationId, statuses, lastOutcomes, cause: isCause ? given : undefined };
}

/** A notification keeps a status code or an error class. A cause is kept by its last attempt only. */
const isLastOutcome = (text: string) =>
  /^\d/.test(text) || ERROR_CLASSES.some((errorClass) => errorClass === text);
