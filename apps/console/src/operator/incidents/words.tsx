import type { Schemas } from '@posthorn/client';
import { Pill } from '../../components/pill.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';

export type Incident = Schemas['Incident'];
export type FullIncident = Schemas['FullIncident'];

export function IncidentPill({ status }: Pick<Incident, 'status'>) {
  return <Pill tone={status === 'Open' ? 'bad' : 'idle'}>{t(`operator.incident.status.${status}`)}</Pill>;
}

/** The cause in words: `certificate expired`. Attempts of other versions have a status code in its place. */
export function causeOf({ cause }: Pick<Incident, 'cause'>): string {
  return /^\d+$/.test(cause) ? t('operator.incident.answers', { status: cause }) : cause.replaceAll('_', ' ');
}

/** Columns of incidents, and of the webhooks that an incident affects. */
export const LAST_FAILURE: Column<Pick<Incident, 'lastFailureAt'>> = {
  key: 'last',
  title: t('operator.incident.last'),
  isWide: true,
  cell: ({ lastFailureAt }) => <Time at={lastFailureAt} />,
};
export const ATTEMPTS: Column<Pick<Incident, 'attempts'>> = {
  key: 'attempts',
  title: t('operator.incident.attempts'),
  isNumber: true,
  isWide: true,
  cell: ({ attempts }) => formatNumber(attempts),
};
export const FAILED: Column<Pick<Incident, 'failed'>> = {
  key: 'failed',
  title: t('operator.incident.failed'),
  isNumber: true,
  cell: ({ failed }) => formatNumber(failed),
};
