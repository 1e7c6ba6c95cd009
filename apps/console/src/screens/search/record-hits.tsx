import type { Schemas } from '@posthorn/client';
import { Link } from 'wouter';
import { Card } from '../../components/page.tsx';
import { NotificationPill } from '../../components/statuses.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { Time, TimeOr, useNow } from '../../components/time.tsx';
import { WebhookLink } from '../../components/webhook-link.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { MAX_HITS } from './use-hits.ts';

type Notification = Schemas['Notification'];
type Event = Schemas['Event'];

const NOTIFICATION_COLUMNS: readonly Column<Notification>[] = [
  { key: 'status', title: t('term.status'), cell: ({ status }) => <NotificationPill status={status} /> },
  {
    key: 'type',
    title: t('term.event'),
    grows: true,
    cell: ({ id, eventType }) => <Link href={`/notifications/${id}`}>{eventType}</Link>,
  },
  {
    key: 'webhook',
    title: t('term.webhook'),
    cell: ({ configurationId }) => (
      <span class="cut">
        <WebhookLink id={configurationId} />
      </span>
    ),
  },
  { key: 'at', title: t('search.accepted'), isWide: true, cell: ({ createdAt }) => <Time at={createdAt} /> },
  {
    key: 'attempts',
    title: t('term.attempts'),
    isNumber: true,
    isWide: true,
    cell: ({ attemptCount }) => formatNumber(attemptCount),
  },
  {
    key: 'next',
    title: t('term.nextAttempt'),
    isNumber: true,
    isWide: true,
    cell: (row) => <Next row={row} />,
  },
];

/** A due notification waits for its turn, for example while its endpoint is open. */
function Next({ row: { nextAttemptAt: at, blockedBy } }: { row: Notification }) {
  const now = useNow();
  if (blockedBy !== null)
    return <Link href={`/notifications/${blockedBy}`}>{t('notification.afterEarlier')}</Link>;
  if (at !== null && Date.parse(at) < now.getTime()) return <span title={at}>{t('search.next.due')}</span>;
  return <TimeOr at={at} />;
}

/** The notifications about a record. */
export function NotificationsFound({
  text,
  notifications,
}: {
  text: string;
  notifications: readonly Notification[];
}) {
  return (
    <Card
      title={t('nav.notifications')}
      actions={
        notifications.length === MAX_HITS && (
          <Link href={`/notifications?recordId=${encodeURIComponent(text)}`}>{t('search.all')}</Link>
        )
      }
    >
      <div class="stacked">
        {' '}
        <Table
          label={t('nav.notifications')}
          columns={NOTIFICATION_COLUMNS}
          list={wholeList(notifications)}
          keyOf={({ id }) => id}
          empty={null}
        />
      </div>
    </Card>
  );
}

/** The events about a record, with how many webhooks each was sent to. */
export function EventsFound({
  text,
  events,
  notifications,
}: {
  text: string;
  events: readonly Event[];
  /** Null if the person may not read them. */
  notifications: readonly Notification[] | null;
}) {
  // A page of notifications may end in the middle of an event.
  const whole = notifications !== null && notifications.length < MAX_HITS ? notifications : null;
  return (
    <Card
      title={t('nav.events')}
      actions={
        events.length === MAX_HITS && (
          <Link href={`/events?recordId=${encodeURIComponent(text)}`}>{t('search.all')}</Link>
        )
      }
    >
      <Table
        label={t('nav.events')}
        columns={[
          {
            key: 'type',
            title: t('term.event'),
            grows: true,
            cell: ({ id, type, isTest }) => (
              <>
                <Link href={`/events/${id}`}>{type}</Link>{' '}
                {isTest && <span class="muted small">{t('search.test')}</span>}
              </>
            ),
          },
          {
            key: 'store',
            title: t('term.store'),
            isWide: true,
            cell: ({ storeId }) => <code>{storeId ?? '—'}</code>,
          },
          {
            key: 'at',
            title: t('search.accepted'),
            isWide: true,
            cell: ({ createdAt }) => <Time at={createdAt} />,
          },
          {
            key: 'sent',
            title: t('nav.webhooks'),
            isNumber: true,
            cell: ({ id }) =>
              whole === null ? '—' : formatNumber(whole.filter(({ eventId }) => eventId === id).length),
          },
        ]}
        list={wholeList(events)}
        keyOf={({ id }) => id}
        empty={null}
      />
    </Card>
  );
}
