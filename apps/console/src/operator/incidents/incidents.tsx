import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { ATTEMPTS, causeOf, FAILED, type Incident, IncidentPill, LAST_FAILURE } from './words.tsx';

const REFRESH_MS = 10_000;
/** The title counts up to this many open incidents. */
const COUNTED = 100;

const STATUSES = ['Open', 'Closed'] as const satisfies readonly Incident['status'][];
const FILTERS: readonly FilterSpec[] = [
  {
    name: 'status',
    label: t('term.status'),
    kind: 'choice',
    options: STATUSES.map((value) => ({ value, name: t(`operator.incident.status.${value}`) })),
  },
  { name: 'host', label: t('operator.incident.host'), kind: 'text' },
  { name: 'cause', label: t('operator.incident.cause'), kind: 'text' },
  { name: 'organizationId', label: t('operator.term.organization'), kind: 'text' },
];

const COLUMNS: readonly Column<Incident>[] = [
  { key: 'state', title: t('term.state'), cell: ({ status }) => <IncidentPill status={status} /> },
  {
    key: 'what',
    title: t('operator.incident.what'),
    grows: true,
    cell: (incident) => (
      <Link href={`/operator/incidents/${incident.id}`}>
        <Rich id="operator.incident.title" parts={{ host: incident.host, cause: causeOf(incident) }} />
      </Link>
    ),
  },
  {
    key: 'since',
    title: t('operator.incident.since'),
    isWide: true,
    cell: ({ since }) => <Time at={since} />,
  },
  LAST_FAILURE,
  {
    key: 'organizations',
    title: t('operator.nav.organizations'),
    isNumber: true,
    isWide: true,
    cell: ({ organizations }) => formatNumber(organizations),
  },
  {
    key: 'webhooks',
    title: t('operator.incident.webhooks'),
    isNumber: true,
    isWide: true,
    cell: ({ webhooks }) => formatNumber(webhooks),
  },
  ATTEMPTS,
  { ...FAILED, isWide: true },
];

/** What fails now, and what failed in the last year, over all organizations. */
export function IncidentsScreen() {
  const [{ status, ...filters }, setFilters] = useFilters(FILTERS);
  const wanted = STATUSES.find((each) => each === status);
  const query = { ...filters, ...(wanted === undefined ? {} : { status: wanted }) };
  const list = useCursorList(
    ['operator', 'incidents', query],
    (from, signal) => api.listOperatorIncidents({ ...query, ...from }, { signal }),
    { refreshMs: REFRESH_MS },
  );
  return (
    <Page name={t('operator.nav.incidents')} title={useAnswer()}>
      <Card
        label={t('operator.nav.incidents')}
        actions={<FilterBar specs={FILTERS} filters={query} onChange={setFilters} />}
      >
        <Table
          label={t('operator.nav.incidents')}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          empty={
            <Empty title={t('operator.incident.empty')}>
              <p class="muted">{t('operator.incident.empty.about')}</p>
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

/** Whether an incident is open, whatever the filters are. */
function useAnswer(): string {
  const { data } = useQuery({
    queryKey: ['operator', 'incidents', 'open'],
    queryFn: ({ signal }) => api.listOperatorIncidents({ status: 'Open', limit: COUNTED }, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (data === undefined) return t('operator.nav.incidents');
  const count = data.data.length;
  if (count === 0) return t('operator.incident.none');
  return t(data.nextCursor === null ? 'operator.incident.open' : 'operator.incident.openMore', { count });
}
