import type { Schemas } from '@posthorn/client';
import { Pill, type Tone } from '../../components/pill.tsx';
import { formatNumber, formatShare } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';

export type Organization = Schemas['Organization'];
export type FullOrganization = Schemas['FullOrganization'];

/** What an operator has to know first about an organization, the worst first. */
export type OrganizationState = 'suspended' | 'throttled' | 'flooding' | 'failing' | 'late' | 'fine';

const TONES: Readonly<Record<OrganizationState, Tone>> = {
  suspended: 'bad',
  throttled: 'warn',
  flooding: 'warn',
  failing: 'bad',
  late: 'warn',
  fine: 'ok',
};

/** Share of all places from which one organization takes those of others. */
const FLOODING_FROM = 0.5;
/** An organization with fewer notifications that wait is no flood: the overview begins to name one there. */
const FLOOD_FROM = 1_000;
/** Share of failures in a day, among at least MOST_HARMLESS, from which something is wrong. */
const FAILING_FROM = 0.1;
const MOST_HARMLESS = 10;
/** A notification that is overdue by more waits for the gateway. */
const LATE_AFTER_MS = 60_000;

const shareOf = ({ places }: Organization): number =>
  places === null || places.total === 0 ? 0 : places.held / places.total;

export function isFailing({ lastDay: { delivered, failed } }: Organization): boolean {
  return failed > MOST_HARMLESS && failed > FAILING_FROM * (delivered + failed);
}

/** An organization whose endpoints are all down holds no more than a probe, so it is no flood. */
const isFlooding = (row: Organization): boolean =>
  shareOf(row) >= FLOODING_FROM || (row.lastDay.waiting >= FLOOD_FROM && (row.places?.held ?? 0) > 1);

/** The state of a row: what the list knows. */
export function rowState(row: Organization): OrganizationState {
  if (row.suspendedAt !== null) return 'suspended';
  if (isFlooding(row)) return 'flooding';
  return isFailing(row) || row.openEndpoints > 0 ? 'failing' : 'fine';
}

/** The quotas that make the gateway refuse requests for now. */
const THROTTLING = ['openNotifications', 'notificationsBurst', 'requestsBurst'] as const;
export type ThrottlingQuota = (typeof THROTTLING)[number];

/** Finds the quota that an organization has used up, the one that lasts longest first. */
export function spentQuota({ quotas }: FullOrganization): ThrottlingQuota | undefined {
  return THROTTLING.find((name) => {
    const { limit, use } = quotas[name];
    return limit !== null && use !== null && use >= limit;
  });
}

/** The state of one organization, with its quotas and its oldest notification. */
export function fullState(organization: FullOrganization, now: number): OrganizationState {
  const { oldestDueAt } = organization;
  const spent = spentQuota(organization);
  const state = rowState(organization);
  if (state === 'suspended') return state;
  if (spent === 'openNotifications') return 'throttled';
  if (state !== 'fine') return state;
  if (oldestDueAt !== null && now - Date.parse(oldestDueAt) > LATE_AFTER_MS) return 'late';
  return spent === undefined ? 'fine' : 'throttled';
}

export const toneOf = (state: OrganizationState): Tone => TONES[state];

export function OrganizationPill({ state }: { state: OrganizationState }) {
  return <Pill tone={TONES[state]}>{t(`operator.organization.state.${state}`)}</Pill>;
}

/** Such as `18 of 480 · 4 %`. */
export function placesText(organization: Organization): string {
  const { places } = organization;
  if (places === null) return t('operator.organization.unknown');
  if (places.held === 0) return formatNumber(0);
  return t('operator.organization.places', {
    held: places.held,
    total: places.total,
    share: formatShare(shareOf(organization)),
  });
}
