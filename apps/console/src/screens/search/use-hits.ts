import { hasCode, type Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { type EventType, mayReadSome, useEventTypes } from '../../api/event-types.ts';
import { maySee, useAccess } from '../../session/access.tsx';

/** What a text leads to. */
export type Hits = {
  notifications: readonly Schemas['Notification'][];
  events: readonly Schemas['Event'][];
  webhooks: readonly Schemas['WebhookConfiguration'][];
  eventTypes: readonly EventType[];
  /** Whether the notifications were read. Without them, nothing says whether a webhook received an event. */
  hasNotifications: boolean;
};

/** Enough to see what happened to one record. The lists behind the search show the others. */
export const MAX_HITS = 20;
/** The longest texts that the API searches for. */
const MAX_RECORD_ID = 128;
const MAX_SEARCH = 200;
/** How often the fate of a record is read again. */
const REFRESH_MS = 5_000;

/**
 * Looks everywhere for a text: as the id of a record, in the names and URLs of webhooks, and in the codes of event
 * types. Leaves out what the person may not read.
 */
export function useHits(text: string) {
  const access = useAccess();
  const { data: catalogue } = useEventTypes();
  const types = catalogue?.data;
  const mayRead = mayReadSome(access, types);
  return useQuery({
    queryKey: ['search', text, mayRead],
    enabled: text !== '' && types !== undefined,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<Hits> => {
      const isRecord = mayRead && text.length <= MAX_RECORD_ID;
      const hasNotifications = isRecord && maySee(access, 'notifications');
      const record = { recordId: text, limit: MAX_HITS };
      const [notifications, events, webhooks] = await Promise.all([
        hasNotifications ? api.listNotifications(record, { signal }) : NONE,
        isRecord && maySee(access, 'events') ? api.listEvents(record, { signal }) : NONE,
        maySee(access, 'webhooks') && text.length <= MAX_SEARCH
          ? api.listWebhooks({ search: text, limit: MAX_HITS }, { signal })
          : NONE,
      ]).catch((error: unknown) => {
        // A role can change while the console is open.
        if (hasCode(error, 'insufficient_scope')) return [NONE, NONE, NONE] as const;
        throw error;
      });
      const code = text.toUpperCase();
      return {
        notifications: notifications.data,
        events: events.data,
        webhooks: webhooks.data,
        eventTypes: types?.filter((type) => type.code.includes(code)) ?? [],
        hasNotifications,
      };
    },
  });
}

const NONE = { data: [] };

/** The screen of the only thing that was found. An event with its only notification is one thing. */
export function targetOf({ notifications, events, webhooks, eventTypes }: Hits): string | null {
  const paths = [
    ...webhooks.map(({ id }) => `/webhooks/${id}`),
    ...eventTypes.map(({ code }) => `/catalogue/${code}`),
    ...notifications.map(({ id }) => `/notifications/${id}`),
    ...events
      .filter(({ id }) => notifications.every(({ eventId }) => eventId !== id))
      .map(({ id }) => `/events/${id}`),
  ];
  const [only, ...others] = paths;
  return only !== undefined && others.length === 0 ? only : null;
}
