import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import {
  clearedFilters,
  FilterBar,
  type FilterSpec,
  type Filters,
  useFilters,
} from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { t } from '../../texts/text.tsx';
import { Answer } from './answer.tsx';
import type { OperatorWebhook } from './changes.ts';
import { columnsOf } from './columns.tsx';
import { ConfirmSwitch } from './confirm-switch.tsx';
import '../../styles/operator-endpoints.css';
import '../../styles/webhooks.css';

/** The worst first, as the gateway lists them. */
const STATES = [
  'Open',
  'DisabledFailing',
  'Failing',
  'HalfOpen',
  'Unverified',
  'Disabled',
  'Active',
] as const satisfies readonly OperatorWebhook['state'][];
const PAGE_SIZE = 50;

const FILTERS: readonly FilterSpec[] = [
  { name: 'search', label: t('webhooks.search'), kind: 'text' },
  {
    name: 'state',
    label: t('term.state'),
    kind: 'choice',
    isMultiple: true,
    options: STATES.map((value) => ({ value, name: t(`webhook.state.${value}`) })),
  },
  { name: 'organizationId', label: t('operator.term.organization'), kind: 'text' },
  { name: 'host', label: t('operator.endpoints.host'), kind: 'text' },
];

/** The endpoints of all organizations, those that are down first, with what an operator can do to each. */
export function EndpointsScreen() {
  const [asked, setAsked] = useState<OperatorWebhook | null>(null);
  const [filters, setFilters] = useFilters(FILTERS);
  const query = queryOf(filters);
  const list = useCursorList(['operator', 'webhooks', query], (from, signal) =>
    api.listOperatorWebhooks({ limit: PAGE_SIZE, ...query, ...from }, { signal }),
  );
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Page name={t('operator.nav.endpoints')}>
      <Answer />
      <Card
        label={t('operator.nav.endpoints')}
        actions={<FilterBar specs={FILTERS} filters={filters} onChange={setFilters} />}
      >
        <div class="endpoints stacked keeps-step">
          <Table
            label={t('operator.nav.endpoints')}
            columns={columnsOf(setAsked)}
            list={list}
            keyOf={({ id }) => id}
            empty={
              isFiltered ? (
                <Empty title={t('webhooks.noMatch')}>
                  <button type="button" onClick={() => setFilters(clearedFilters(FILTERS))}>
                    {t('webhooks.clear')}
                  </button>
                </Empty>
              ) : (
                <Empty title={t('operator.endpoints.empty')}>
                  <p class="muted">{t('operator.endpoints.empty.about')}</p>
                </Empty>
              )
            }
          />
        </div>
      </Card>
      {asked !== null && <ConfirmSwitch webhook={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
}

/** Ignores states that the API does not know, such as those of an old bookmark. */
function queryOf({ state, ...filters }: Filters) {
  const states = STATES.filter((each) => state?.split(',').includes(each));
  return { ...filters, ...(states.length === 0 ? {} : { state: states }) };
}
