import type { Schemas } from '@posthorn/client';
import { api, queries } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Pill, type Tone } from '../../components/pill.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import '../../styles/recovery.css';

export type Retry = Schemas['OperatorRetry'];

/** The lists of retries begin with this key. */
export const RETRIES = ['operator', 'retries'] as const;

/** How often to read a running retry. */
export const RUNNING_REFRESH_MS = 1_000;

export const TONES: Readonly<Record<Retry['status'], Tone>> = {
  Running: 'warn',
  Done: 'ok',
  Cancelled: 'idle',
  Failed: 'bad',
};

export function RetryPill({ status }: Pick<Retry, 'status'>) {
  return <Pill tone={TONES[status]}>{t(`replay.status.${status}`)}</Pill>;
}

/** How far a retry is: `1,200 of 5,120 queued`. */
export function progressText({ matched, done, skipped, status, dryRun }: Retry): string {
  if (dryRun) return t('replay.counted', { count: matched });
  const progress = t(`operator.retries.progress.${status}`, { done, matched: Math.max(matched, done) });
  return skipped === 0 ? progress : `${progress} · ${t('operator.retries.skipped', { count: skipped })}`;
}

/** What a retry selects, in a few words. */
export function selectionOf({ filter }: Pick<Retry, 'filter'>): string {
  const { organizationId, webhookIds, outcome, eventType } = filter;
  const webhooks =
    webhookIds?.length === 1
      ? webhookIds
      : webhookIds && [t('operator.retries.webhooks', { count: webhookIds.length })];
  const parts = [organizationId, ...(webhooks ?? []), outcome, eventType].filter(
    (part) => part !== undefined,
  );
  return parts.length === 0 ? t('operator.retries.all') : parts.join(' · ');
}

export function Progress({ retry: { matched, done, skipped, status, dryRun } }: { retry: Retry }) {
  if (dryRun) return null;
  const most = Math.max(matched, done + skipped, 1);
  return (
    <progress
      class="wide"
      value={status === 'Done' ? most : done + skipped}
      max={most}
      aria-label={t('replay.progress')}
      aria-valuetext={`${formatNumber(done)} / ${formatNumber(matched)}`}
    />
  );
}

/** The button that cancels a running retry; absent for any other. */
export function CancelRetry({ retry, isLink = false }: { retry: Retry; isLink?: boolean }) {
  const cancel = useChange({
    run: ({ id }: Retry) => api.cancelOperatorRetry(id),
    touches: [RETRIES, ['operator', 'retry', retry.id]],
    done: () => {
      void queries.invalidateQueries({ queryKey: ['operator', 'failed'] });
      return { text: t('replay.cancelled') };
    },
  });
  if (retry._links.cancel === undefined) return null;
  return (
    <button
      type="button"
      class={isLink ? 'link' : ''}
      aria-label={t('operator.retries.cancelOf', { id: retry.id })}
      disabled={cancel.isPending}
      onClick={() => cancel.mutate(retry)}
    >
      {t('replay.cancel')}
    </button>
  );
}
