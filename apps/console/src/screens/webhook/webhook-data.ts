import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type Webhook = Schemas['WebhookConfiguration'];
/** A webhook with its validator, for changes with If-Match. */
export type ReadWebhook = { webhook: Webhook; etag: string | null };

/** How often a webhook is read again: while something is about to happen, and otherwise. */
const SOON_MS = 3_000;
const CALM_MS = 15_000;

/** Other screens keep the webhook alone under `['webhook', id]`. A change makes all of these stale. */
export const webhookKey = (id: string) => ['webhook', id, 'read'] as const;

/** What a change of the webhook makes stale. */
export const touchedBy = (id: string) =>
  [['webhook', id], ['webhooks'], ['webhook-stats', id], ['overview']] as const;

export async function readWebhook(id: string, signal?: AbortSignal): Promise<ReadWebhook> {
  const { data, response } = await api.getWebhook(id, signal === undefined ? {} : { signal }).withResponse();
  return { webhook: data, etag: response.headers.get('ETag') };
}

/** Reads a webhook, and reads it again while a person looks at it. */
export function useWebhook(id: string) {
  return useQuery({
    queryKey: webhookKey(id),
    queryFn: ({ signal }) => readWebhook(id, signal),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isMoving(data.webhook) ? SOON_MS : CALM_MS,
  });
}

/** Whether the gateway is about to change the state by itself. */
function isMoving({ status, endpoint }: Webhook): boolean {
  return status === 'Unverified' || (status === 'Active' && endpoint.state !== 'Closed');
}

export const ifMatch = (etag: string | null): { ifMatch?: string } =>
  etag === null ? {} : { ifMatch: etag };
