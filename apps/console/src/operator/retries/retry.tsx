import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'wouter';
import { api } from '../../api/client.ts';
import { Copyable } from '../../components/copy.tsx';
import { Callout, Card, CardBody, Facts, Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { Time, TimeOr } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { OrganizationLink } from '../organization-link.tsx';
import {
  CancelRetry,
  Progress,
  progressText,
  RetryPill,
  RUNNING_REFRESH_MS,
  selectionOf,
  TONES,
} from './retry-state.tsx';

type Full = Schemas['FullOperatorRetry'];
type Part = Full['parts'][number];

const COLUMNS: readonly Column<Part>[] = [
  {
    key: 'organization',
    title: t('operator.term.organization'),
    grows: true,
    cell: ({ organizationId }) => <OrganizationLink id={organizationId} />,
  },
  {
    key: 'state',
    title: t('operator.retries.waiting'),
    isWide: true,
    cell: ({ isWaiting }) => (isWaiting ? t('operator.retries.tooManyOpen') : '—'),
  },
  {
    key: 'matched',
    title: t('replay.matched'),
    isNumber: true,
    isWide: true,
    cell: ({ matched }) => formatNumber(matched),
  },
  { key: 'done', title: t('replay.done'), isNumber: true, cell: ({ done }) => formatNumber(done) },
  {
    key: 'skipped',
    title: t('operator.retries.skippedTitle'),
    isNumber: true,
    isWide: true,
    cell: ({ skipped }) => (skipped === 0 ? '—' : formatNumber(skipped)),
  },
];

/** One retry: how far it is, in all and for each organization. */
export function RetryScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery({
    queryKey: ['operator', 'retry', id],
    queryFn: ({ signal }) => api.getOperatorRetry(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.status === 'Running' ? RUNNING_REFRESH_MS : false),
  });
  const retry = query.data;
  return (
    <Page
      name={t('operator.retries.title')}
      crumbs={[{ href: '/operator/retries', name: t('operator.nav.retries') }]}
      title={
        retry === undefined ? undefined : (
          <>
            {t(retry.dryRun ? 'replay.kind.dryRun' : 'operator.retries.title')}{' '}
            <RetryPill status={retry.status} />
          </>
        )
      }
      subtitle={<Copyable text={id} what={t('replay.id')} />}
      actions={retry === undefined ? undefined : <CancelRetry retry={retry} />}
    >
      <Loaded query={query}>{(read) => <Shown retry={read} />}</Loaded>
    </Page>
  );
}

function Shown({ retry }: { retry: Full }) {
  const { status, dryRun, filter, pace, organizations, parts, createdBy, createdAt, finishedAt } = retry;
  return (
    <>
      <Callout tone={TONES[status]} title={progressText(retry)}>
        {t(dryRun ? 'replay.about.dryRun' : `operator.retries.about.${status}`)}
      </Callout>
      <Progress retry={retry} />
      <Card title={t('action.details')}>
        <CardBody>
          <Facts
            facts={[
              { name: t('replay.selection'), value: selectionOf(retry) },
              { name: t('filter.since'), value: <Time at={filter.since} /> },
              { name: t('filter.until'), value: <Time at={filter.until} /> },
              { name: t('operator.failed.pace'), value: formatNumber(pace) },
              { name: t('operator.nav.organizations'), value: formatNumber(organizations) },
              { name: t('operator.audit.operator'), value: <code>{createdBy}</code> },
              { name: t('replay.started'), value: <Time at={createdAt} /> },
              { name: t('replay.finished'), value: <TimeOr at={finishedAt} /> },
            ]}
          />
        </CardBody>
      </Card>
      <Card
        title={t(parts.length < organizations ? 'operator.retries.largest' : 'operator.nav.organizations', {
          count: parts.length,
        })}
      >
        <Table
          label={t('operator.nav.organizations')}
          columns={COLUMNS}
          list={wholeList(parts)}
          keyOf={({ organizationId }) => organizationId}
          empty={<p class="body muted">{t('operator.retries.nobody')}</p>}
        />
      </Card>
    </>
  );
}
