import { listNotificationsById } from '@posthorn/db/notifications/list';
import { withReferences } from '@posthorn/db/notifications/references';
import type { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { defineEndpoint, EVENT_STREAM } from '../endpoint.ts';
import { idParam } from '../http/fields.ts';
import { getConfiguration } from '../webhooks/read.ts';
import { planList, streamQuerySchema } from './read.ts';
import { notificationResource } from './resource.ts';

/** Rows of the first event, and new rows of one look. */
const ROWS = 50;
/** Rows whose changes the stream sends. */
const WATCHED = 100;
const CHECK_EVERY_MS = 5_000;

/** GET /v1/webhooks/{id}/notifications/stream: the newest rows, then new rows and every change of these rows. */
export const streamWebhookNotifications = defineEndpoint<
  Caller,
  { id: string },
  z.output<ReturnType<typeof streamQuerySchema>>
>({
  operationId: 'streamWebhookNotifications',
  summary: "Follow a webhook's notifications",
  scopes:
    'the read scope of the requested type; without `eventType`, the stream contains only readable types',
  params: idParam('es'),
  query: streamQuerySchema,
  answer: {
    ...EVENT_STREAM,
    description: `Server-sent events whose data is JSON. First \`page\`: \`{data}\` has the newest ${ROWS} notifications, as the list shows them. Then \`changed\`: \`{data, isPartial}\` has the notifications that are new or have changed since; those that no longer match the filters as well, as long as they are among the newest ${WATCHED} of the stream. \`isPartial\` is true if there may be more new ones: read the list. A comment keeps the connection open. After 10 minutes, or when the credentials are no longer valid or the webhook is deleted, \`end\`: \`{reason}\`. An organization may have 5 streams at a time.`,
  },
  problems: ['not_found', 'insufficient_scope', 'timed_out'],
  async handle({ caller, params: { id }, query }, deps) {
    const { organizationId } = caller;
    const { db, statements, reads, streams } = deps;
    const checkExists = () => statements(organizationId, () => getConfiguration(caller, id, { db }));
    await checkExists();
    const { gated, find } = planList(caller, query, deps, id);
    const watch = createWatch();
    const readChanged = () =>
      reads(gated, async () => {
        const newest = await find({ before: undefined, limit: ROWS });
        const others = await listNotificationsById(db, organizationId, watch.idsWithout(newest));
        return watch.update(
          newest.map(notificationResource),
          (await withReferences(db, others)).map(notificationResource),
        );
      });
    let checkedAt = performance.now();
    const stream = await streams.open(organizationId, async () => ({
      first: { event: 'page', data: { data: (await readChanged()).data } },
      async look() {
        if (performance.now() - checkedAt >= CHECK_EVERY_MS) {
          await checkExists();
          checkedAt = performance.now();
        }
        const changed = await readChanged();
        return { events: changed.data.length === 0 ? [] : [{ event: 'changed', data: changed }] };
      },
    }));
    return { status: 200, body: null, stream };
  },
});

type Row = ReturnType<typeof notificationResource>;

/** Remembers what a stream has sent. */
function createWatch() {
  let sent = new Map<string, string>();
  return {
    /** The ids of the remembered rows that a page lacks. */
    idsWithout(page: readonly { id: string }[]): string[] {
      const listed = new Set(page.map(({ id }) => id));
      return [...sent.keys()].filter((id) => !listed.has(id));
    },

    /**
     * @param newest the present page
     * @param others the other remembered rows
     * @returns the rows to send
     */
    update(newest: readonly Row[], others: readonly Row[]): { data: Row[]; isPartial: boolean } {
      const rows = [...newest, ...others].map((row) => ({ row, text: JSON.stringify(row) }));
      const data = rows.filter(({ row, text }) => sent.get(row.id) !== text).map(({ row }) => row);
      const isPartial = data.filter(({ id }) => !sent.has(id)).length >= ROWS;
      // The page comes first: a row of the page that is forgotten would be sent again at each look.
      sent = new Map(rows.slice(0, WATCHED).map(({ row, text }) => [row.id, text]));
      return { data, isPartial };
    },
  };
}
