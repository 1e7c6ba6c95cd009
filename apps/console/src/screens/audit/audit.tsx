import type { Schemas } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { Copyable } from '../../components/copy.tsx';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { t } from '../../texts/text.tsx';

type Entry = Schemas['AuditRecord'];

const FILTERS: readonly FilterSpec[] = [
  { name: 'action', label: t('audit.action'), kind: 'text', placeholder: 'apiKey.create' },
  { name: 'targetId', label: t('audit.target'), kind: 'text' },
  { name: 'since', label: t('filter.since'), kind: 'time' },
  { name: 'until', label: t('filter.until'), kind: 'time' },
];

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', title: t('audit.at'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'action', title: t('audit.action'), cell: ({ action }) => <code>{action}</code> },
  {
    key: 'actor',
    title: t('audit.actor'),
    grows: true,
    cell: ({ actor }) => (
      <>
        {t(`audit.kind.${actor.kind}`)} <code>{actor.id}</code>
      </>
    ),
  },
  {
    key: 'target',
    title: t('audit.target'),
    isWide: true,
    cell: ({ targetId }) => <Copyable text={targetId} what={t('audit.target')} />,
  },
  { key: 'ip', title: t('audit.address'), isWide: true, cell: ({ ip }) => <code>{ip}</code> },
];

/** Who changed or read what in the organization. */
export function AuditScreen() {
  const [filters, setFilters] = useFilters();
  const list = useCursorList(['audit', filters], (from, signal) =>
    api.listAuditRecords({ ...filters, ...from }, { signal }),
  );
  return (
    <Page name={t('nav.audit')}>
      <Card
        label={t('nav.audit')}
        actions={<FilterBar specs={FILTERS} filters={filters} onChange={setFilters} />}
      >
        <Table
          label={t('nav.audit')}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          empty={<Empty title={t('audit.empty')}>{t('audit.empty.about')}</Empty>}
        />
      </Card>
    </Page>
  );
}
