import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'preact/hooks';
import * as z from 'zod/mini';
import { api, queries } from '../../api/client.ts';
import { useStream } from '../../api/stream.ts';
import type { StreamEvent } from '../../api/stream-block.ts';
import { useChange } from '../../api/use-change.ts';
import { Pill, type Tone } from '../../components/pill.tsx';
import { mayChange, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';

export type Replay = Schemas['Replay'];
export const REPLAYED = ['Failed', 'Cancelled', 'Delivered'] as const;
export type Replayed = (typeof REPLAYED)[number];

/** The lists of replays begin with this key. */
export const REPLAYS = ['replays'] as const;

/** How often to read a running replay without a stream. */
const REFRESH_MS = 1_000;

const replaySchema = z.object({ id: z.string(), matched: z.number(), done: z.number(), status: z.string() });
const streamSchema = z.custom<Replay>((value) => replaySchema.safeParse(value).success);

/** Reads a replay, and its progress while it runs. */
export function useReplay(id: string) {
  const queryKey = ['replay', id];
  const isLive = useRef(false);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.getReplay(id, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'Running' && !isLive.current ? REFRESH_MS : false,
  });
  const isRunning = query.data?.status === 'Running';
  isLive.current = useStream(isRunning ? `/v1/replays/${id}/stream` : null, ({ name, data }: StreamEvent) => {
    const replay = streamSchema.safeParse(data);
    if (name !== 'replay' || !replay.success) return;
    queries.setQueryData(queryKey, replay.data);
  });
  const hasEnded = query.data !== undefined && !isRunning;
  // The lists still show a replay that has just ended as running.
  useEffect(() => {
    if (hasEnded) void queries.invalidateQueries({ queryKey: REPLAYS });
  }, [hasEnded]);
  return query;
}

/** Cancels a replay. What it has queued is delivered. */
function useCancelReplay() {
  return useChange({
    run: async ({ id }: Replay) => {
      const replay = await api.cancelReplay(id);
      queries.setQueryData(['replay', id], replay);
      return replay;
    },
    touches: [REPLAYS],
    done: () => ({ text: t('replay.cancelled') }),
  });
}

/** The button that cancels a running replay; absent if the gateway would refuse it. */
export function CancelReplay({ replay, isLink = false }: { replay: Replay; isLink?: boolean }) {
  const cancel = useCancelReplay();
  const isAllowed = mayChange(useAccess(), 'notifications');
  if (!isAllowed || replay._links.cancel === undefined) return null;
  return (
    <button
      type="button"
      class={isLink ? 'link' : ''}
      disabled={cancel.isPending}
      onClick={() => cancel.mutate(replay)}
    >
      {t('replay.cancel')}
    </button>
  );
}

const TONES: Readonly<Record<Replay['status'], Tone>> = {
  Running: 'warn',
  Done: 'ok',
  Cancelled: 'idle',
  Failed: 'bad',
};

export function ReplayPill({ replay: { status } }: { replay: Replay }) {
  return <Pill tone={TONES[status]}>{t(`replay.status.${status}`)}</Pill>;
}

/** What a replay is: a count, a request, or the gateway's own after a recovery. */
export function kindOf({ dryRun, reason }: Replay): string {
  return t(dryRun ? 'replay.kind.dryRun' : `replay.kind.${reason}`);
}

/** Which notifications a replay selects: `Failed, missed events`. */
export function selectionOf({ statuses, missed }: Pick<Replay, 'statuses' | 'missed'>): string {
  return [...statuses.map((status) => t(`status.${status}`)), ...(missed ? [t('replay.missed')] : [])].join(
    ', ',
  );
}
