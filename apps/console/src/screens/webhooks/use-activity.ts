import type { Schemas } from '@posthorn/client';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

export type Activity = Schemas['WebhookActivity'];

/** As many ids as the API takes in one request. */
const MAX_IDS = 100;
const REFRESH_MS = 60_000;

/** The last day of the webhooks in a list, by id. A webhook is absent until its numbers are read. */
export function useActivity(ids: readonly string[]): ReadonlyMap<string, Activity> {
  const chunks = Array.from({ length: Math.ceil(ids.length / MAX_IDS) }, (_, at) =>
    ids.slice(at * MAX_IDS, (at + 1) * MAX_IDS).join(','),
  );
  const pages = useQueries({
    queries: chunks.map((chunk) => ({
      queryKey: ['webhooks', 'activity', chunk],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.listWebhookActivity({ ids: chunk }, { signal }),
      // A new webhook at the top moves every id. The numbers of the others stay meanwhile.
      placeholderData: keepPreviousData,
      staleTime: REFRESH_MS / 2,
      refetchInterval: REFRESH_MS,
    })),
  });
  const activities = pages.flatMap(({ data }) => data?.data ?? []);
  return new Map(activities.map((activity) => [activity.configurationId, activity]));
}
