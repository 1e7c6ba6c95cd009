import type { Schemas } from '@posthorn/client';
import type { EventType } from '../../api/event-types.ts';
import type { FilterSpec, Filters } from '../../components/filters.tsx';
import { webhookName } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';

type Webhook = Schemas['WebhookConfiguration'];

export const STATUSES = ['Pending', 'Retrying', 'Delivered', 'Failed', 'Cancelled'] as const;
const ERROR_CLASSES = [
  'timeout',
  'connection_refused',
  'unreachable',
  'dns',
  'tls',
  'blocked_address',
  'reset',
  'protocol',
  'authentication',
  'proxy',
] as const;

/** The filters of the API that the address can hold. */
export type NotificationQuery = {
  status?: (typeof STATUSES)[number][];
  statusCode?: number[];
  errorClass?: (typeof ERROR_CLASSES)[number][];
  eventType?: string;
  storeId?: string;
  recordId?: string;
  eventId?: string;
  configurationId?: string;
  since?: string;
  until?: string;
};

const TEXTS = ['eventType', 'storeId', 'recordId', 'eventId', 'configurationId', 'since', 'until'] as const;

/** Reads the filters of the address. A list stands there with commas, as in `status=Failed,Retrying`. */
export function toQuery(filters: Filters): NotificationQuery {
  const listed = (name: string) => filters[name]?.split(',') ?? [];
  const status = STATUSES.filter((each) => listed('status').includes(each));
  const errorClass = ERROR_CLASSES.filter((each) => listed('errorClass').includes(each));
  const statusCode = listed('statusCode').map(Number);
  const query: NotificationQuery = {
    ...(status.length === 0 ? {} : { status }),
    ...(errorClass.length === 0 ? {} : { errorClass }),
    ...(statusCode.length === 0 ? {} : { statusCode }),
  };
  for (const name of TEXTS) {
    const value = filters[name];
    if (value !== undefined) query[name] = value;
  }
  return query;
}

/** The query of the stream, which takes the filters of the list. */
export function toSearch(query: NotificationQuery): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const each of [value].flat()) search.append(name, String(each));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

/** The filters of a webhook's notifications. */
export function filterSpecs(types: readonly EventType[] | undefined, filters: Filters): FilterSpec[] {
  const specs: FilterSpec[] = [
    {
      name: 'status',
      label: t('term.status'),
      kind: 'choice',
      isMultiple: true,
      options: STATUSES.map((value) => ({ value, name: t(`status.${value}`) })),
    },
    {
      name: 'eventType',
      label: t('term.eventType'),
      kind: 'choice',
      options: (types ?? []).map(({ code }) => ({ value: code, name: code })),
    },
    {
      name: 'errorClass',
      label: t('notification.errorClass'),
      kind: 'choice',
      isMore: true,
      isMultiple: true,
      options: ERROR_CLASSES.map((value) => ({ value, name: t(`errorClass.${value}`) })),
    },
    {
      name: 'statusCode',
      label: t('notification.statusCode'),
      kind: 'text',
      placeholder: t('notification.statusCode.example'),
      isMore: true,
    },
    { name: 'recordId', label: t('term.record'), kind: 'text' },
    { name: 'storeId', label: t('term.store'), kind: 'text', isMore: true },
    { name: 'since', label: t('filter.since'), kind: 'time', isMore: true },
    { name: 'until', label: t('filter.until'), kind: 'time', isMore: true },
  ];
  // An attempt has an answer or an error. The API refuses both filters together.
  const excluded = filters.errorClass === undefined ? 'errorClass' : 'statusCode';
  const isOne = filters.errorClass !== undefined || filters.statusCode !== undefined;
  return specs.filter(({ name }) => !isOne || name !== excluded || filters[name] !== undefined);
}

/** The further filters over all webhooks. With more webhooks than one page, a person enters the id. */
export function wideFilterSpecs(page: { data: readonly Webhook[]; nextCursor: string | null } | undefined) {
  const options = (page?.data ?? []).map((webhook) => ({ value: webhook.id, name: webhookName(webhook) }));
  const specs: FilterSpec[] = [
    page === undefined || page.nextCursor === null
      ? { name: 'configurationId', label: t('term.webhook'), kind: 'choice', options }
      : {
          name: 'configurationId',
          label: t('term.webhook'),
          kind: 'text',
          placeholder: t('notification.webhook.example'),
        },
    {
      name: 'eventId',
      label: t('term.event'),
      kind: 'text',
      placeholder: t('notification.event.example'),
      isMore: true,
    },
  ];
  return specs;
}
