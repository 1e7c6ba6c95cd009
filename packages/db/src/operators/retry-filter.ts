import { isDeliveryCause } from '@posthorn/domain/causes/delivery-causes';
import { idsWithin } from '@posthorn/domain/ids';
import { z } from 'zod';
import { Prisma } from '../generated/client.ts';
import { LAST_ATTEMPT } from '../notifications/list.ts';

const time = z.iso.datetime().transform((text) => new Date(text));

/** The filter as Postgres keeps it. */
const storedSchema = z.object({
  organizationId: z.string().optional(),
  webhookIds: z.array(z.string()).optional(),
  eventType: z.string().optional(),
  outcome: z.string().optional(),
  since: time,
  until: time,
  failedSince: time.optional(),
  failedUntil: time.optional(),
});

/** Which failed notifications an operator retries. */
export type OperatorRetryFilter = {
  organizationId?: string | undefined;
  webhookIds?: readonly string[] | undefined;
  eventType?: string | undefined;
  /** Status code, error class or cause of the last attempt. */
  outcome?: string | undefined;
  /** Time of creation of the notifications. */
  since: Date;
  /** Exclusive. */
  until: Date;
  /** Time at which the notifications became Failed. */
  failedSince?: Date | undefined;
  /** Exclusive. */
  failedUntil?: Date | undefined;
};

/** Prints a filter for Postgres, without what it does not restrict. */
export function printFilter(filter: OperatorRetryFilter): Prisma.InputJsonObject {
  const given = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]),
  );
}

export function parseFilter(stored: Prisma.JsonValue): OperatorRetryFilter {
  return storedSchema.parse(stored);
}

/** The ids that the notifications can have. */
export const idsOf = ({ since, until }: OperatorRetryFilter) => idsWithin('ntf', { since, until });

/** SQL condition that the filter selects a failed notification. The organization and the id are not checked. */
export function selectedBy(filter: OperatorRetryFilter): Prisma.Sql {
  const { webhookIds, eventType, outcome, failedSince, failedUntil } = filter;
  const conditions = [
    webhookIds && Prisma.sql`configuration_id = ANY(${[...webhookIds]}::text[])`,
    eventType && Prisma.sql`event_type = ${eventType}`,
    outcome && outcomeIs(outcome),
    failedSince && Prisma.sql`updated_at >= ${failedSince}::timestamptz`,
    failedUntil && Prisma.sql`updated_at < ${failedUntil}::timestamptz`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, ' AND ');
}

/** A notification keeps a status code or an error class. Its last attempt keeps the cause. */
function outcomeIs(outcome: string): Prisma.Sql {
  const isLastOutcome = Prisma.sql`last_outcome = ${outcome}`;
  if (!isDeliveryCause(outcome)) return isLastOutcome;
  return Prisma.sql`(${isLastOutcome} OR EXISTS (SELECT FROM ${Prisma.raw(LAST_ATTEMPT)} AND cause = ${outcome}))`;
}
