import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { api, queries } from '../../api/client.ts';
import { useStream } from '../../api/stream.ts';
import type { StreamEvent } from '../../api/stream-block.ts';

export type Fleet = Schemas['FleetOverview'];

const KEY = ['operator', 'fleet'] as const;
/** How often to read the overview without a stream. */
const REFRESH_MS = 5_000;

const changeSchema = z.looseObject({ at: z.string() });
const wholeSchema = z.looseObject({ at: z.string(), attention: z.array(z.unknown()), stores: z.unknown() });
const isChange = (value: unknown): value is Partial<Fleet> => changeSchema.safeParse(value).success;
const isWhole = (value: unknown): value is Fleet => wholeSchema.safeParse(value).success;

/** Reads the state of the whole gateway, and follows it. Without a stream, reads the state every REFRESH_MS. */
export function useFleet() {
  const isLive = useStream('/v1/operator/overview/stream', ({ name, data }: StreamEvent) => {
    if (name === 'overview' && isWhole(data)) queries.setQueryData<Fleet>(KEY, data);
    if (name === 'changed' && isChange(data))
      queries.setQueryData<Fleet>(KEY, (known) => known && { ...known, ...data });
  });
  const query = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.getFleetOverview({ signal }),
    refetchInterval: isLive ? false : REFRESH_MS,
  });
  return { query, isLive };
}
