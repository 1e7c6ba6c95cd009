import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { api } from './client.ts';

/**
 * The newest notification of a webhook that fails, with its last attempt; null if none fails. The caller needs the
 * capability `notifications` and may read some event type.
 */
export function useNewestFailure(
  webhookId: string,
  { isEnabled, refreshMs }: { isEnabled: boolean; refreshMs: number },
) {
  return useQuery({
    queryKey: ['webhook', webhookId, 'failure'],
    queryFn: async ({ signal }) => {
      const failing = { status: ['Retrying' as const, 'Failed' as const], limit: 1 };
      const [notification] = (await api.listWebhookNotifications(webhookId, failing, { signal })).data;
      if (notification === undefined) return null;
      const { attempts } = await api.getNotification(notification.id, { signal });
      return { notification, attempt: attempts.at(-1) };
    },
    enabled: isEnabled,
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
  });
}

/** Why the last attempt of a notification failed; null if it did not, or while that is not known. */
export function useExplanation({ id, status, attemptCount }: Schemas['Notification']) {
  const { data } = useQuery({
    queryKey: ['notification', id, 'why', attemptCount],
    queryFn: async ({ signal }) => {
      const { attempts } = await api.getNotification(id, { signal });
      return attempts.at(-1)?.explanation ?? null;
    },
    enabled: status === 'Retrying' || status === 'Failed',
  });
  return status === 'Delivered' ? null : (data ?? null);
}
