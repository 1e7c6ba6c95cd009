import { call } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { maySee, useAccess } from '../../session/access.tsx';
import { memberText } from '../../texts/json-text.ts';
import type { FullNotification } from './state.ts';

/** Reads the record of a notification as it was published, byte for byte. */
export function useEventText({ eventId, _links }: FullNotification) {
  const isSeen = maySee(useAccess(), 'events');
  const query = useQuery({
    queryKey: ['event-text', eventId],
    queryFn: async ({ signal }) => {
      const sent = api.http.GET('/v1/events/{id}', {
        params: { path: { id: eventId } },
        parseAs: 'text',
        signal,
      });
      return memberText(await call(sent), 'data') ?? '';
    },
    enabled: isSeen && _links.event !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, isSeen, isGone: _links.event === undefined };
}
