import type { Schemas } from '@posthorn/client';
import { useState } from 'preact/hooks';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { clearedFilters, FilterBar, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { lastAnswer } from '../../screens/notifications/columns.tsx';
import { t } from '../../texts/text.tsx';
import { OrganizationLink } from '../organization-link.tsx';
import { ExportButton } from './export.tsx';
import { Outline } from './outline.tsx';
import { FILTERS, listQueryOf, retryFilterOf } from './query.ts';
import { RetryFailed } from './retry-failed.tsx';

export type OperatorNotification = Schemas['OperatorNotification'];

const columnsOf = (onShow: (id: string) => void): readonly Column<OperatorNotification>[] => [
  { key: 'failed', title: t('operator.failed.failed'), cell: ({ updatedAt }) => <Time at={updatedAt} /> },
  {
    key: 'webhook',
    title: t('term.webhook'),
    grows: true,
    cell: ({ webhook, configurationId }) =>
      webhook === null ? (
        <span class="muted">{t('notification.webhook.deleted')}</span>
      ) : (
        <Link href={`/operator/failed?webhookId=${configurationId}`}>{webhook.name ?? webhook.host}</Link>
      ),
  },
  {
    key: 'organization',
    title: t('operator.term.organization'),
    isWide: true,
    cell: ({ organizationId }) => <OrganizationLink id={organizationId} />,
  },
  {
    key: 'type',
    title: t('term.eventType'),
    isWide: true,
    isPlain: true,
    cell: ({ eventType }) => eventType,
  },
  { key: 'last', title: t('notification.last'), isWide: true, isPlain: true, cell: lastAnswer },
  {
    key: 'created',
    title: t('operator.failed.created'),
    isWide: true,
    isOmitted: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    key: 'attempts',
    title: t('term.attempts'),
    isNumber: true,
    isWide: true,
    cell: ({ id, attemptCount }) => (
      <button
        type="button"
        class="link"
        aria-label={t('operator.failed.attempts', { count: attemptCount, id })}
        onClick={() => onShow(id)}
      >
        {attemptCount}
      </button>
    ),
  },
];

/** Failed notifications of all organizations: choose some, count them, retry or export them. */
export function FailedScreen() {
  const [filters, setFilters] = useFilters(FILTERS);
  const [shown, setShown] = useState<string | null>(null);
  const query = listQueryOf(filters);
  const list = useCursorList(['operator', 'failed', query], (from, signal) =>
    api.listOperatorNotifications({ ...query, ...from }, { signal }),
  );
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page
      name={t('operator.nav.failed')}
      subtitle={
        <span class="muted">
          {t(filters.since === undefined ? 'operator.failed.day' : 'operator.failed.range')}
        </span>
      }
      actions={<ExportButton query={query} />}
    >
      {/* Another choice needs another count. */}
      <RetryFailed
        key={JSON.stringify(filters)}
        filter={() => retryFilterOf(filters)}
        isEmpty={list.rows?.length === 0}
      />
      <Card
        label={t('operator.nav.failed')}
        actions={<FilterBar specs={FILTERS} filters={filters} onChange={setFilters} />}
      >
        <Table
          label={t('operator.nav.failed')}
          columns={columnsOf(setShown)}
          list={list}
          keyOf={({ id }) => id}
          empty={
            isFiltered ? (
              <Empty title={t('operator.failed.noMatch')}>
                <button type="button" onClick={() => setFilters(clearedFilters(FILTERS))}>
                  {t('notifications.clear')}
                </button>
              </Empty>
            ) : (
              <Empty title={t('operator.failed.empty')}>
                <p class="muted">{t('operator.failed.empty.about')}</p>
              </Empty>
            )
          }
        />
      </Card>
      {shown !== null && <Outline id={shown} onClose={() => setShown(null)} />}
    </Page>
  );
}
