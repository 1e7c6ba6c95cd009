import { useQuery } from '@tanstack/react-query';
import { readEventText } from '../../api/event-text.ts';
import { maySee, useAccess } from '../../session/access.tsx';
import type { FullNotification } from './state.ts';

/** Reads the record of a notification as it was published, byte for byte. */
export function useEventText({ eventId, _links }: FullNotification) {
  const isSeen = maySee(useAccess(), 'events');
  const query = useQuery({
    queryKey: ['event-text', eventId],
    queryFn: ({ signal }) => readEventText(eventId, signal),
    enabled: isSeen && _links.event !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { ...query, isSeen, isGone: _links.event === undefined };
}
