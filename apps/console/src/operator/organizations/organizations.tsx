import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { OrganizationLink } from '../organization-link.tsx';
import { type Organization, OrganizationPill, placesText, rowState } from './state.tsx';

const FILTERS: readonly FilterSpec[] = [
  { name: 'prefix', label: t('operator.organizations.prefix'), kind: 'text' },
  {
    name: 'state',
    label: t('term.state'),
    kind: 'choice',
    options: [
      { value: 'active', name: t('operator.organizations.active') },
      { value: 'suspended', name: t('operator.organization.state.suspended') },
    ],
  },
];

const COLUMNS: readonly Column<Organization>[] = [
  { key: 'state', title: t('term.state'), cell: (row) => <OrganizationPill state={rowState(row)} /> },
  {
    key: 'id',
    title: t('operator.term.organization'),
    grows: true,
    cell: ({ id }) => <OrganizationLink id={id} />,
  },
  count('delivered', (row) => row.lastDay.delivered),
  count('failed', (row) => row.lastDay.failed),
  count('waiting', (row) => row.lastDay.waiting),
  {
    key: 'places',
    title: t('operator.organizations.places'),
    isNumber: true,
    isWide: true,
    cell: placesText,
  },
];

function count(key: 'delivered' | 'failed' | 'waiting', countOf: (row: Organization) => number) {
  const title = t(`operator.organizations.${key}`);
  return {
    key,
    title,
    isNumber: true,
    isWide: true,
    cell: (row: Organization) => formatNumber(countOf(row)),
  };
}

/** Every organization of the gateway: its last 24 hours, and the places that it holds now. */
export function OrganizationsScreen() {
  const [filters, setFilters] = useFilters(FILTERS);
  const list = useCursorList(['operator', 'organizations', filters], (from, signal) =>
    api.listOperatorOrganizations({ ...filters, ...from }, { signal }),
  );
  return (
    <Page
      name={t('operator.nav.organizations')}
      subtitle={<p class="muted">{t('operator.organizations.about')}</p>}
    >
      <Card
        label={t('operator.nav.organizations')}
        actions={<FilterBar specs={FILTERS} filters={filters} onChange={setFilters} />}
      >
        <Table
          label={t('operator.nav.organizations')}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          empty={
            <Empty title={t('operator.organizations.empty')}>
              <p class="muted">{t('operator.organizations.empty.about')}</p>
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}
