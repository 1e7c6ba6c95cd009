import type { FilterSpec, Filters } from '../../components/filters.tsx';
import { t } from '../../texts/text.tsx';

export const FILTERS: readonly FilterSpec[] = [
  {
    name: 'organizationId',
    label: t('operator.term.organization'),
    kind: 'text',
    placeholder: t('operator.failed.organization.example'),
  },
  {
    name: 'webhookId',
    label: t('term.webhook'),
    kind: 'text',
    placeholder: t('notification.webhook.example'),
  },
  {
    name: 'outcome',
    label: t('operator.failed.outcome'),
    kind: 'text',
    placeholder: t('operator.failed.outcome.example'),
  },
  { name: 'eventType', label: t('term.eventType'), kind: 'text', isMore: true },
  { name: 'since', label: t('filter.since'), kind: 'time', isMore: true },
  { name: 'until', label: t('filter.until'), kind: 'time', isMore: true },
];

/** The filters as the list and the export take them. */
export function listQueryOf({ webhookId, ...filters }: Filters) {
  return {
    ...filters,
    status: ['Failed'] as ['Failed'],
    ...(webhookId === undefined ? {} : { configurationId: webhookId }),
  };
}

const DAY_MS = 24 * 3_600_000;

/** The filters as a retry takes them. Without a time: the last 24 hours, like the list. */
export function retryFilterOf({ webhookId, since, until, ...filters }: Filters) {
  const end = until === undefined ? Date.now() : Date.parse(until);
  return {
    ...filters,
    since: since ?? new Date(end - DAY_MS).toISOString(),
    ...(until === undefined ? {} : { until }),
    ...(webhookId === undefined ? {} : { webhookIds: [webhookId] }),
  };
}
