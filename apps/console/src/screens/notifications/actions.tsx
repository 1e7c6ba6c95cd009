import { api, queries } from '../../api/client.ts';
import { mayChangeTypes, useEventTypes } from '../../api/event-types.ts';
import { useChange } from '../../api/use-change.ts';
import { useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { type Notification, type OneRead, type Pages, replaceRows } from './rows.ts';

/** The lists of notifications that are read begin with this key. */
export const LISTS = ['notifications'] as const;

/** Shows a changed notification in each list, in its place: also if it no longer matches the list's filters. */
function showChanged(notification: Notification): void {
  queries.setQueriesData<Pages<OneRead>>({ queryKey: LISTS }, (pages) =>
    pages === undefined ? undefined : replaceRows(pages, [notification]),
  );
}

/** Retries a notification. @throws PosthornError conflict, if the next attempt is already due */
export async function retry({ id }: Pick<Notification, 'id'>): Promise<Notification> {
  return change(id, await settle(id, () => api.retryNotification(id)));
}

async function cancel({ id }: Pick<Notification, 'id'>): Promise<Notification> {
  return change(id, await settle(id, () => api.cancelNotification(id)));
}

function change(id: string, notification: Notification): Notification {
  showChanged(notification);
  void queries.invalidateQueries({ queryKey: ['notification', id] });
  return notification;
}

/** A refused change mostly means that the screen is out of date. */
async function settle<Output>(id: string, run: () => Promise<Output>): Promise<Output> {
  try {
    return await run();
  } catch (error) {
    void api.getNotification(id).then(showChanged, () => undefined);
    void queries.invalidateQueries({ queryKey: ['notification', id] });
    throw error;
  }
}

/** A notification as a person calls it: `SALE.CREATE of sale_4711`. */
export function nameOf({ eventType, recordId, id }: Notification): string {
  return t('notification.name', { type: eventType, record: recordId ?? id });
}

/** Whether the person may retry or cancel a notification: this requires the scope of its type. */
export function useMayChange(): (notification: Pick<Notification, 'eventType'>) => boolean {
  const access = useAccess();
  const { data } = useEventTypes();
  return ({ eventType }) => mayChangeTypes(access, 'notifications', [eventType], data?.data);
}

/**
 * Retries with a message.
 * @param isHeld whether something holds the notification back, so that nothing is sent at once
 */
export function useRetry(isHeld = false) {
  return useChange({
    run: retry,
    touches: [],
    done: (notification) => ({
      text: t(isHeld ? 'notification.retried.held' : 'notification.retried', { name: nameOf(notification) }),
    }),
  });
}

/** Cancels with a message that offers to retry. */
export function useCancel() {
  const undo = useRetry();
  return useChange({
    run: cancel,
    touches: [],
    done: (notification) => ({
      text: t('notification.cancelled', { name: nameOf(notification) }),
      undo: () => undo.mutate(notification),
    }),
  });
}
