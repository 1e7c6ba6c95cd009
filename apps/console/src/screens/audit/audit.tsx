import type { Schemas } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { Copy } from '../../components/copy.tsx';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { resourcePath } from '../../components/resource-path.ts';
import { ScreenLink } from '../../components/screen-link.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { isTextKey, Rich, t } from '../../texts/text.tsx';
import { ACTIONS } from './actions.ts';

type Entry = Schemas['AuditRecord'];

const FILTERS: readonly FilterSpec[] = [
  {
    name: 'action',
    label: t('audit.action'),
    kind: 'choice',
    options: ACTIONS.map((action) => ({
      value: action,
      name: t(`audit.did.${action}`, { target: '' }).replaceAll(/ +/g, ' ').trim(),
    })),
  },
  { name: 'targetId', label: t('audit.target'), kind: 'text', placeholder: t('audit.target.placeholder') },
  { name: 'since', label: t('filter.since'), kind: 'time' },
  { name: 'until', label: t('filter.until'), kind: 'time' },
];

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', title: t('term.time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  { key: 'actor', title: t('audit.actor'), isWide: true, cell: ({ actor }) => <Who actor={actor} /> },
  { key: 'what', title: t('audit.what'), grows: true, cell: (entry) => <What entry={entry} /> },
  {
    key: 'ip',
    title: t('term.address'),
    isWide: true,
    cell: ({ ip }) => (ip === '' ? '—' : <code>{ip}</code>),
  },
];

/** Who changed or read what in the organization. */
export function AuditScreen() {
  const [filters, setFilters] = useFilters(FILTERS);
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
          empty={
            <Empty title={t('audit.empty')}>
              <p class="muted">{t('audit.empty.about')}</p>
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

function Who({ actor: { kind, id } }: Pick<Entry, 'actor'>) {
  return (
    <>
      {t(`audit.kind.${kind}`)} <Resource id={id} />
    </>
  );
}

/** The action as a sentence. A newer gateway may record actions that this console does not know. */
function What({ entry: { action, targetId } }: { entry: Entry }) {
  const key = `audit.did.${action}`;
  const target = (
    <>
      <Resource id={targetId} /> <Copy text={targetId} what={t('audit.target')} />
    </>
  );
  return isTextKey(key) ? (
    <Rich id={key} parts={{ target }} />
  ) : (
    <Rich id="audit.did.unknown" values={{ action }} parts={{ target }} />
  );
}

/** An id with a link to its screen, if it has one that the person may open. */
function Resource({ id }: { id: string }) {
  const path = resourcePath(id);
  return path === null ? (
    <code>{id}</code>
  ) : (
    <ScreenLink href={path}>
      <code>{id}</code>
    </ScreenLink>
  );
}
