import { idsWithin } from '@posthorn/domain/ids';
import type { Database } from '../connection/database.ts';
import { MAX_SCANNED, only, TooManyRowsError } from '../connection/lists.ts';
import { read } from '../connection/reads.ts';
import type { Notification } from '../generated/client.ts';
import { COLUMNS, type NotificationFilter } from './list.ts';

/** Events whose notifications one list may read. Each needs a look-up in every partition. */
export const MAX_EVENTS = 1_000;

/**
 * Lists the notifications of some events, newest first. Index: (event_id). The innermost statement has no other
 * condition, so no other index fits, and its limit prevents a join that scans a partition. The index has no order, so the
 * statement sorts the rows.
 *
 * @throws TooManyRowsError for more than MAX_EVENTS events, or if they have more than MAX_SCANNED notifications
 */
export async function listNotificationsOfEvents(
  db: Database,
  organizationId: string,
  eventIds: readonly string[],
  filter: NotificationFilter,
): Promise<Notification[]> {
  if (eventIds.length > MAX_EVENTS) throw new TooManyRowsError();
  if (eventIds.length === 0) return [];
  const { configurationId, statuses, eventTypes, storeId, lastOutcomes, limit, ...range } = filter;
  const { gte, lt } = idsWithin('ntf', range);
  const values: unknown[] = [eventIds, organizationId, gte, lt];
  const conditions = Object.entries({
    configuration_id: only(configurationId),
    'status::text': statuses ?? null,
    event_type: eventTypes,
    store_id: only(storeId),
    last_outcome: lastOutcomes ?? null,
  }).flatMap(([column, accepted]) =>
    accepted === null ? [] : [`${column} = ANY ($${values.push(accepted)}::text[])`],
  );
  // Only own notifications count: the number must not tell a caller about another organization's event.
  const rows = await read<Notification & { scanned: number }>(
    db,
    `WITH scanned AS MATERIALIZED (
      SELECT notification.* FROM unnest($1::text[]) AS given (id)
      CROSS JOIN LATERAL (
        SELECT * FROM notifications WHERE event_id = given.id LIMIT ${MAX_SCANNED + 1}
      ) AS notification
      LIMIT ${MAX_SCANNED + 1}
    )
    SELECT total.scanned, found.*
    FROM (SELECT count(*)::integer AS scanned FROM scanned WHERE organization_id = $2) AS total
    LEFT JOIN (
      SELECT ${COLUMNS} FROM scanned
      WHERE ${['organization_id = $2', 'id >= $3 AND id < $4', ...conditions].join(' AND ')}
      ORDER BY id DESC LIMIT ${limit}
    ) AS found ON true
    ORDER BY found.id DESC`,
    values,
  );
  if ((rows[0]?.scanned ?? 0) > MAX_SCANNED) throw new TooManyRowsError();
  // Without a notification that fits, the only row has no id.
  return rows.filter(({ id }) => id !== null).map(({ scanned: _, ...notification }) => notification);
}
