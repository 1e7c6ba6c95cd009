import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../api/client.ts';
import { webhookName } from './statuses.tsx';

const FRESH_MS = 60_000;

/** A link to a webhook by its name. Shows the id until the name is read, and for a deleted webhook. */
export function WebhookLink({ id }: { id: string }) {
  const { data } = useQuery({
    queryKey: ['webhook', id],
    queryFn: ({ signal }) => api.getWebhook(id, { signal }),
    staleTime: FRESH_MS,
  });
  return <Link href={`/webhooks/${id}`}>{data === undefined ? <code>{id}</code> : webhookName(data)}</Link>;
}
