import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../../api/client.ts';
import { Callout, Card, Page, Tiles } from '../../components/page.tsx';
import { Empty, Loaded } from '../../components/states.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { formatNumber } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { endpointPath } from '../endpoints/endpoint-path.ts';
import { OrganizationLink } from '../organization-link.tsx';
import { ReplayFailed } from './replay-failed.tsx';
import { ATTEMPTS, causeOf, FAILED, type FullIncident, IncidentPill, LAST_FAILURE } from './words.tsx';

const REFRESH_MS = 10_000;

/** One incident: what fails, since when, whom it hurts, and what to do. */
export function IncidentScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery({
    queryKey: ['operator', 'incidents', id],
    queryFn: ({ signal }) => api.getOperatorIncident(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const incident = query.data;
  return (
    <Page
      name={incident?.host ?? t('operator.incident.name')}
      crumbs={[{ href: '/operator/incidents', name: t('operator.nav.incidents') }]}
      title={incident === undefined ? t('operator.incident.name') : <Title incident={incident} />}
      actions={incident?._links.retry === undefined ? undefined : <ReplayFailed incident={incident} />}
    >
      <Loaded query={query}>{(found) => <Shown incident={found} />}</Loaded>
    </Page>
  );
}

function Title({ incident }: { incident: FullIncident }) {
  return (
    <>
      <Rich id="operator.incident.title" parts={{ host: incident.host, cause: causeOf(incident) }} />{' '}
      <IncidentPill status={incident.status} />
    </>
  );
}

function Shown({ incident }: { incident: FullIncident }) {
  const { attempts, failed, webhooks, organizations, affected } = incident;
  return (
    <>
      <Condition incident={incident} />
      <Tiles
        label={t('operator.incident.figures')}
        tiles={[
          { label: t('operator.nav.organizations'), value: formatNumber(organizations) },
          { label: t('operator.incident.webhooks'), value: formatNumber(webhooks) },
          { label: t('operator.incident.attempts'), value: formatNumber(attempts) },
          { label: t('operator.incident.failed'), value: formatNumber(failed) },
        ]}
      />
      <Card
        title={
          affected.length < webhooks
            ? t('operator.incident.affected.most', { count: affected.length })
            : t('operator.incident.affected')
        }
      >
        <Table
          label={t('operator.incident.affected')}
          columns={COLUMNS}
          list={wholeList(affected)}
          keyOf={({ webhookId }) => webhookId}
          empty={<Empty title={t('operator.incident.affected.none')} />}
        />
      </Card>
    </>
  );
}

/** Since when it fails, and what to do. */
function Condition({ incident }: { incident: FullIncident }) {
  const { cause, advice, since, lastFailureAt, closedAt } = incident;
  const title = (
    <Rich
      id={closedAt === null ? 'operator.incident.says.open' : 'operator.incident.says.closed'}
      parts={{
        since: <Time at={since} />,
        last: <Time at={lastFailureAt} />,
        closed: <Time at={closedAt ?? lastFailureAt} />,
      }}
    />
  );
  return (
    <Callout tone={closedAt === null ? 'bad' : 'idle'} title={title}>
      {advice !== null && (
        <>
          {advice}{' '}
          <a href={`${gatewayUrl()}/docs/errors/${cause}`} target="_blank" rel="noreferrer">
            {t('action.whatToDo')}
          </a>{' '}
        </>
      )}
      {closedAt === null && t('operator.incident.says.closesItself')}
    </Callout>
  );
}

const COLUMNS: readonly Column<FullIncident['affected'][number]>[] = [
  {
    key: 'webhook',
    title: t('term.webhook'),
    grows: true,
    cell: ({ webhookId, organizationId, name, isDeleted }) =>
      isDeleted ? (
        <>
          <code>{webhookId}</code> {t('operator.incident.deleted')}
        </>
      ) : (
        <Link href={endpointPath(organizationId, webhookId)}>{name ?? <code>{webhookId}</code>}</Link>
      ),
  },
  {
    key: 'organization',
    title: t('operator.term.organization'),
    isWide: true,
    cell: ({ organizationId }) => <OrganizationLink id={organizationId} />,
  },
  LAST_FAILURE,
  ATTEMPTS,
  FAILED,
];
