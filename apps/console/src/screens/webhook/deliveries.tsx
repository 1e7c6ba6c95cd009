import type { Schemas } from '@posthorn/client';
import { t } from '../../texts/text.tsx';
import { NotificationList } from '../notifications/list.tsx';

/** The notifications of a webhook, live. */
export function Deliveries({ webhook }: { webhook: Schemas['WebhookConfiguration'] }) {
  return <NotificationList webhookId={webhook.id} empty={t('notifications.empty.webhook')} />;
}
