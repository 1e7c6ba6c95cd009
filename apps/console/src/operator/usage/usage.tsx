import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, CardBody, Page, Tiles } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { Time, useNow } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { formatBytes } from '../format-bytes.ts';
import { countColumns } from './columns.tsx';
import { DayChart } from './day-chart.tsx';
import { DownloadUsage } from './download.tsx';
import { formatDay, formatMonth, monthAfter, parseMonth, rangeOf } from './months.ts';

type Day = Schemas['UsageOfAll'];
type Organization = Schemas['UsageOfOrganization'];

const FILTERS: readonly FilterSpec[] = [
  { name: 'organizationId', label: t('operator.term.organization'), kind: 'text' },
];
/** The present month grows while a person looks at it. */
const REFRESH_MS = 30_000;

/** What was published and delivered in a month, by organization, for invoices. */
export function UsageScreen() {
  const [{ month: given, organizationId }, change] = useFilters([{ name: 'month' }, ...FILTERS]);
  const now = useNow();
  const month = parseMonth(given, now);
  const query = { ...rangeOf(month), ...(organizationId === undefined ? {} : { organizationId }) };
  const days = useQuery({
    queryKey: ['operator', 'usage', 'days', query],
    queryFn: ({ signal }) => api.listOperatorUsageByDay(query, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const name = t('operator.nav.usage');
  const total = days.data === undefined ? undefined : sumOf(days.data.data);
  return (
    <Page
      name={name}
      title={
        total === undefined
          ? formatMonth(month)
          : t('operator.usage.answer', { count: total.notifications, month: formatMonth(month) })
      }
      subtitle={days.data !== undefined && <CompleteTo at={days.data.completeTo} />}
      actions={<DownloadUsage query={query} />}
    >
      <Months month={month} now={now} onMonth={(next) => change({ month: next })} />
      <Loaded query={days}>{({ data }) => <Figures month={month} days={data} />}</Loaded>
      <Card
        label={t('operator.usage.table')}
        actions={
          <FilterBar
            specs={FILTERS}
            filters={organizationId === undefined ? {} : { organizationId }}
            onChange={change}
          />
        }
      >
        {organizationId === undefined ? (
          <Organizations month={month} />
        ) : (
          <Table
            label={t('operator.usage.table')}
            columns={DAYS}
            list={wholeList(days.data?.data)}
            keyOf={({ day }) => day}
            empty={<Nothing />}
          />
        )}
      </Card>
    </Page>
  );
}

/** Days are of UTC, so the time is, too. */
function CompleteTo({ at }: { at: string }) {
  return (
    <span class="muted">
      <Rich id="operator.usage.completeTo" parts={{ time: <Time at={at} /> }} />
    </span>
  );
}

function Months({ month, now, onMonth }: { month: string; now: Date; onMonth: (month: string) => void }) {
  const isPresent = month >= parseMonth(undefined, now);
  return (
    <nav class="filters" aria-label={t('operator.usage.month')}>
      <button type="button" class="chip" onClick={() => onMonth(monthAfter(month, -1))}>
        {formatMonth(monthAfter(month, -1))}
      </button>
      <button type="button" class="chip" aria-pressed="true">
        {formatMonth(month)}
      </button>
      {!isPresent && (
        <button type="button" class="chip" onClick={() => onMonth(monthAfter(month, 1))}>
          {formatMonth(monthAfter(month, 1))}
        </button>
      )}
    </nav>
  );
}

function Figures({ month, days }: { month: string; days: readonly Day[] }) {
  const { events, notifications, delivered, failed, attempts, bytes } = sumOf(days);
  return (
    <>
      <Tiles
        label={t('operator.usage.figures')}
        tiles={[
          { label: t('operator.usage.events'), value: formatNumber(events) },
          { label: t('operator.usage.notifications'), value: formatNumber(notifications) },
          { label: t('operator.usage.delivered'), value: formatNumber(delivered) },
          { label: t('operator.usage.failed'), value: formatNumber(failed) },
          { label: t('operator.usage.attempts'), value: formatNumber(attempts) },
          { label: t('operator.usage.bytes'), value: formatBytes(bytes) },
        ]}
      />
      <Card title={t('operator.usage.chart')}>
        <CardBody>
          <DayChart month={month} days={days} />
        </CardBody>
      </Card>
    </>
  );
}

const NONE = { events: 0, notifications: 0, delivered: 0, failed: 0, attempts: 0, bytes: 0 };

function sumOf(days: readonly Day[]): typeof NONE {
  return days.reduce(
    (sum, day) => ({
      events: sum.events + day.events,
      notifications: sum.notifications + day.notifications,
      delivered: sum.delivered + day.delivered,
      failed: sum.failed + day.failed,
      attempts: sum.attempts + day.attempts,
      bytes: sum.bytes + day.bytes,
    }),
    NONE,
  );
}

const DAYS: readonly Column<Day>[] = [
  { key: 'day', title: t('operator.usage.day'), grows: true, cell: ({ day }) => formatDay(day) },
  ...countColumns<Day>(),
];

function Organizations({ month }: { month: string }) {
  const range = rangeOf(month);
  const list = useCursorList(
    ['operator', 'usage', 'organizations', month],
    (from, signal) => api.listOperatorUsageByOrganization({ ...range, ...from }, { signal }),
    { refreshMs: REFRESH_MS },
  );
  const columns: readonly Column<Organization>[] = [
    {
      key: 'organization',
      title: t('operator.term.organization'),
      grows: true,
      cell: ({ organizationId }) => (
        <Link href={`/operator/usage?month=${month}&organizationId=${encodeURIComponent(organizationId)}`}>
          <code>{organizationId}</code>
        </Link>
      ),
    },
    ...countColumns<Organization>(),
  ];
  return (
    <Table
      label={t('operator.usage.table')}
      columns={columns}
      list={list}
      keyOf={({ organizationId }) => organizationId}
      empty={<Nothing />}
    />
  );
}

function Nothing() {
  return (
    <Empty title={t('operator.usage.empty')}>
      <p class="muted">{t('operator.usage.empty.about')}</p>
    </Empty>
  );
}
