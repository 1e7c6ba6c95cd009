import type { Schemas } from '@posthorn/client';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Copyable } from '../../components/copy.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Facts } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { NotificationPill } from '../../components/statuses.tsx';
import { type Column, Table, wholeList } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { lastAnswer } from '../../screens/notifications/columns.tsx';
import { formatDuration } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';

type Full = Schemas['FullOperatorNotification'];
type Attempt = Schemas['OperatorAttempt'];

const COLUMNS: readonly Column<Attempt>[] = [
  { key: 'number', title: t('operator.failed.attempt'), isNumber: true, cell: ({ number }) => number },
  { key: 'at', title: t('term.time'), cell: ({ startedAt }) => <Time at={startedAt} /> },
  {
    key: 'result',
    title: t('notification.last'),
    grows: true,
    cell: ({ statusCode, errorClass }) =>
      lastAnswer({ lastStatusCode: statusCode, lastErrorClass: errorClass }),
  },
  {
    key: 'cause',
    title: t('operator.failed.cause'),
    isWide: true,
    cell: ({ cause }) => (cause === null ? '—' : <code>{cause}</code>),
  },
  {
    key: 'duration',
    title: t('operator.failed.duration'),
    isNumber: true,
    isWide: true,
    cell: ({ durationMs }) => formatDuration(durationMs),
  },
];

/** One notification without its body and answers: its state, and how each attempt ended. */
export function Outline({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery({
    queryKey: ['operator', 'notification', id],
    queryFn: ({ signal }) => api.getOperatorNotification(id, { signal }),
  });
  return (
    <Dialog title={t('operator.failed.outline')} onClose={onClose}>
      <div class="stack">
        <Loaded query={query}>{(notification) => <Shown notification={notification} />}</Loaded>
        <p class="muted small">{t('operator.failed.outline.about')}</p>
        <div class="buttons">
          <button type="button" onClick={onClose}>
            {t('action.close')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Shown({ notification }: { notification: Full }) {
  const { id, status, organizationId, configurationId, webhook, attempts } = notification;
  return (
    <>
      <Facts
        facts={[
          { name: t('term.status'), value: <NotificationPill status={status} /> },
          { name: t('operator.failed.id'), value: <Copyable text={id} what={t('notification.id')} /> },
          { name: t('operator.term.organization'), value: <code>{organizationId}</code> },
          {
            name: t('term.webhook'),
            value: webhook?.name ?? webhook?.host ?? <code>{configurationId}</code>,
          },
        ]}
      />
      <Table
        label={t('term.attempts')}
        columns={COLUMNS}
        list={wholeList(attempts)}
        keyOf={({ number }) => String(number)}
        empty={<p class="muted">{t('operator.failed.noAttempts')}</p>}
      />
    </>
  );
}
