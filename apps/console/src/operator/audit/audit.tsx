import type { Schemas } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { isTextKey, Rich, t } from '../../texts/text.tsx';

type Act = Schemas['OperatorAct'];

const FILTERS: readonly FilterSpec[] = [
  { name: 'organizationId', label: t('operator.audit.organization'), kind: 'text' },
  { name: 'subject', label: t('operator.audit.operator'), kind: 'text' },
  { name: 'since', label: t('filter.since'), kind: 'time' },
  { name: 'until', label: t('filter.until'), kind: 'time' },
];

const COLUMNS: readonly Column<Act>[] = [
  { key: 'at', title: t('term.time'), cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'operator',
    title: t('operator.audit.operator'),
    isWide: true,
    cell: ({ subject }) => <code>{subject}</code>,
  },
  { key: 'what', title: t('audit.what'), grows: true, cell: (act) => <What act={act} /> },
  {
    key: 'organization',
    title: t('operator.audit.organization'),
    cell: (act) => {
      if (isCount(act)) return '—';
      return act.organizationId === null ? t('operator.audit.several') : <code>{act.organizationId}</code>;
    },
  },
  { key: 'ip', title: t('term.address'), isWide: true, cell: ({ ip }) => <code>{ip}</code> },
];

/** A dry run counts: it retries nothing, and concerns no organization. */
const isCount = ({ detail }: Act): boolean => detail?.dryRun === true;

/** What operators changed and looked at, across organizations. */
export function OperatorAuditScreen() {
  const [filters, setFilters] = useFilters(FILTERS);
  const list = useCursorList(['operator', 'audit', filters], (from, signal) =>
    api.listOperatorAudit({ ...filters, ...from }, { signal }),
  );
  return (
    <Page name={t('operator.nav.audit')}>
      <Card
        label={t('operator.nav.audit')}
        actions={<FilterBar specs={FILTERS} filters={filters} onChange={setFilters} />}
      >
        <Table
          label={t('operator.nav.audit')}
          columns={COLUMNS}
          list={list}
          keyOf={({ id }) => id}
          empty={
            <Empty title={t('operator.audit.empty')}>
              <p class="muted">{t('operator.audit.empty.about')}</p>
            </Empty>
          }
        />
      </Card>
    </Page>
  );
}

/** The act as a sentence. A newer gateway may record acts that this console does not know. */
function What({ act }: { act: Act }) {
  const { action, targetId, detail } = act;
  const own = isCount(act) ? `operator.did.${action}.dryRun` : `operator.did.${action}`;
  const shared = `audit.did.${action}`;
  // An act on several organizations names its retry only in the detail.
  const id = targetId ?? detail?.retryId;
  const target = typeof id === 'string' ? <code>{id}</code> : null;
  if (isTextKey(own)) return <Rich id={own} parts={{ target }} />;
  if (isTextKey(shared)) return <Rich id={shared} parts={{ target }} />;
  return <Rich id="operator.did.unknown" values={{ action }} parts={{ target }} />;
}
