import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { mayReadSome, useEventTypes } from '../../api/event-types.ts';
import type { AttentionItem } from '../../api/overview.ts';
import { maySee, useAccess } from '../../session/access.tsx';

const FRESH_MS = 60_000;
/** Kinds whose newest failed attempt explains why. */
const EXPLAINED: ReadonlySet<AttentionItem['kind']> = new Set([
  'endpointOpen',
  'webhookDisabled',
  'webhookFailing',
]);

/**
 * Why deliveries to a webhook fail: the explanation of the last attempt of the newest notification that failed.
 * @returns a sentence; null while it is not known, or if the person may not read it
 */
export function useCause({ kind, webhook }: AttentionItem): string | null {
  const access = useAccess();
  const { data: types } = useEventTypes();
  const id = webhook?.id ?? '';
  const { data } = useQuery({
    queryKey: ['webhook', id, 'cause'],
    queryFn: async ({ signal }) => {
      const failing = { status: ['Retrying' as const, 'Failed' as const], limit: 1 };
      const [newest] = (await api.listWebhookNotifications(id, failing, { signal })).data;
      if (newest === undefined) return null;
      const { attempts } = await api.getNotification(newest.id, { signal });
      return attempts.at(-1)?.explanation?.message ?? null;
    },
    enabled:
      webhook !== null &&
      EXPLAINED.has(kind) &&
      maySee(access, 'notifications') &&
      mayReadSome(access, types?.data),
    staleTime: FRESH_MS,
  });
  return data ?? null;
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
