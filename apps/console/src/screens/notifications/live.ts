import { useEffect, useState } from 'preact/hooks';
import * as z from 'zod/mini';
import { queries } from '../../api/client.ts';
import { useStream } from '../../api/stream.ts';
import type { StreamEvent } from '../../api/stream-block.ts';
import { type NotificationQuery, STATUSES, toSearch } from './filters.ts';
import { isScrolled } from './reading.ts';
import { addRows, type Notification, newRows, type OneRead, type Pages, replaceRows } from './rows.ts';

const rowSchema = z.object({ id: z.string(), status: z.enum(STATUSES), attemptCount: z.number() });
const eventSchema = z.object({
  data: z.array(z.custom<Notification>((row) => rowSchema.safeParse(row).success)),
  isPartial: z.optional(z.boolean()),
});

type Live = {
  /** Whether the stream is open. Read the list at intervals while it is not. */
  isLive: boolean;
  /** Rows that wait, so that nothing moves under the reader. */
  waiting: number;
  showWaiting: () => void;
};

/**
 * Brings the changes of a webhook's notifications into the list that `useCursorList` has read.
 * @param webhookId null to follow nothing
 * @param key of the list
 */
export function useLive(webhookId: string | null, key: readonly unknown[], query: NotificationQuery): Live {
  const [held, setHeld] = useState<readonly Notification[]>([]);
  const path = webhookId === null ? null : `/v1/webhooks/${webhookId}/notifications/stream${toSearch(query)}`;
  useEffect(() => setHeld([]), [path]);
  const onEvent = (event: StreamEvent) => {
    const added = takeIn(event, key, query);
    if (added.length === 0) return;
    if (!isScrolled()) insert(key, added);
    else setHeld((before) => [...before.filter(({ id }) => added.every((row) => row.id !== id)), ...added]);
  };
  return {
    isLive: useStream(path, onEvent),
    waiting: held.length,
    showWaiting: () => {
      insert(key, held);
      setHeld([]);
      window.scrollTo({ top: 0 });
    },
  };
}

/**
 * Renews the rows of the list that an event names. Reads the list again if the event does not say enough.
 * @returns the rows that the list does not have
 */
function takeIn(
  { name, data }: StreamEvent,
  key: readonly unknown[],
  query: NotificationQuery,
): Notification[] {
  const event = eventSchema.safeParse(data);
  if ((name !== 'page' && name !== 'changed') || !event.success) return [];
  const pages = queries.getQueryData<Pages<OneRead>>(key);
  const added = pages === undefined ? [] : newRows(pages, event.data.data, query.status);
  if (pages !== undefined) queries.setQueryData(key, replaceRows(pages, event.data.data));
  // A row does not say whether it matches a filter by its last answer. Without a list there is nothing to change yet.
  const isUnsure = (query.statusCode ?? query.errorClass) !== undefined && added.length > 0;
  if (pages !== undefined && event.data.isPartial !== true && !isUnsure) return added;
  void queries.invalidateQueries({ queryKey: key });
  return [];
}

function insert(key: readonly unknown[], rows: readonly Notification[]): void {
  queries.setQueryData<Pages<OneRead>>(key, (pages) =>
    pages === undefined ? undefined : addRows(pages, newRows(pages, rows, undefined)),
  );
}
