import { hasCode } from '@posthorn/client';
import { Link, useParams } from 'wouter';
import { mayChangeTypes, mayReadSome, useEventTypes } from '../../api/event-types.ts';
import { Page, Tabs } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { webhookName } from '../../components/statuses.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import '../../styles/webhook.css';
import { t } from '../../texts/text.tsx';
import { NotificationList } from '../notifications/list.tsx';
import { WebhookActions } from './actions.tsx';
import { Condition } from './condition.tsx';
import { WebhookSubtitle, WebhookTitle } from './head.tsx';
import { WebhookOverview } from './overview.tsx';
import { Recovery } from './recovery.tsx';
import { Secret } from './secret.tsx';
import { Settings } from './settings.tsx';
import { type ReadWebhook, useWebhook } from './webhook-data.ts';

const TABS = ['overview', 'deliveries', 'settings', 'secret', 'recovery'] as const;
type Tab = (typeof TABS)[number];
/** Tabs that show notifications. */
const OF_NOTIFICATIONS: readonly Tab[] = ['deliveries', 'recovery'];

const CRUMBS = [{ href: '/webhooks', name: t('nav.webhooks') }];

/** A webhook: whether it works, its figures, deliveries, settings, secret and recovery. */
export function WebhookScreen() {
  const { id = '', tab } = useParams<{ id: string; tab?: string }>();
  const query = useWebhook(id);
  if (query.data === undefined) {
    return (
      <Page name={t('term.webhook')} crumbs={CRUMBS}>
        <Loaded query={query}>{() => null}</Loaded>
        {hasCode(query.error, 'not_found') && (
          <p>
            <Link href="/webhooks">{t('webhook.toList')}</Link>
          </p>
        )}
      </Page>
    );
  }
  // A webhook belongs to the address: its forms begin anew with another one.
  return <OneWebhook key={id} read={query.data} tab={TABS.find((each) => each === tab) ?? 'overview'} />;
}

function OneWebhook({ read, tab }: { read: ReadWebhook; tab: Tab }) {
  const { webhook } = read;
  const access = useAccess();
  const types = useEventTypes().data?.data;
  const mayChange = mayChangeTypes(access, 'webhooks', webhook.eventTypes, types);
  const maySeeNotifications =
    maySee(access, 'notifications') && (types === undefined || mayReadSome(access, types));
  const isShown = (each: Tab) => maySeeNotifications || !OF_NOTIFICATIONS.includes(each);
  const path = `/webhooks/${webhook.id}`;
  return (
    <Page
      name={webhookName(webhook)}
      title={<WebhookTitle webhook={webhook} />}
      crumbs={CRUMBS}
      subtitle={<WebhookSubtitle webhook={webhook} />}
      actions={mayChange ? <WebhookActions webhook={webhook} /> : undefined}
    >
      <Condition webhook={webhook} mayChange={mayChange} />
      <Tabs
        label={t('webhook.tabs')}
        tabs={TABS.filter(isShown).map((each) => ({
          href: each === 'overview' ? path : `${path}/${each}`,
          name: t(`webhook.tab.${each}`),
          isCurrent: each === tab,
        }))}
      />
      {tab === 'overview' && <WebhookOverview webhook={webhook} mayChange={mayChange} />}
      {tab === 'deliveries' && isShown(tab) && (
        <NotificationList webhookId={webhook.id} empty={t('notifications.empty.webhook')} />
      )}
      {tab === 'settings' && <Settings read={read} mayChange={mayChange} />}
      {tab === 'secret' && <Secret webhook={webhook} mayChange={mayChange} />}
      {tab === 'recovery' && isShown(tab) && <Recovery webhook={webhook} mayChange={mayChange} />}
    </Page>
  );
}
