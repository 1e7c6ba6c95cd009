import type { Schemas } from '@posthorn/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { DeliveryChart, type Period } from '../../components/chart.tsx';
import { type Tile, Tiles } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { webhookState } from '../../components/statuses.tsx';
import { formatDuration, formatNumber, formatShare } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { WebhookFacts } from './facts.tsx';
import type { Webhook } from './webhook-data.ts';

const REFRESH_MS = 10_000;

/** The figures of a webhook, and what it subscribes to. */
export function WebhookOverview({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const [period, setPeriod] = useState<Period>('day');
  const history = useQuery({
    queryKey: ['webhook-stats', webhook.id, 'history', period],
    queryFn: ({ signal }) => api.getWebhookHistory(webhook.id, { period }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  return (
    <>
      <Figures webhook={webhook} />
      {history.error !== null && <Failure error={history.error} onRetry={() => history.refetch()} />}
      <DeliveryChart
        buckets={history.data?.buckets}
        period={history.data?.period ?? period}
        onPeriod={setPeriod}
      />
      <WebhookFacts
        webhook={webhook}
        action={
          mayChange && <Link href={`/webhooks/${webhook.id}/settings`}>{t('webhook.facts.change')}</Link>
        }
      />
    </>
  );
}

function Figures({ webhook }: { webhook: Webhook }) {
  const {
    data: stats,
    error,
    refetch,
  } = useQuery({
    queryKey: ['webhook-stats', webhook.id],
    queryFn: ({ signal }) => api.getWebhookStats(webhook.id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (stats === undefined && error !== null) return <Failure error={error} onRetry={() => refetch()} />;
  return <Tiles label={t('tile.label')} tiles={stats === undefined ? SKELETONS : tilesOf(stats, webhook)} />;
}

const SKELETONS: readonly Tile[] = (['delivered', 'p95', 'waiting', 'drain'] as const).map((name) => ({
  label: t(`tile.${name}`),
  value: <span class="skeleton" />,
}));

function tilesOf(
  { lastDay: day, lastWeek, lane, drain }: Schemas['WebhookStats'],
  webhook: Webhook,
): readonly Tile[] {
  return [
    {
      label: t('tile.delivered'),
      ...(day.successRate === null
        ? { value: '—', note: t(day.waiting > 0 ? 'tile.noneEnded' : 'tile.none') }
        : {
            value: formatShare(day.successRate),
            note: t('tile.of', { count: day.delivered + day.failed }),
          }),
    },
    {
      label: t('tile.p95'),
      value: day.p95Ms === null ? '—' : formatDuration(day.p95Ms),
      ...(day.p50Ms === null ? {} : { note: t('tile.median', { duration: formatDuration(day.p50Ms) }) }),
    },
    {
      label: t('tile.waiting'),
      value: formatNumber(lastWeek.waiting),
      ...(lane === null ? {} : { note: t('tile.flight', { count: lane.held }) }),
    },
    { label: t('tile.drain'), ...drainTile(drain, webhook) },
  ];
}

type DrainTile = Pick<Tile, 'value' | 'note'>;

function drainTile(drain: Schemas['WebhookStats']['drain'], webhook: Webhook): DrainTile {
  if (drain === null) return { value: '—' };
  if (drain.seconds === 0) return { value: '0 s', note: t('tile.drain.empty') };
  if (drain.seconds !== null) {
    return {
      value: `≈ ${formatDuration(drain.seconds * 1_000)}`,
      note: t('tile.drain.due', { count: drain.waiting }),
    };
  }
  const state = webhookState(webhook);
  if (state === 'Open') return { value: '—', note: t('tile.drain.open') };
  const isActive = webhook.status === 'Active';
  return { value: '—', note: t(isActive ? 'tile.drain.still' : 'tile.drain.off') };
}
