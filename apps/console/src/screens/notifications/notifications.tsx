import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Page } from '../../components/page.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { webhookColumn } from './columns.tsx';
import { wideFilterSpecs } from './filters.ts';
import { NotificationList } from './list.tsx';

/** Webhooks whose names the list shows. A person finds a further one by its id. */
const NAMED = 100;

/** The notifications of all webhooks. */
export function NotificationsScreen() {
  const isSeen = maySee(useAccess(), 'webhooks');
  const { data } = useQuery({
    queryKey: ['webhooks', 'names'],
    queryFn: ({ signal }) => api.listWebhooks({ limit: NAMED }, { signal }),
    staleTime: 60_000,
    enabled: isSeen,
  });
  return (
    <Page name={t('nav.notifications')}>
      <NotificationList
        webhookId={null}
        specs={wideFilterSpecs(data)}
        column={webhookColumn(data?.data ?? [])}
        empty={t('notifications.empty.all')}
      />
    </Page>
  );
}
