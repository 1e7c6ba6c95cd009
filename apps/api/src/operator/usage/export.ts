import { type AfterDay, type DayUsage, listUsage, type UsageRange } from '@posthorn/db/operators/usage';
import { z } from 'zod';
import type { Operator } from '../../auth/caller.ts';
import { CSV, defineEndpoint } from '../../endpoint.ts';
import type { CsvValue } from '../../http/csv.ts';
import {
  type Asking,
  checkDays,
  MAX_DAYS,
  ofOrganization,
  range,
  readUsage,
  type UsageServices,
} from './fields.ts';

/** The columns of the file. */
export const EXPORTED = [
  'organizationId',
  'day',
  'events',
  'notifications',
  'delivered',
  'failed',
  'attempts',
  'bytes',
] as const;
/** Rows of one read. */
const BATCH = 1_000;

const querySchema = z
  .strictObject({ ...range, organizationId: ofOrganization })
  .superRefine(checkDays(MAX_DAYS));

/** GET /v1/operator/usage/export */
export const exportOperatorUsage = defineEndpoint<Operator, undefined, z.output<typeof querySchema>>({
  operationId: 'exportOperatorUsage',
  summary: 'Export usage by organization and day as CSV',
  query: querySchema,
  answer: {
    ...CSV,
    description:
      'CSV (RFC 4180) with a header, in the order of organizations and days. A connection that closes before the end of the response means that rows are missing.',
  },
  problems: ['timed_out'],
  async handle({ query, ...asking }, { operators }) {
    const batches = readBatches(asking, query, operators);
    return {
      status: 200,
      body: null,
      csv: { name: `usage-${query.from}-${query.to}`, columns: EXPORTED, batches },
    };
  },
});

async function* readBatches(
  asking: Asking,
  query: UsageRange,
  services: UsageServices,
): AsyncGenerator<CsvValue[][]> {
  let after: AfterDay | undefined;
  do {
    const page = { after, limit: BATCH };
    const { rows } = await readUsage(asking, query.organizationId, services, async () => ({
      rows: await listUsage(services.db, query, page),
    }));
    yield rows.map(exportRow);
    after = rows.length < BATCH ? undefined : rows.at(-1);
  } while (after !== undefined);
}

export const exportRow = (row: DayUsage): CsvValue[] => EXPORTED.map((column) => row[column]);
