import type { Schemas } from '@posthorn/client';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { type EventType, useEventTypes } from '../../api/event-types.ts';
import { Copyable } from '../../components/copy.tsx';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { t } from '../../texts/text.tsx';

type Event = Schemas['Event'];

/** Types of events that the gateway itself creates, and to which nobody subscribes. */
const UNLISTED_TYPES = ['WEBHOOK.CHALLENGE', 'WEBHOOK.DIGEST'];

const COLUMNS: readonly Column<Event>[] = [
  {
    key: 'at',
    title: t('term.time'),
    cell: ({ id, createdAt }) => (
      <Link href={`/events/${id}`}>
        <Time at={createdAt} />
      </Link>
    ),
  },
  {
    key: 'type',
    title: t('term.type'),
    grows: true,
    cell: ({ type, isTest }) => (
      <>
        <code>{type}</code> {isTest && <span class="muted small">{t('events.test')}</span>}
      </>
    ),
  },
  {
    key: 'record',
    title: t('term.record'),
    isWide: true,
    cell: ({ recordId }) => (
      <span class="chosen-id">
        <Copyable text={recordId} what={t('events.recordId')} />
      </span>
    ),
  },
  {
    key: 'store',
    title: t('term.store'),
    isWide: true,
    cell: ({ storeId }) => (storeId === null ? '—' : <code>{storeId}</code>),
  },
];

/** What happened in the organization, newest first. */
export function EventsScreen() {
  const { data: types } = useEventTypes();
  const specs = filterSpecs(types?.data);
  const [filters, setFilters] = useFilters(specs);
  const list = useCursorList(['events', filters], (from, signal) =>
    api.listEvents({ ...filters, ...from }, { signal }),
  );
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page name={t('nav.events')}>
      <Card
        label={t('nav.events')}
        actions={<FilterBar specs={specs} filters={filters} onChange={setFilters} />}
      >
        <Table
          label={t('nav.events')}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          empty={isFiltered ? <NoMatch /> : <NoEvent />}
        />
      </Card>
    </Page>
  );
}

function filterSpecs(types: readonly EventType[] = []): readonly FilterSpec[] {
  const codes = [...types.map(({ code }) => code), ...UNLISTED_TYPES];
  return [
    { name: 'recordId', label: t('events.recordId'), kind: 'text' },
    {
      name: 'eventType',
      label: t('term.type'),
      kind: 'choice',
      options: codes.map((code) => ({ value: code, name: code })),
    },
    { name: 'storeId', label: t('term.store'), kind: 'text', placeholder: t('events.store.placeholder') },
    { name: 'since', label: t('filter.since'), kind: 'time' },
    { name: 'until', label: t('filter.until'), kind: 'time' },
  ];
}

function NoMatch() {
  return (
    <Empty title={t('events.noMatch')}>
      <p class="muted">{t('events.noMatch.about')}</p>
    </Empty>
  );
}

function NoEvent() {
  return (
    <Empty title={t('events.empty')}>
      <p class="muted">{t('events.empty.about')}</p>
      <Link href="/catalogue">{t('events.empty.catalogue')}</Link>
    </Empty>
  );
}
