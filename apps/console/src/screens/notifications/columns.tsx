import type { Schemas } from '@posthorn/client';
import { Link } from 'wouter';
import { ScreenLink } from '../../components/screen-link.tsx';
import { NotificationPill, webhookName } from '../../components/statuses.tsx';
import type { Column } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { isTextKey, t } from '../../texts/text.tsx';
import { nameOf, useCancel, useMayChange, useRetry } from './actions.tsx';
import type { Notification } from './rows.ts';

type Webhook = Pick<Schemas['WebhookConfiguration'], 'id' | 'name' | 'url'>;

/** The columns of every list of notifications. */
export const NOTIFICATION_COLUMNS: readonly Column<Notification>[] = [
  {
    key: 'status',
    title: t('term.status'),
    cell: ({ status }) => <NotificationPill status={status} />,
  },
  {
    key: 'type',
    title: t('term.eventType'),
    isWide: true,
    isPlain: true,
    cell: ({ eventType }) => eventType,
  },
  { key: 'record', title: t('term.record'), grows: true, cell: (row) => <RecordLink row={row} /> },
  {
    key: 'store',
    title: t('term.store'),
    isWide: true,
    isOmitted: true,
    cell: ({ storeId }) => (storeId === null ? '—' : <code>{storeId}</code>),
  },
  {
    key: 'attempts',
    title: t('term.attempts'),
    isNumber: true,
    isWide: true,
    isOmitted: true,
    cell: ({ attemptCount, maxAttempts }) =>
      t('notification.attemptsOf', { done: attemptCount, most: maxAttempts }),
  },
  { key: 'last', title: t('notification.last'), isWide: true, isPlain: true, cell: lastAnswer },
  {
    key: 'next',
    title: t('term.nextAttempt'),
    isNumber: true,
    isWide: true,
    cell: (row) => (row.nextAttemptAt === null && row.blockedBy === null ? '—' : <NextAttempt row={row} />),
  },
];

/** The action that a row's status calls for. Absent if the gateway would refuse it. */
export const ACTION_COLUMN: Column<Notification> = {
  key: 'action',
  title: t('term.nextStep'),
  isNumber: true,
  cell: (row) => <RowAction row={row} />,
};

/** The webhook of a row, in a list over all webhooks. */
export function webhookColumn(webhooks: readonly Webhook[]): Column<Notification> {
  return {
    key: 'webhook',
    title: t('term.webhook'),
    isWide: true,
    cell: ({ configurationId, _links }) => {
      if (_links.webhook === undefined) return <span class="muted">{t('notification.webhook.deleted')}</span>;
      const webhook = webhooks.find(({ id }) => id === configurationId);
      return (
        <ScreenLink class="cut" href={`/webhooks/${configurationId}`}>
          {webhook === undefined ? <code>{configurationId}</code> : webhookName(webhook)}
        </ScreenLink>
      );
    },
  };
}

/** The record's id, which leads to the notification. */
function RecordLink({ row: { id, recordId } }: { row: Notification }) {
  return (
    <Link class="mono" href={`/notifications/${id}`}>
      {recordId ?? id}
    </Link>
  );
}

/** What the endpoint answered last, in a few words. */
export function lastAnswer({
  lastStatusCode,
  lastErrorClass,
}: Pick<Notification, 'lastStatusCode' | 'lastErrorClass'>): string {
  if (lastStatusCode !== null) return statusText(lastStatusCode);
  if (lastErrorClass === null) return '—';
  const key = `errorClass.${lastErrorClass}`;
  return isTextKey(key) ? t(key) : lastErrorClass;
}

/** A status code with its name: `503 Service Unavailable`. */
export function statusText(code: number): string {
  const key = `http.${code}`;
  return isTextKey(key) ? `${code} ${t(key)}` : String(code);
}

function NextAttempt({ row: { nextAttemptAt, blockedBy } }: { row: Notification }) {
  if (blockedBy !== null) {
    return <Link href={`/notifications/${blockedBy}`}>{t('notification.afterEarlier')}</Link>;
  }
  if (nextAttemptAt === null) return null;
  return Date.parse(nextAttemptAt) <= Date.now() ? t('notification.due') : <Time at={nextAttemptAt} />;
}

function RowAction({ row }: { row: Notification }) {
  const mayChange = useMayChange();
  const [retry, cancel] = [useRetry(), useCancel()];
  const change = row._links.retry !== undefined ? retry : row._links.cancel !== undefined ? cancel : null;
  if (change === null || !mayChange(row)) return null;
  const isRetry = change === retry;
  const label = t(isRetry ? actionOf(row) : 'action.cancel');
  return (
    <button
      type="button"
      class="link"
      aria-label={t('notification.actionOn', { action: label, name: nameOf(row) })}
      disabled={change.isPending}
      onClick={() => change.mutate(row)}
    >
      {label}
    </button>
  );
}

/** A delivered notification is sent again, any other is retried. */
const actionOf = ({ status }: Notification) =>
  status === 'Delivered' ? 'action.sendAgain' : 'notification.retry';
