import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { CancelRetry, progressText, RETRIES, type Retry, RetryPill, selectionOf } from './retry-state.tsx';

const STATUSES = ['Running', 'Done', 'Cancelled', 'Failed'] as const;

const FILTERS: readonly FilterSpec[] = [
  {
    name: 'status',
    label: t('term.status'),
    kind: 'choice',
    isMultiple: true,
    options: STATUSES.map((value) => ({ value, name: t(`replay.status.${value}`) })),
  },
];

const COLUMNS: readonly Column<Retry>[] = [
  { key: 'status', title: t('term.status'), cell: ({ status }) => <RetryPill status={status} /> },
  {
    key: 'which',
    title: t('replay.selection'),
    grows: true,
    cell: (retry) => <Link href={`/operator/retries/${retry.id}`}>{selectionOf(retry)}</Link>,
  },
  { key: 'progress', title: t('replay.done'), isWide: true, isPlain: true, cell: progressText },
  {
    key: 'organizations',
    title: t('operator.nav.organizations'),
    isNumber: true,
    isWide: true,
    cell: ({ organizations }) => formatNumber(organizations),
  },
  {
    key: 'started',
    title: t('replay.started'),
    isWide: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    key: 'by',
    title: t('operator.audit.operator'),
    isWide: true,
    cell: ({ createdBy }) => <code>{createdBy}</code>,
  },
  {
    key: 'action',
    title: t('term.nextStep'),
    isNumber: true,
    cell: (retry) => <CancelRetry retry={retry} isLink />,
  },
];

/** A list that shows a running retry is read more often. */
const REFRESH_MS = 3_000;

/** The retries of operators, newest first. */
export function RetriesScreen() {
  const [filters, setFilters] = useFilters(FILTERS);
  const status = STATUSES.filter((each) => filters.status?.split(',').includes(each));
  const query = status.length === 0 ? {} : { status };
  const list = useCursorList(
    [...RETRIES, query],
    (from, signal) => api.listOperatorRetries({ ...query, ...from }, { signal }),
    { refreshMs: REFRESH_MS },
  );
  return (
    <Page
      name={t('operator.nav.retries')}
      actions={
        <Link class="button" href="/operator/failed">
          {t('operator.retries.choose')}
        </Link>
      }
    >
      <Card
        label={t('operator.nav.retries')}
        actions={<FilterBar specs={FILTERS} filters={filters} onChange={setFilters} />}
      >
        <div class="stacked">
          <Table
            label={t('operator.nav.retries')}
            columns={COLUMNS}
            list={list}
            keyOf={({ id }) => id}
            empty={
              <Empty title={t('operator.retries.empty')}>
                <p class="muted">{t('operator.retries.empty.about')}</p>
              </Empty>
            }
          />
        </div>
      </Card>
    </Page>
  );
}
