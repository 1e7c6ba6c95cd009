import { type DayUsage, listUsage, type UsageRange } from '@posthorn/db/operators/usage';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { createPage, pageOf } from '../../http/page.ts';
import {
  checkDays,
  completeTo,
  counts,
  day,
  MAX_DAYS,
  ofOrganization,
  pageQueryAfter,
  range,
  readUsage,
} from './fields.ts';

const daySchema = z.strictObject({ organizationId: z.string(), day, ...counts }).meta({ id: 'UsageOfDay' });

const querySchema = z
  .strictObject({ ...range, organizationId: ofOrganization, ...pageQueryAfter(z.iso.date()) })
  .superRefine(checkDays(MAX_DAYS));

/** GET /v1/operator/usage */
export const listOperatorUsage = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'listOperatorUsage',
  summary: 'List usage by organization and day',
  query: querySchema,
  answer: {
    status: 200,
    description: 'A page, in the order of organizations and days. Exact: for invoices.',
    schema: pageOf(daySchema).extend({ completeTo }),
  },
  problems: ['timed_out'],
  async handle({ query, ...asking }, { operators }) {
    const { cursor, limit: most, ...wanted } = query;
    const after = cursor && { organizationId: cursor.organizationId, day: cursor.first };
    const value = await readUsage(asking, query.organizationId, operators, async () => {
      const rows = await listUsage(operators.db, wanted, { after, limit: most + 1 });
      return usagePage({ ...wanted, limit: most }, after && `${after.day} ${after.organizationId}`, rows);
    });
    return { status: 200, body: { value } };
  },
});

/** A page of usage by day. The cursor names the day and the organization of the last row. */
export function usagePage(
  query: UsageRange & { limit: number },
  cursor: string | undefined,
  rows: readonly DayUsage[],
) {
  const named = rows.map((row) => ({ ...row, id: `${row.day} ${row.organizationId}` }));
  return createPage({ ...query, cursor }, '/v1/operator/usage', named, ({ id: _, ...row }) => row);
}
