import type { Schemas } from '@posthorn/client';
import { useRef } from 'preact/hooks';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { useCursorList } from '../../api/cursor-list.ts';
import { mayChangeTypes, useEventTypes } from '../../api/event-types.ts';
import { Card, CardBody } from '../../components/page.tsx';
import { Empty } from '../../components/states.tsx';
import { type Column, Table } from '../../components/table.tsx';
import { Time } from '../../components/time.tsx';
import { useAccess } from '../../session/access.tsx';
import { formatNumber } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { ReplayForm } from './replay-form.tsx';
import { ReplayProgress } from './replay-progress.tsx';
import { CancelReplay, kindOf, REPLAYS, type Replay, ReplayPill, selectionOf } from './replay-state.tsx';
import '../../styles/recovery.css';

type Webhook = Schemas['WebhookConfiguration'];

const COLUMNS: readonly Column<Replay>[] = [
  { key: 'status', title: t('term.status'), cell: (replay) => <ReplayPill replay={replay} /> },
  {
    key: 'kind',
    title: t('replay.kind'),
    grows: true,
    cell: (replay) => <Link href={`/replays/${replay.id}`}>{kindOf(replay)}</Link>,
  },
  { key: 'which', title: t('replay.selection'), isWide: true, cell: selectionOf },
  { key: 'since', title: t('filter.since'), isWide: true, cell: ({ since }) => <Time at={since} /> },
  { key: 'until', title: t('filter.until'), isWide: true, cell: ({ until }) => <Time at={until} /> },
  {
    key: 'matched',
    title: t('replay.matched'),
    isNumber: true,
    isWide: true,
    cell: ({ matched }) => formatNumber(matched),
  },
  {
    key: 'done',
    title: t('replay.done'),
    isNumber: true,
    isWide: true,
    cell: ({ done, dryRun }) => (dryRun ? '—' : formatNumber(done)),
  },
  {
    key: 'started',
    title: t('replay.started'),
    isWide: true,
    cell: ({ createdAt }) => <Time at={createdAt} />,
  },
  {
    key: 'action',
    title: t('term.nextStep'),
    cell: (replay) => <CancelReplay replay={replay} isLink />,
  },
];

type RecoveryProps = { webhook: Webhook; mayChange: boolean };

/** Sends again what a webhook has missed, and shows the replays so far. */
export function Recovery({ webhook, mayChange }: RecoveryProps) {
  const access = useAccess();
  const types = useEventTypes().data?.data;
  const mayReplay = mayChangeTypes(access, 'notifications', webhook.eventTypes, types);
  const list = useCursorList([...REPLAYS, webhook.id], (from, signal) =>
    api.listReplays({ configurationId: webhook.id, ...from }, { signal }),
  );
  const running = list.rows?.find(({ status, dryRun }) => status === 'Running' && !dryRun);
  // A replay that ends stays in sight, so that nothing jumps and its result can be read.
  const shown = useRef<string | undefined>(undefined);
  shown.current = running?.id ?? shown.current;
  const refusal =
    running !== undefined
      ? t('recovery.refused.running')
      : webhook.status === 'Active'
        ? null
        : t(`recovery.refused.${webhook.status}`);
  return (
    <>
      {shown.current !== undefined && (
        <Card title={t(running === undefined ? 'recovery.ended' : 'recovery.running')}>
          <CardBody>
            <ReplayProgress key={shown.current} id={shown.current} />
          </CardBody>
        </Card>
      )}
      <div class="two">
        {mayReplay && (
          <Card title={t('action.sendAgain')}>
            <CardBody>
              <p class="muted">{t('recovery.about')}</p>
              <ReplayForm webhookId={webhook.id} refusal={refusal} />
            </CardBody>
          </Card>
        )}
        <Automatic webhook={webhook} mayChange={mayChange} />
      </div>
      <Card title={t('recovery.earlier')} label={t('recovery.earlier')}>
        <div class="stacked">
          <Table
            label={t('recovery.earlier')}
            columns={COLUMNS}
            list={list}
            keyOf={({ id }) => id}
            empty={<Empty title={t('recovery.empty')}>{t('recovery.empty.about')}</Empty>}
          />
        </div>
      </Card>
    </>
  );
}

/** Explains what the gateway replays by itself. */
function Automatic({ webhook: { id, replayAfterRecovery }, mayChange }: RecoveryProps) {
  return (
    <Card title={t('recovery.automatic')}>
      <CardBody>
        <p>
          <strong>{t(replayAfterRecovery ? 'recovery.automatic.on' : 'recovery.automatic.off')}</strong>
        </p>
        <p>{t('recovery.automatic.about')}</p>
        {mayChange && (
          <p>
            <Link href={`/webhooks/${id}/settings`}>{t('recovery.automatic.change')}</Link>
          </p>
        )}
      </CardBody>
    </Card>
  );
}
