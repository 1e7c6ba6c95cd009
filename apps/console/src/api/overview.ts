import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import type { Period } from '../components/chart.tsx';
import { api } from './client.ts';

export type Overview = Schemas['Overview'];
export type AttentionItem = Schemas['AttentionItem'];

const REFRESH_MS = 60_000;

/** The numbers of the organization. The menu and Home share the day's, so that a new screen asks for nothing. */
export function useOverview(
  period: Period = 'day',
  { isEnabled = true, refreshMs = REFRESH_MS }: { isEnabled?: boolean; refreshMs?: number } = {},
) {
  return useQuery({
    queryKey: ['overview', period],
    queryFn: ({ signal }) => api.getOverview({ period }, { signal }),
    enabled: isEnabled,
    refetchInterval: refreshMs,
    staleTime: refreshMs / 2,
  });
}

/** Kinds that only name a day to come. */
const DATES: ReadonlySet<AttentionItem['kind']> = new Set([
  'clientCertificateExpiring',
  'apiKeyExpiring',
  'secretOverlapEnding',
]);

/** Whether deliveries suffer now, and a person must do something. An endpoint that recovers needs nobody. */
export const isTrouble = ({ kind }: AttentionItem): boolean =>
  kind !== 'endpointRecovering' && !DATES.has(kind);

/** Number of webhooks whose deliveries suffer until a person acts. The overview names the worst 20. */
export const countInNeed = ({ attention }: Overview): number =>
  new Set(attention.filter(isTrouble).map(({ webhook }) => webhook?.id)).size;
