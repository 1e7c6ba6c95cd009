import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { api } from '../../api/client.ts';
import { useEventText } from '../../api/event-text.ts';
import { Copy, Copyable } from '../../components/copy.tsx';
import { Json } from '../../components/json.tsx';
import { Card, CardBody, Facts, Page } from '../../components/page.tsx';
import { Pill } from '../../components/pill.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time } from '../../components/time.tsx';
import { Rich, t } from '../../texts/text.tsx';
import { SentTo } from './sent-to.tsx';

type FullEvent = Schemas['FullEvent'];

/** How often an event is read again while one of its notifications still waits. */
const REFRESH_MS = 5_000;

/** One event: what it says, and which webhooks it was sent to. */
export function EventScreen() {
  const { id = '' } = useParams();
  const query = useQuery({
    queryKey: ['event', id],
    queryFn: ({ signal }) => api.getEvent(id, { signal }),
    refetchInterval: ({ state: { data } }) => (data !== undefined && isOpen(data) ? REFRESH_MS : false),
  });
  const crumbs = [{ href: '/events', name: t('nav.events') }];
  return (
    <Page
      name={query.data?.type ?? t('term.event')}
      crumbs={crumbs}
      title={<EventTitle event={query.data} />}
      subtitle={<Copyable text={id} what={t('event.id')} />}
    >
      <Loaded query={query}>{(event) => <EventContent event={event} />}</Loaded>
    </Page>
  );
}

const isOpen = ({ notifications }: FullEvent): boolean =>
  notifications.some(({ status }) => status === 'Pending' || status === 'Retrying');

function EventTitle({ event }: { event: FullEvent | undefined }) {
  if (event === undefined) return <>{t('term.event')}</>;
  return (
    <>
      {event.type} {event.isTest && <Pill tone="idle">{t('events.test')}</Pill>}
    </>
  );
}

function EventContent({ event }: { event: FullEvent }) {
  const { id, type, storeId, recordId, isTest, createdAt, notifications } = event;
  return (
    <>
      <Summary event={event} />
      <div class="two">
        <Body id={id} />
        <Card title={t('term.facts')}>
          <CardBody>
            <Facts
              facts={[
                { name: t('term.time'), value: <Time at={createdAt} /> },
                {
                  name: t('term.type'),
                  value: <Link href={`/catalogue/${encodeURIComponent(type)}`}>{type}</Link>,
                },
                {
                  name: t('term.record'),
                  value: (
                    <>
                      <Copyable text={recordId} what={t('events.recordId')} />
                      <br />
                      <Link href={`/events?recordId=${encodeURIComponent(recordId)}`}>
                        {t('event.versions')}
                      </Link>
                    </>
                  ),
                },
                { name: t('term.store'), value: storeId === null ? '—' : <code>{storeId}</code> },
                ...(isTest ? [{ name: t('events.test'), value: t('event.test.about') }] : []),
              ]}
            />
          </CardBody>
        </Card>
      </div>
      <SentTo eventId={id} eventType={type} notifications={notifications} />
    </>
  );
}

/** The record as it was published. The copy is what a receiver got, byte for byte. */
function Body({ id }: { id: string }) {
  const query = useEventText(id);
  const copy = query.data !== undefined && <Copy text={query.data} what={t('term.body')} />;
  return (
    <Card title={t('term.body')} actions={copy || undefined}>
      <CardBody>
        <Loaded query={query}>{(text) => <Json value={text} />}</Loaded>
      </CardBody>
    </Card>
  );
}

/** The answer to "did it arrive?" in one sentence. */
function Summary({ event: { notifications } }: { event: FullEvent }) {
  if (notifications.length === 0) return null;
  const count = (...statuses: readonly Schemas['NotificationStatus'][]) =>
    notifications.filter(({ status }) => statuses.includes(status)).length;
  return (
    <p>
      <Rich
        id="event.summary"
        values={{ count: notifications.length }}
        parts={{
          delivered: t('event.summary.delivered', { count: count('Delivered') }),
          waiting: t('event.summary.waiting', { count: count('Pending', 'Retrying') }),
          failed: t('event.summary.failed', { count: count('Failed') }),
        }}
      />
    </p>
  );
}
