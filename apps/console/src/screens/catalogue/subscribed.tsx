import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { Card } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { WebhookPill, webhookName } from '../../components/statuses.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { t } from '../../texts/text.tsx';

/** Further webhooks are on their own screen. */
const SHOWN = 5;

const COLUMNS: readonly Column<Schemas['WebhookConfiguration']>[] = [
  { key: 'state', title: t('term.state'), cell: (webhook) => <WebhookPill webhook={webhook} /> },
  {
    key: 'name',
    title: t('term.webhook'),
    grows: true,
    cell: (webhook) => <Link href={`/webhooks/${webhook.id}`}>{webhookName(webhook)}</Link>,
  },
];

/** Webhooks that subscribe to an event type. */
export function Subscribed({ code }: { code: string }) {
  const href = `/webhooks?eventType=${encodeURIComponent(code)}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['webhooks', 'subscribed', code],
    queryFn: ({ signal }) => {
      // The gateway checks the code. The generated type names only the types of the catalogue in the repository.
      const query: Readonly<Record<string, string>> = { eventType: code };
      return api.listWebhooks({ ...query, limit: SHOWN }, { signal });
    },
  });
  return (
    <Card
      title={t('eventType.subscribed')}
      actions={
        <Link href={href} class="small">
          {t('eventType.subscribed.all')}
        </Link>
      }
    >
      <Table
        label={t('eventType.subscribed')}
        columns={COLUMNS}
        list={wholeList(data?.data, { error, reload: refetch })}
        keyOf={({ id }) => id}
        empty={<Empty title={t('eventType.subscribed.empty')} />}
      />
    </Card>
  );
}
