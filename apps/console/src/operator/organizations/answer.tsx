import { Link } from 'wouter';
import { Callout } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { Rich, t } from '../../texts/text.tsx';
import { type FullOrganization, fullState, placesText, toneOf } from './state.tsx';

/** Whether the organization is fine; if not, why, and what to do. */
export function Answer({ organization }: { organization: FullOrganization }) {
  const state = fullState(organization, Date.now());
  return (
    <Callout tone={toneOf(state)} title={t(`operator.organization.answer.${state}`)}>
      <About organization={organization} />
    </Callout>
  );
}

function About({ organization }: { organization: FullOrganization }) {
  const { id, suspendedAt, suspendReason, quotas, webhooks, lastDay, oldestDueAt } = organization;
  const state = fullState(organization, Date.now());
  if (state === 'suspended') {
    return (
      <Rich
        id="operator.organization.answer.suspended.about"
        values={{ reason: suspendReason ?? '' }}
        parts={{ time: suspendedAt === null ? null : <Time at={suspendedAt} /> }}
      />
    );
  }
  if (state === 'throttled')
    return t('operator.organization.answer.throttled.about', { limit: quotas.openNotifications.limit ?? 0 });
  if (state === 'flooding')
    return t('operator.organization.answer.flooding.about', {
      count: lastDay.waiting,
      places: placesText(organization),
    });
  if (state === 'failing') {
    const endpoints = (
      <Link href={`/operator/endpoints?organizationId=${encodeURIComponent(id)}`}>
        {t('operator.organization.answer.endpoints')}
      </Link>
    );
    return (
      <Rich
        id="operator.organization.answer.failing.about"
        values={{ failed: lastDay.failed, count: webhooks.open }}
        parts={{ endpoints }}
      />
    );
  }
  if (state === 'late' && oldestDueAt !== null)
    return <Rich id="operator.organization.answer.late.about" parts={{ time: <Time at={oldestDueAt} /> }} />;
  return t('operator.organization.answer.fine.about');
}
