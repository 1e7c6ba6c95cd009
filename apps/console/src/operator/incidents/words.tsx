import type { Schemas } from '@posthorn/client';
import { Pill } from '../../components/pill.tsx';
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
