import { useState } from 'preact/hooks';
import { Link, useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { useEventTypes } from '../../api/event-types.ts';
import { clearedFilters, FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { maskKey } from '../../components/resource-path.ts';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time, TimeOr } from '../../components/time.tsx';
import { mayChange, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyPage } from './key-page.tsx';
import { type ApiKey, grantableScopes, KeyPill, knownScopes, scopesIn } from './key-state.tsx';
import '../../styles/apikeys.css';

/** @param scopes by which the list can be filtered */
const filtersFor = (scopes: readonly string[]): readonly FilterSpec[] => [
  { name: 'search', label: t('apiKeys.search'), kind: 'text' },
  {
    name: 'status',
    label: t('term.state'),
    kind: 'choice',
    options: [
      { value: 'Active', name: t('apiKeys.state.Active') },
      { value: 'Disabled', name: t('apiKeys.state.Disabled') },
    ],
  },
  {
    name: 'scope',
    label: t('apiKeys.scope'),
    kind: 'choice',
    options: scopes.map((scope) => ({ value: scope, name: scope })),
  },
];

const COLUMNS: readonly Column<ApiKey>[] = [
  { key: 'state', title: t('term.state'), cell: (key) => <KeyPill apiKey={key} /> },
  {
    key: 'name',
    title: t('apiKeys.name'),
    grows: true,
    cell: ({ id, name }) => <Link href={`/apikeys?id=${id}`}>{name}</Link>,
  },
  {
    key: 'key',
    title: t('apiKeys.key'),
    isWide: true,
    cell: ({ maskedApiKey }) => <code>{maskedApiKey}</code>,
  },
  {
    key: 'scopes',
    title: t('apiKeys.scopes'),
    isWide: true,
    cell: ({ scopes }) => <Scopes scopes={scopes} />,
  },
  {
    key: 'used',
    title: t('apiKeys.lastUsed'),
    isWide: true,
    cell: ({ lastUsedAt }) => <TimeOr at={lastUsedAt} otherwise={t('apiKeys.neverUsed')} />,
  },
  {
    key: 'expires',
    title: t('apiKeys.expires'),
    isWide: true,
    cell: ({ expiresAt }) => (expiresAt === null ? t('apiKeys.neverExpires') : <Time at={expiresAt} />),
  },
];

/** The keys of the organization, or the one that the address names (`?id=`). */
export function ApiKeysScreen() {
  const [{ id }] = useFilters();
  return id === undefined ? <KeyList /> : <KeyPage key={id} id={id} />;
}

function KeyList() {
  const access = useAccess();
  const { data: types } = useEventTypes();
  const specs = filtersFor(knownScopes(types?.data ?? []));
  const [filters, setFilters] = useFilters(specs);
  const isFiltered = Object.keys(filters).length > 0;
  const [, navigate] = useLocation();
  const [isCreating, setCreating] = useState(false);
  const grantable = grantableScopes(access.scopes, types?.data ?? []);
  const list = useCursorList(['apikeys', filters], (from, signal) =>
    api.listApiKeys({ ...filters, ...from }, { signal }),
  );
  const create = mayChange(access, 'apiKeys') && grantable.length > 0 && (
    <button type="button" class="primary" onClick={() => setCreating(true)}>
      {t('apiKeys.create')}
    </button>
  );
  return (
    <Page name={t('nav.apiKeys')} actions={create || undefined}>
      <Card
        label={t('nav.apiKeys')}
        actions={
          <FilterBar specs={specs} filters={filters} onChange={(changes) => setFilters(masked(changes))} />
        }
      >
        <div class="stacked">
          <Table
            label={t('nav.apiKeys')}
            columns={COLUMNS}
            list={list}
            keyOf={({ id }) => id}
            empty={
              isFiltered ? (
                <Empty title={t('apiKeys.noMatch')}>
                  <button type="button" onClick={() => setFilters(clearedFilters(specs))}>
                    {t('apiKeys.clear')}
                  </button>
                </Empty>
              ) : (
                <Empty title={t('apiKeys.empty')}>
                  <p class="muted">{t('apiKeys.empty.about')}</p>
                </Empty>
              )
            }
          />
        </div>
      </Card>
      {isCreating && (
        <CreateKey
          grantable={grantable}
          onClose={() => setCreating(false)}
          onCreated={(id) => navigate(`/apikeys?id=${id}`)}
        />
      )}
    </Page>
  );
}

const masked = (changes: Readonly<Record<string, string | null>>): Readonly<Record<string, string | null>> =>
  Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value && maskKey(value)]));

function Scopes({ scopes }: { scopes: string }) {
  return (
    <span class="scopes">
      {scopesIn(scopes).map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </span>
  );
}
