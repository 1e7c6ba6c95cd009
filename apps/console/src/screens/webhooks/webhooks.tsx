import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { mayCreateWebhooks, useEventTypes } from '../../api/event-types.ts';
import { type Overview, useOverview } from '../../api/overview.ts';
import { FilterBar, type FilterSpec, type Filters, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { Table } from '../../components/table.tsx';
import { useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { columnsOf } from './columns.tsx';
import { useActivity } from './use-activity.ts';
import '../../styles/webhooks.css';

const STATUSES = ['Active', 'Disabled', 'Unverified'] as const;
const ENDPOINTS = ['Open', 'HalfOpen', 'Closed'] as const;
const FILTERS = ['search', 'status', 'endpoint', 'eventType'] as const;
const PAGE_SIZE = 50;

/** All webhooks: how each fares, and the next step of those that need one. */
export function WebhooksScreen() {
  const access = useAccess();
  const { data: types } = useEventTypes();
  const [filters, setFilters] = useFilters();
  const overview = useOverview();
  const query = queryOf(filters);
  const list = useCursorList(['webhooks', query], (from, signal) =>
    api.listWebhooks({ limit: PAGE_SIZE, ...query, ...from }, { signal }),
  );
  const activity = useActivity(list.rows?.map(({ id }) => id) ?? []);
  const isEmpty = list.rows?.length === 0;
  const isFiltered = FILTERS.some((name) => filters[name] !== undefined);
  const create = mayCreateWebhooks(access, types?.data) && (
    <Link class="button primary" href="/webhooks/new">
      {t('webhookNew.title')}
    </Link>
  );
  return (
    <Page
      name={t('nav.webhooks')}
      subtitle={overview.data && <Totals totals={overview.data.webhooks} />}
      // Without a webhook, the button is in the empty list.
      actions={!isEmpty || isFiltered ? create : undefined}
    >
      <Card
        label={t('nav.webhooks')}
        actions={
          <FilterBar
            specs={specsOf(types?.data.map(({ code }) => code) ?? [])}
            filters={filters}
            onChange={setFilters}
          />
        }
      >
        <div class="stacked">
          <Table
            label={t('nav.webhooks')}
            columns={columnsOf(activity)}
            list={list}
            keyOf={({ id }) => id}
            empty={
              isFiltered ? (
                <Empty title={t('webhooks.noMatch')}>
                  <button
                    type="button"
                    onClick={() => setFilters(Object.fromEntries(FILTERS.map((name) => [name, null])))}
                  >
                    {t('webhooks.clear')}
                  </button>
                </Empty>
              ) : (
                <Empty title={t('webhooks.empty')}>
                  <p class="muted">{t('webhooks.empty.about')}</p>
                  {create || <p class="muted">{t('webhooks.empty.forbidden')}</p>}
                </Empty>
              )
            }
          />
        </div>
      </Card>
    </Page>
  );
}

/** How many webhooks there are in each state. Each number is the way to its list. */
function Totals({ totals }: { totals: Overview['webhooks'] }) {
  const states = [
    {
      href: '/webhooks?endpoint=Open',
      text: t('webhooks.total.open', { count: totals.open }),
      count: totals.open,
    },
    {
      href: '/webhooks?endpoint=HalfOpen',
      text: t('webhooks.total.halfOpen', { count: totals.halfOpen }),
      count: totals.halfOpen,
    },
    {
      href: '/webhooks?status=Disabled',
      text: t('webhooks.total.disabled', { count: totals.disabled }),
      count: totals.disabled,
    },
    {
      href: '/webhooks?status=Unverified',
      text: t('webhooks.total.unverified', { count: totals.unverified }),
      count: totals.unverified,
    },
  ].filter(({ count }) => count > 0);
  return (
    <p class="muted">
      {t('webhooks.total', { count: totals.total })}
      {states.map(({ href, text }) => (
        <span key={href}>
          {' · '}
          <Link href={href}>{text}</Link>
        </span>
      ))}
    </p>
  );
}

/** Ignores parameters that the API does not know, such as those of an old bookmark. */
function queryOf({ search, status, endpoint, eventType }: Filters) {
  const knownStatus = STATUSES.find((each) => each === status);
  const knownEndpoint = ENDPOINTS.find((each) => each === endpoint);
  return {
    ...(search === undefined ? {} : { search }),
    ...(knownStatus === undefined ? {} : { status: knownStatus }),
    ...(knownEndpoint === undefined ? {} : { endpoint: knownEndpoint }),
    ...(eventType === undefined ? {} : { eventType }),
  };
}

function specsOf(codes: readonly string[]): readonly FilterSpec[] {
  return [
    { name: 'search', label: t('webhooks.search'), kind: 'text' },
    {
      name: 'status',
      label: t('term.status'),
      kind: 'choice',
      options: STATUSES.map((value) => ({ value, name: t(`webhook.state.${value}`) })),
    },
    {
      name: 'endpoint',
      label: t('webhooks.endpoint'),
      kind: 'choice',
      options: ENDPOINTS.map((value) => ({ value, name: t(`webhooks.endpoint.${value}`) })),
    },
    {
      name: 'eventType',
      label: t('term.eventType'),
      kind: 'choice',
      options: codes.map((value) => ({ value, name: value })),
    },
  ];
}
