import { insertAuditRecords } from '@posthorn/db/audit';
import { type ActingOperator, auditActor, recordOperatorAct } from '@posthorn/db/operators/acts';
import {
  type OperatorFilter,
  walkOperatorNotifications,
  withWebhooks,
} from '@posthorn/db/operators/notifications';
import type { Operator } from '../../auth/caller.ts';
import type { OperatorServices } from '../../deps.ts';
import { CSV, defineEndpoint } from '../../endpoint.ts';
import type { CsvValue } from '../../http/csv.ts';
import { actingOperator } from '../acts.ts';
import { exportQuerySchema, type Filters, NARROWING, resolveFilter } from './filters.ts';
import { type Listed, operatorNotificationResource } from './resource.ts';

const MAX_ROWS = 1_000_000;
/** Rows of one read. */
const BATCH = 1_000;

/** The columns of the file. */
export const EXPORTED = [
  'id',
  'organizationId',
  'configurationId',
  'webhookName',
  'host',
  'eventId',
  'eventType',
  'storeId',
  'status',
  'attemptCount',
  'lastStatusCode',
  'lastErrorClass',
  'nextAttemptAt',
  'createdAt',
  'updatedAt',
] as const;

/** GET /v1/operator/notifications/export */
export const exportOperatorNotifications = defineEndpoint<Operator, undefined, Filters>({
  operationId: 'exportOperatorNotifications',
  summary: 'Export notifications of all organizations as CSV',
  query: exportQuerySchema,
  answer: {
    ...CSV,
    description: `CSV (RFC 4180) with a header, newest first, without bodies. Of the last 24 hours, or of the given range of at most 31 days. Ends after ${MAX_ROWS.toLocaleString('en')} rows: continue with \`until\`. A connection that closes before the end of the response means that rows are missing. A text that a spreadsheet would run as a formula begins with an apostrophe.`,
  },
  problems: ['timed_out'],
  mayLag: true,
  async handle({ caller, origin, query }, { operators }) {
    const operator = actingOperator(caller, origin);
    const filter = await resolveFilter(query, caller, origin, operators);
    const organizationId = filter?.organizationId;
    await operators.db.$transaction((tx) =>
      recordOperatorAct(
        tx,
        operator,
        'notification.export',
        organizationId === undefined ? [] : [{ id: organizationId, organizationId }],
        printQuery(query),
      ),
    );
    const batches = readBatches(filter, operator, caller, operators);
    return { status: 200, body: null, csv: { name: 'notifications', columns: EXPORTED, batches } };
  },
});

const printQuery = (query: Filters) =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value instanceof Date ? value.toISOString() : value]],
    ),
  );

/** Reads the rows. Before an organization's first row leaves, its own audit says so. */
async function* readBatches(
  filter: Omit<OperatorFilter, 'limit'> | null,
  operator: ActingOperator,
  caller: Operator,
  { db, reads }: OperatorServices,
): AsyncGenerator<CsvValue[][]> {
  const recorded = new Set(filter?.organizationId === undefined ? [] : [filter.organizationId]);
  let before: string | null | undefined;
  let left = MAX_ROWS;
  while (filter !== null && before !== null && left > 0) {
    const limit = Math.min(BATCH, left);
    const part = { ...filter, before, limit };
    const { rows, next } = await reads(caller, NARROWING, async () => {
      const walked = await walkOperatorNotifications(db, part);
      return { rows: await withWebhooks(db, walked.rows), next: walked.next };
    });
    await recordExport(new Set(rows.map(({ organizationId }) => organizationId)));
    yield rows.map(exportRow);
    before = next;
    left -= rows.length;
  }

  async function recordExport(organizationIds: ReadonlySet<string>): Promise<void> {
    const added = [...organizationIds].filter((id) => !recorded.has(id));
    if (added.length === 0) return;
    const targets = added.map((id) => ({ id, organizationId: id }));
    await insertAuditRecords(db, auditActor(operator), 'notification.export', targets);
    for (const id of added) recorded.add(id);
  }
}

export function exportRow(notification: Listed): CsvValue[] {
  const { webhook, ...shown } = operatorNotificationResource(notification);
  const values = { ...shown, webhookName: webhook?.name ?? null, host: webhook?.host ?? null };
  return EXPORTED.map((column) => values[column]);
}
