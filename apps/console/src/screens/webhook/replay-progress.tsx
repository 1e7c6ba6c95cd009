import { Link } from 'wouter';
import { Loaded } from '../../components/states.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { CancelReplay, type Replay, ReplayPill, useReplay } from './replay-state.tsx';

/** How far a replay is, live, with the button that cancels it. */
export function ReplayProgress({ id }: { id: string }) {
  const query = useReplay(id);
  return (
    <Loaded query={query}>
      {(replay) => (
        <div class="stack">
          <div class="row">
            <ReplayPill replay={replay} />
            <span>{progressText(replay)}</span>
            <span class="row end">
              <Link href={`/replays/${id}`}>{t('action.details')}</Link>
              <CancelReplay replay={replay} />
            </span>
          </div>
          <Bar replay={replay} />
        </div>
      )}
    </Loaded>
  );
}

export function Bar({ replay: { matched, done, status, dryRun } }: { replay: Replay }) {
  if (dryRun) return null;
  const most = Math.max(matched, done, 1);
  return (
    <progress
      class="wide"
      value={status === 'Done' ? most : done}
      max={most}
      aria-label={t('replay.progress')}
    />
  );
}

export function progressText({ matched, done, status, dryRun }: Replay): string {
  if (dryRun) return t('replay.counted', { count: matched });
  const values = { done: formatNumber(done), matched: formatNumber(Math.max(matched, done)) };
  return t(`replay.progress.${status}`, values);
}
