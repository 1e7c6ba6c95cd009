import type { Schemas } from '@posthorn/client';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { FilterBar, type FilterSpec, useFilters } from '../../components/filters.tsx';
import { Card, Page } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { isTextKey, Rich, t } from '../../texts/text.tsx';
import { OrganizationLink } from '../organization-link.tsx';

type Act = Schemas['OperatorAct'];

const FILTERS: readonly FilterSpec[] = [
  { name: 'organizationId', label: t('operator.term.organization'), kind: 'text' },
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
    title: t('operator.term.organization'),
    cell: (act) =>
      isCount(act) || act.organizationId === null ? '—' : <OrganizationLink id={act.organizationId} />,
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
        <div class="stacked">
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
        </div>
      </Card>
    </Page>
  );
}

/** The screens of operators that show a target, by the prefix of its id. */
const SCREENS: readonly [prefix: string, path: string][] = [
  ['ort_', '/operator/retries/'],
  ['inc_', '/operator/incidents/'],
];

function Target({ id }: { id: string }) {
  const [, path] = SCREENS.find(([prefix]) => id.startsWith(prefix)) ?? [];
  return path === undefined ? (
    <code>{id}</code>
  ) : (
    <Link href={`${path}${id}`}>
      <code>{id}</code>
    </Link>
  );
}

/** The act as a sentence. A newer gateway may record acts that this console does not know. */
function What({ act }: { act: Act }) {
  const { action, targetId, detail } = act;
  const own = isCount(act) ? `operator.did.${action}.dryRun` : `operator.did.${action}`;
  const shared = `audit.did.${action}`;
  // An act on several organizations names its retry only in the detail.
  const id = targetId ?? detail?.retryId;
  const target = typeof id === 'string' ? <Target id={id} /> : null;
  if (isTextKey(own)) return <Rich id={own} parts={{ target }} />;
  if (isTextKey(shared)) return <Rich id={shared} parts={{ target }} />;
  return <Rich id="operator.did.unknown" values={{ action }} parts={{ target }} />;
}
