import { Link, Redirect } from 'wouter';
import { useFilters } from '../../components/filters.tsx';
import { Card, CardBody, Page } from '../../components/page.tsx';
import { openablePrefixes, resourcePath } from '../../components/resource-path.ts';
import { Empty, Loaded } from '../../components/states.tsx';
import { WebhookPill, webhookName } from '../../components/statuses.tsx';
import { mayOpen, maySeeRecords, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { EventsFound, NotificationsFound } from './record-hits.tsx';
import { type Hits, MAX_HITS, targetOf, useHits } from './use-hits.ts';
import '../../styles/search.css';

/** What a text leads to, first of all whether a record has arrived. A single hit opens its screen. */
export function SearchScreen() {
  const [{ q = '', stay }] = useFilters();
  const text = q.trim();
  const hits = useHits(text);
  const target = hits.data === undefined || stay !== undefined ? null : targetOf(hits.data);
  if (target !== null) return <Redirect to={target} replace />;
  const title = hits.data === undefined ? t('search.of', { text }) : answerOf(text, hits.data);
  return (
    <Page name={t('search.of', { text })} title={text === '' ? t('search.title') : title}>
      {text === '' ? (
        <Card label={t('search.title')}>
          <Empty title={t('search.nothingTyped')}>
            <Advice text="" />
          </Empty>
        </Card>
      ) : (
        <Loaded query={hits}>{(found) => <Found text={text} hits={found} />}</Loaded>
      )}
    </Page>
  );
}

/** Whether the record has arrived; else how much was found. */
function answerOf(text: string, hits: Hits): string {
  const { notifications, events, webhooks, eventTypes, hasNotifications } = hits;
  if (notifications.length > 0) {
    const delivered = notifications.filter(({ status }) => status === 'Delivered').length;
    const count = notifications.length;
    if (delivered === count)
      return t(count < MAX_HITS ? 'search.arrived' : 'search.arrived.newest', { text, count });
    return t('search.partly', { text, delivered, count });
  }
  if (events.length > 0) return t(hasNotifications ? 'search.nobody' : 'search.foundRecord', { text });
  const count = webhooks.length + eventTypes.length;
  return count === 0 ? t('search.none', { text }) : t('search.found', { text, count });
}

function Found({ text, hits }: { text: string; hits: Hits }) {
  const { notifications, events, webhooks, eventTypes, hasNotifications } = hits;
  const isClosed = useIsClosed(text);
  const isEmpty = [notifications, events, webhooks, eventTypes].every(({ length }) => length === 0);
  if (isEmpty) {
    return (
      <Card label={t('search.title')}>
        <Empty title={t(isClosed ? 'problem.title.forbidden' : 'search.none.title')}>
          <Advice text={text} />
        </Empty>
      </Card>
    );
  }
  return (
    <>
      {notifications.length > 0 && <NotificationsFound text={text} notifications={notifications} />}
      {events.length > 0 && (
        <EventsFound text={text} events={events} notifications={hasNotifications ? notifications : null} />
      )}
      {webhooks.length > 0 && (
        <Card title={t('nav.webhooks')}>
          <ul class="hits">
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <WebhookPill webhook={webhook} />{' '}
                <Link href={`/webhooks/${webhook.id}`}>{webhookName(webhook)}</Link>{' '}
                <code>{webhook.url}</code>
              </li>
            ))}
          </ul>
          {webhooks.length === MAX_HITS && (
            <CardBody>
              <Link href={`/webhooks?search=${encodeURIComponent(text)}`}>{t('search.all.webhooks')}</Link>
            </CardBody>
          )}
        </Card>
      )}
      {eventTypes.length > 0 && (
        <Card title={t('term.eventTypes')}>
          <ul class="hits">
            {eventTypes.map(({ code, description }) => (
              <li key={code}>
                <Link href={`/catalogue/${code}`}>{code}</Link> <span class="muted">{description}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

/** Whether the text is an id whose screen the person may not open. */
function useIsClosed(text: string): boolean {
  const access = useAccess();
  const path = resourcePath(text);
  return path !== null && !mayOpen(access, path);
}

/** What the person can search for, or why they cannot look for this text. */
function Advice({ text }: { text: string }) {
  const access = useAccess();
  if (useIsClosed(text))
    return <p class="muted">{t(`screen.forbidden.${access.kind === 'console' ? 'link' : 'role'}`)}</p>;
  const prefixes = openablePrefixes(access).join(', ');
  if (!maySeeRecords(access)) {
    return (
      <>
        <p class="muted">{t('search.hidden')}</p>
        <p class="muted">{t('search.advice.noRecords', { prefixes })}</p>
      </>
    );
  }
  return (
    <>
      <p class="muted">{t('search.advice', { prefixes })}</p>
      <p class="muted">{t('search.advice.old')}</p>
    </>
  );
}
