import { Link, useParams } from 'wouter';
import { type EventType, useEventTypes } from '../../api/event-types.ts';
import { Copy } from '../../components/copy.tsx';
import { Json } from '../../components/json.tsx';
import { Callout, Card, CardBody, Facts, Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { mayChange, maySee, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { Subscribed } from './subscribed.tsx';
import { HowToVerify } from './verify.tsx';
import '../../styles/catalogue.css';

/** One event type: what it says, who gets it, and how a receiver verifies it. */
export function EventTypeScreen() {
  const { code = '' } = useParams();
  const access = useAccess();
  const query = useEventTypes();
  const type = query.data?.data.find((each) => each.code === code);
  const crumbs = [{ href: '/catalogue', name: t('nav.catalogue') }];
  const subscribe = type !== undefined && mayChange(access, 'webhooks', [type.scope]) && (
    <Link class="button primary" href={`/webhooks/new?eventType=${encodeURIComponent(code)}`}>
      {t('eventType.subscribe')}
    </Link>
  );
  return (
    <Page
      name={code}
      crumbs={crumbs}
      subtitle={type !== undefined && <p class="muted">{type.description}</p>}
      actions={subscribe || undefined}
    >
      <Loaded query={query}>
        {() => (type === undefined ? <Unknown code={code} /> : <EventTypeContent type={type} />)}
      </Loaded>
    </Page>
  );
}

/** Events of a type that the gateway no longer knows can still be stored. */
function Unknown({ code }: { code: string }) {
  return (
    <Callout tone="idle" title={t('eventType.unknown')}>
      {t('eventType.unknown.about')}{' '}
      {maySee(useAccess(), 'events') && (
        <Link href={`/events?eventType=${encodeURIComponent(code)}`}>{t('eventType.events')}</Link>
      )}
    </Callout>
  );
}

function EventTypeContent({ type: { code, scope, example, schema } }: { type: EventType }) {
  const access = useAccess();
  const facts = [
    { name: t('term.type'), value: <code>{code}</code> },
    { name: t('eventType.scope'), value: <code>{scope}</code> },
    ...(maySee(access, 'events')
      ? [
          {
            name: t('nav.events'),
            value: (
              <Link href={`/events?eventType=${encodeURIComponent(code)}`}>{t('eventType.events')}</Link>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <div class="two">
        <JsonCard title={t('eventType.example')} value={example} />
        <div class="stack">
          <Card title={t('term.facts')}>
            <CardBody>
              <Facts facts={facts} />
            </CardBody>
          </Card>
          {maySee(access, 'webhooks') && <Subscribed code={code} />}
        </div>
      </div>
      {schema !== undefined && <JsonCard title={t('eventType.schema')} value={schema} />}
      <HowToVerify />
    </>
  );
}

function JsonCard({ title, value }: { title: string; value: unknown }) {
  return (
    <Card title={title} actions={<Copy text={JSON.stringify(value, null, 2)} what={title} />}>
      <CardBody>
        <Json value={value} />
      </CardBody>
    </Card>
  );
}
