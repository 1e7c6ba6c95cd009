import type { Schemas } from '@posthorn/client';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { Card } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { NotificationPill, webhookName } from '../../components/statuses.tsx';
import { Table, wholeList } from '../../components/table.tsx';
import { mayOpen, maySee, useAccess } from '../../session/access.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';

type Sent = Schemas['FullEvent']['notifications'][number];

/** Names of more webhooks are not read: their ids stand instead. */
const MOST_NAMES = 20;
/** A name changes seldom. */
const NAMES_FRESH_MS = 60_000;

type SentToProps = { eventId: string; eventType: string; notifications: readonly Sent[] };

/** The notifications of an event. */
export function SentTo({ eventId, eventType, notifications }: SentToProps) {
  const access = useAccess();
  const seesWebhooks = maySee(access, 'webhooks');
  const seesNotifications = maySee(access, 'notifications');
  const names = useWebhookNames(
    seesWebhooks ? notifications.map(({ configurationId }) => configurationId) : [],
  );
  const all = (
    <Link href={`/notifications?eventId=${eventId}`} class="small">
      {t('event.sentTo.all')}
    </Link>
  );
  return (
    <Card title={t('event.sentTo')} actions={notifications.length > 0 && seesNotifications ? all : undefined}>
      <Table
        label={t('event.sentTo')}
        list={wholeList(notifications)}
        keyOf={({ id }) => id}
        columns={[
          {
            key: 'status',
            title: t('term.state'),
            cell: ({ status }) => <NotificationPill status={status} />,
          },
          {
            key: 'webhook',
            title: t('term.webhook'),
            grows: true,
            cell: ({ configurationId }) => {
              const name = names.get(configurationId) ?? <code>{configurationId}</code>;
              return seesWebhooks ? <Link href={`/webhooks/${configurationId}`}>{name}</Link> : name;
            },
          },
          {
            key: 'attempts',
            title: t('term.attempts'),
            isNumber: true,
            isWide: true,
            cell: ({ attemptCount }) => formatNumber(attemptCount),
          },
          {
            key: 'open',
            title: t('term.notification'),
            isWide: true,
            cell: ({ id, configurationId }) =>
              !seesNotifications ? null : (
                <Link
                  href={`/notifications/${id}`}
                  aria-label={t('event.openOf', { webhook: names.get(configurationId) ?? configurationId })}
                >
                  {t('action.details')}
                </Link>
              ),
          },
        ]}
        empty={<NobodySubscribed eventType={eventType} />}
      />
    </Card>
  );
}

function NobodySubscribed({ eventType }: { eventType: string }) {
  const webhooks = `/webhooks?eventType=${encodeURIComponent(eventType)}`;
  return (
    <Empty title={t('event.sentTo.empty')}>
      <p class="muted">{t('event.sentTo.empty.about', { type: eventType })}</p>
      {mayOpen(useAccess(), webhooks) && <Link href={webhooks}>{t('event.sentTo.webhooks')}</Link>}
    </Empty>
  );
}

/** Names by webhook. A deleted webhook has none. */
function useWebhookNames(ids: readonly string[]): ReadonlyMap<string, string> {
  const unique = [...new Set(ids)].slice(0, MOST_NAMES);
  const results = useQueries({
    queries: unique.map((id) => ({
      queryKey: ['webhook', id, 'name'],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        webhookName(await api.getWebhook(id, { signal })),
      staleTime: NAMES_FRESH_MS,
    })),
  });
  return new Map(
    unique.flatMap((id, at) => {
      const name = results[at]?.data;
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
