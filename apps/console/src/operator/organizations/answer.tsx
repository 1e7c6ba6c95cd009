import { Link } from 'wouter';
import { Callout } from '../../components/page.tsx';
import { Time } from '../../components/time.tsx';
import { Rich, t } from '../../texts/text.tsx';
import { type FullOrganization, fullState, placesText, spentQuota, toneOf } from './state.tsx';

/** Whether the organization is fine; if not, why, and what to do. */
export function Answer({ organization }: { organization: FullOrganization }) {
  const state = fullState(organization, Date.now());
  const title =
    state === 'throttled'
      ? t(`operator.organization.answer.throttled.${spentQuota(organization) ?? 'openNotifications'}`)
      : t(`operator.organization.answer.${state}`);
  return (
    <Callout tone={toneOf(state)} title={title}>
      <About organization={organization} />
    </Callout>
  );
}

function About({ organization }: { organization: FullOrganization }) {
  const { id, suspendedAt, suspendReason, webhooks, lastDay, oldestDueAt } = organization;
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
  if (state === 'throttled') return throttledText(organization);
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
        id={
          webhooks.open === 0
            ? 'operator.organization.answer.failing.without'
            : 'operator.organization.answer.failing.about'
        }
        values={{ failed: lastDay.failed, count: webhooks.open }}
        parts={{ endpoints }}
      />
    );
  }
  if (state === 'late' && oldestDueAt !== null)
    return <Rich id="operator.organization.answer.late.about" parts={{ time: <Time at={oldestDueAt} /> }} />;
  return t('operator.organization.answer.fine.about');
}

function throttledText(organization: FullOrganization): string {
  const { quotas } = organization;
  const spent = spentQuota(organization);
  if (spent === 'notificationsBurst' || spent === 'requestsBurst') {
    return t(`operator.organization.answer.throttled.${spent}.about`, {
      use: quotas[spent].use ?? 0,
      burst: quotas[spent].limit ?? 0,
      rate: quotas[spent === 'requestsBurst' ? 'requestsPerSecond' : 'notificationsPerSecond'].limit ?? 0,
    });
  }
  return t('operator.organization.answer.throttled.openNotifications.about', {
    limit: quotas.openNotifications.limit ?? 0,
  });
}
