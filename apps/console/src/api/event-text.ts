import { call } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { memberText } from '../texts/json-text.ts';
import { api } from './client.ts';

/** Reads the record of an event as it was published, byte for byte: JSON.parse would change numbers. */
export function useEventText(eventId: string, { isEnabled = true }: { isEnabled?: boolean } = {}) {
  return useQuery({
    queryKey: ['event-text', eventId],
    queryFn: ({ signal }) => readEventText(eventId, signal),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** @throws PosthornError as for `getEvent` */
async function readEventText(id: string, signal: AbortSignal): Promise<string> {
  const sent = api.http.GET('/v1/events/{id}', { params: { path: { id } }, parseAs: 'text', signal });
  return memberText(await call(sent), 'data') ?? '';
}
