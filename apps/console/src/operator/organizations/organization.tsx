import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { Link, useParams } from 'wouter';
import { api } from '../../api/client.ts';
import { Copy } from '../../components/copy.tsx';
import { Page, Tiles } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { Answer } from './answer.tsx';
import { ChangeQuotas } from './change-quotas.tsx';
import { Quotas } from './quotas.tsx';
import { type FullOrganization, fullState, OrganizationPill, placesText } from './state.tsx';
import { ResumeButton, Suspend } from './suspend.tsx';
import { ViewButton } from './view.tsx';

/** How often the numbers are read again while a person looks at them. */
const REFRESH_MS = 15_000;

/** One organization: whether it is fine, its numbers and quotas, and what an operator can do. */
export function OrganizationScreen() {
  const { id = '' } = useParams();
  return <OrganizationPage key={id} id={id} />;
}

function OrganizationPage({ id }: { id: string }) {
  const [action, setAction] = useState<'quotas' | 'suspend' | null>(null);
  const query = useQuery({
    queryKey: ['operator', 'organization', id],
    queryFn: ({ signal }) => api.getOperatorOrganization(id, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  const close = () => setAction(null);
  return (
    <Page
      name={id}
      crumbs={[{ href: '/operator/organizations', name: t('operator.nav.organizations') }]}
      title={
        <>
          {id} <Copy text={id} what={t('operator.organization.id')} />{' '}
          {data !== undefined && <OrganizationPill state={fullState(data, Date.now())} />}
        </>
      }
      subtitle={<More id={id} />}
      actions={data !== undefined && <Actions organization={data} onAction={setAction} />}
    >
      <Loaded query={query}>
        {(organization) => (
          <>
            <Answer organization={organization} />
            <Numbers organization={organization} />
            <Quotas organization={organization} />
            {action === 'quotas' && <ChangeQuotas organization={organization} onClose={close} />}
            {action === 'suspend' && <Suspend id={id} onClose={close} />}
          </>
        )}
      </Loaded>
    </Page>
  );
}

type ActionsProps = { organization: FullOrganization; onAction: (action: 'quotas' | 'suspend') => void };

/** The action that the state calls for is the primary one. */
function Actions({ organization, onAction }: ActionsProps) {
  const state = fullState(organization, Date.now());
  const needsQuotas = state === 'throttled' || state === 'flooding';
  const isSuspended = state === 'suspended';
  return (
    <>
      {!isSuspended && (
        <button type="button" class="danger" onClick={() => onAction('suspend')}>
          {t('operator.organization.suspend')}
        </button>
      )}
      <button type="button" class={needsQuotas ? 'primary' : ''} onClick={() => onAction('quotas')}>
        {t('operator.organization.quotas.change')}
      </button>
      <ViewButton id={organization.id} isPrimary={!needsQuotas && !isSuspended} />
      {isSuspended && <ResumeButton id={organization.id} />}
    </>
  );
}

function Numbers({ organization }: { organization: FullOrganization }) {
  const { lastDay, webhooks, oldestDueAt, weight } = organization;
  return (
    <Tiles
      label={t('operator.organization.numbers')}
      tiles={[
        { label: t('operator.organizations.delivered'), value: formatNumber(lastDay.delivered) },
        { label: t('operator.organizations.failed'), value: formatNumber(lastDay.failed) },
        { label: t('operator.organizations.waiting'), value: formatNumber(lastDay.waiting) },
        {
          label: t('operator.organizations.places'),
          value: placesText(organization),
          note: t('operator.organization.weight', { weight }),
        },
        {
          label: t('operator.organization.oldestDue'),
          value: oldestDueAt === null ? t('operator.organization.nothingDue') : <Time at={oldestDueAt} />,
        },
        {
          label: t('operator.organization.webhooks'),
          value: formatNumber(webhooks.active),
          note: t('operator.organization.webhooks.others', {
            open: webhooks.open + webhooks.halfOpen,
            disabled: webhooks.disabled,
            unverified: webhooks.unverified,
          }),
        },
      ]}
    />
  );
}

/** Where the other screens show this organization alone. */
function More({ id }: { id: string }) {
  const query = `?organizationId=${encodeURIComponent(id)}`;
  const links = [
    [`/operator/endpoints${query}`, t('operator.nav.endpoints')],
    [`/operator/failed${query}`, t('operator.nav.failed')],
    [`/operator/incidents${query}`, t('operator.nav.incidents')],
    [`/operator/usage${query}`, t('operator.nav.usage')],
    [`/operator/audit${query}`, t('operator.nav.audit')],
  ] as const;
  return (
    <nav aria-label={t('operator.organization.more')}>
      {links.map(([href, name], at) => (
        <span key={href}>
          {at > 0 && ' · '}
          <Link href={href}>{name}</Link>
        </span>
      ))}
    </nav>
  );
}
