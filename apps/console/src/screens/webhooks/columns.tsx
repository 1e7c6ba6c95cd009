import type { Schemas } from '@posthorn/client';
import { Link } from 'wouter';
import { Sparkline } from '../../components/chart.tsx';
import { Copyable } from '../../components/copy.tsx';
import { WebhookPill, webhookName } from '../../components/statuses.tsx';
import type { Column } from '../../components/table.tsx';
import { formatNumber, formatShare } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { RowAction } from './row-action.tsx';
import type { Activity } from './use-activity.ts';

type Webhook = Schemas['WebhookConfiguration'];

/** The columns of the list. Numbers of a row appear when they are read. */
export function columnsOf(activity: ReadonlyMap<string, Activity>): readonly Column<Webhook>[] {
  return [
    { key: 'state', title: t('term.state'), cell: (webhook) => <WebhookPill webhook={webhook} /> },
    { key: 'name', title: t('term.webhook'), grows: true, cell: (webhook) => <Subject webhook={webhook} /> },
    {
      key: 'types',
      title: t('term.eventTypes'),
      isWide: true,
      cell: ({ eventTypes }) => <Types codes={eventTypes} />,
    },
    {
      key: 'spark',
      title: t('webhooks.day'),
      isWide: true,
      cell: ({ id }) => <Sparkline hours={activity.get(id)?.hours ?? []} />,
    },
    {
      key: 'share',
      title: t('status.Delivered'),
      isNumber: true,
      isWide: true,
      cell: ({ id }) => <Share activity={activity.get(id)} />,
    },
    {
      key: 'waiting',
      title: t('term.waiting'),
      isNumber: true,
      isWide: true,
      cell: ({ id }) => <Waiting activity={activity.get(id)} />,
    },
    {
      key: 'action',
      title: t('term.nextStep'),
      isNumber: true,
      cell: (webhook) => <RowAction webhook={webhook} />,
    },
  ];
}

function Subject({ webhook }: { webhook: Webhook }) {
  return (
    <span class="subject">
      <Link href={`/webhooks/${webhook.id}`}>{webhookName(webhook)}</Link>
      <Copyable text={webhook.url} what={t('term.url')} />
    </span>
  );
}

function Types({ codes }: { codes: readonly string[] }) {
  const [first, ...others] = codes;
  return (
    <span title={codes.join(', ')}>
      {first}
      {others.length > 0 && <span class="muted"> {t('webhooks.types.more', { count: others.length })}</span>}
    </span>
  );
}

function Share({ activity }: { activity: Activity | undefined }) {
  if (activity === undefined) return <span class="skeleton figure" />;
  const { successRate, delivered, failed } = activity;
  if (successRate === null) return <span class="muted">—</span>;
  return <span title={t('chart.spark', { delivered, failed })}>{formatShare(successRate)}</span>;
}

function Waiting({ activity }: { activity: Activity | undefined }) {
  if (activity === undefined) return <span class="skeleton figure" />;
  return <>{formatNumber(activity.waiting)}</>;
}
