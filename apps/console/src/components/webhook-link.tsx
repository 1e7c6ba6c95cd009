import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { maySee, useAccess } from '../session/access.tsx';
import { webhookName } from './statuses.tsx';

const FRESH_MS = 60_000;

/** A link to a webhook by its name. Shows the id until the name is read, and if the webhook cannot be read. */
export function WebhookLink({ id }: { id: string }) {
  const isVisible = maySee(useAccess(), 'webhooks');
  const { data } = useQuery({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => api.getWebhook(id, { signal }),
    enabled: isVisible,
    staleTime: FRESH_MS,
  });
  if (!isVisible) return <code>{id}</code>;
  return <Link href={`/webhooks/${id}`}>{data === undefined ? <code>{id}</code> : webhookName(data)}</Link>;
}
