import {
  listOrganizationUsage,
  listUsageDays,
  type Usage,
  type UsageRange,
} from '@posthorn/db/operators/usage';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { createPage, pageOf } from '../../http/page.ts';
import {
  checkDays,
  completeTo,
  counts,
  day,
  MAX_SUMMED_DAYS,
  ofOrganization,
  pageQueryAfter,
  range,
  readUsage,
} from './fields.ts';

const organizationSchema = z
  .strictObject({ organizationId: z.string(), ...counts })
  .meta({ id: 'UsageOfOrganization' });
const sumSchema = z.strictObject({ day, ...counts }).meta({ id: 'UsageOfAll' });

const organizationsSchema = z
  .strictObject({ ...range, ...pageQueryAfter(z.string().regex(/^\d{1,16}$/)) })
  .superRefine(checkDays(MAX_SUMMED_DAYS));

/** GET /v1/operator/usage/organizations */
export const listOperatorUsageByOrganization = defineEndpoint<
  Operator,
  undefined,
  z.output<typeof organizationsSchema>
>({
  operationId: 'listOperatorUsageByOrganization',
  summary: 'List what each organization used in a month',
  query: organizationsSchema,
  answer: {
    status: 200,
    description: 'A page of sums over the days, the organization with the most notifications first.',
    schema: pageOf(organizationSchema).extend({ completeTo }),
  },
  problems: ['timed_out'],
  async handle({ query: { cursor, limit: most, ...wanted }, ...asking }, { operators }) {
    const after = cursor && {
      organizationId: cursor.organizationId,
      notifications: Number(cursor.first),
    };
    const value = await readUsage(asking, undefined, operators, async () => {
      const rows = await listOrganizationUsage(operators.db, wanted, { after, limit: most + 1 });
      return organizationUsagePage(
        { ...wanted, limit: most },
        after && `${after.notifications} ${after.organizationId}`,
        rows,
      );
    });
    return { status: 200, body: { value } };
  },
});

/** A page of sums. The cursor names the sum and the organization of the last row. */
export function organizationUsagePage(
  query: UsageRange & { limit: number },
  cursor: string | undefined,
  rows: readonly (Usage & { organizationId: string })[],
) {
  const named = rows.map((row) => ({ ...row, id: `${row.notifications} ${row.organizationId}` }));
  const href = '/v1/operator/usage/organizations';
  return createPage({ ...query, cursor }, href, named, ({ id: _, ...row }) => row);
}

const daysSchema = z
  .strictObject({ ...range, organizationId: ofOrganization })
  .superRefine(checkDays(MAX_SUMMED_DAYS));

/** GET /v1/operator/usage/days */
export const listOperatorUsageByDay = defineEndpoint<Operator, undefined, z.output<typeof daysSchema>>({
  operationId: 'listOperatorUsageByDay',
  summary: 'List what all organizations used on each day',
  query: daysSchema,
  answer: {
    status: 200,
    description: 'The days of the range, the first day first. A day without use is absent.',
    schema: z.strictObject({ data: z.array(sumSchema), completeTo }).meta({ id: 'UsageDays' }),
  },
  problems: ['timed_out'],
  async handle({ query, ...asking }, { operators }) {
    const value = await readUsage(asking, query.organizationId, operators, async () => ({
      data: await listUsageDays(operators.db, query),
    }));
    return { status: 200, body: { value } };
  },
});
