import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../../api/client.ts';
import { useEventText } from '../../api/event-text.ts';
import { Copyable } from '../../components/copy.tsx';
import { Card, CardBody, Facts, Page } from '../../components/page.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { Loaded } from '../../components/states.tsx';
import { NotificationPill, webhookName } from '../../components/statuses.tsx';
import { Time } from '../../components/time.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import { Rich, t } from '../../texts/text.tsx';
import { nameOf } from '../notifications/actions.tsx';
import { Actions } from './actions.tsx';
import { Answer } from './answer.tsx';
import { Attempts } from './attempts.tsx';
import { RecordBody } from './record.tsx';
import { type FullNotification, refreshMs, type Webhook } from './state.ts';
import '../../styles/notification.css';

/** One notification: whether it arrived, every attempt, and what to do. */
export function NotificationScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useQuery({
    queryKey: ['notification', id],
    queryFn: ({ signal }) => api.getNotification(id, { signal }),
    refetchInterval: ({ state }) => refreshMs(state.data),
  });
  if (query.data !== undefined) return <Shown key={id} notification={query.data} />;
  return (
    <Page name={t('term.notification')} crumbs={[{ href: '/notifications', name: t('nav.notifications') }]}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}

function Shown({ notification }: { notification: FullNotification }) {
  const { id, eventId, eventType, recordId, status, configurationId, _links } = notification;
  const hasWebhook = _links.webhook !== undefined;
  const access = useAccess();
  const { data: webhook } = useQuery({
    queryKey: ['webhook', configurationId],
    queryFn: ({ signal }) => api.getWebhook(configurationId, { signal }),
    enabled: hasWebhook && maySee(access, 'webhooks'),
  });
  const [isSeen, isGone] = [maySee(access, 'events'), _links.event === undefined];
  const event = useEventText(eventId, { isEnabled: isSeen && !isGone });
  const crumbs =
    webhook === undefined
      ? [{ href: '/notifications', name: t('nav.notifications') }]
      : [
          { href: '/webhooks', name: t('nav.webhooks') },
          { href: `/webhooks/${configurationId}`, name: webhookName(webhook) },
        ];
  const record = <span class="mono">{recordId ?? id}</span>;
  return (
    <Page
      name={nameOf(notification)}
      crumbs={crumbs}
      title={
        <>
          <Rich id="notification.name" parts={{ type: eventType, record }} />{' '}
          <NotificationPill status={status} />
        </>
      }
      subtitle={<Subtitle notification={notification} />}
      actions={<Actions notification={notification} url={webhook?.url} body={event.data} />}
    >
      <Answer notification={notification} webhook={webhook} />
      <div class="two">
        <Attempts notification={notification} />
        <div class="stack">
          <RecordBody event={event} isSeen={isSeen} isGone={isGone} />
          <About notification={notification} webhook={webhook} />
        </div>
      </div>
    </Page>
  );
}

function Subtitle({
  notification: { id, createdAt, attemptCount, maxAttempts },
}: {
  notification: FullNotification;
}) {
  return (
    <span class="muted">
      <Rich
        id="notification.subtitle"
        values={{ done: attemptCount, most: maxAttempts }}
        parts={{ time: <Time at={createdAt} /> }}
      />
      {' · '}
      <Copyable text={id} what={t('notification.id')} />
    </span>
  );
}

type AboutProps = { notification: FullNotification; webhook: Webhook | undefined };

/** Where the notification comes from and goes to, and what waits. */
function About({ notification, webhook }: AboutProps) {
  const { eventId, configurationId, storeId, blockedBy, blocks, _links } = notification;
  const facts = [
    {
      name: t('term.webhook'),
      value:
        _links.webhook === undefined ? (
          <>
            <code>{configurationId}</code> {t('notification.webhookGone')}
          </>
        ) : (
          <ScreenLink href={`/webhooks/${configurationId}`}>
            {webhook === undefined ? configurationId : webhookName(webhook)}
          </ScreenLink>
        ),
    },
    ...(webhook === undefined
      ? []
      : [
          {
            name: t('term.url'),
            value: <Copyable text={webhook.url} what={t('term.url')} />,
          },
        ]),
    {
      name: t('term.event'),
      value:
        _links.event === undefined ? (
          <code>{eventId}</code>
        ) : (
          <ScreenLink href={`/events/${eventId}`}>{eventId}</ScreenLink>
        ),
    },
    { name: t('term.store'), value: storeId === null ? '—' : <code>{storeId}</code> },
    ...(blockedBy === null ? [] : [{ name: t('notification.waitsFor'), value: <Other id={blockedBy} /> }]),
    ...(blocks === null ? [] : [{ name: t('notification.behind'), value: <Other id={blocks} /> }]),
  ];
  return (
    <Card title={t('notification.about')}>
      <CardBody>
        <Facts facts={facts} />
      </CardBody>
    </Card>
  );
}

const Other = ({ id }: { id: string }) => (
  <Link class="mono" href={`/notifications/${id}`}>
    {id}
  </Link>
);
