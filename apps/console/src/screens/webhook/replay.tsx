import { Link, useParams } from 'wouter';
import { Copyable } from '../../components/copy.tsx';
import { Callout, Card, CardBody, Facts, Page } from '../../components/page.tsx';
import { Loaded } from '../../components/states.tsx';
import { Time, TimeOr } from '../../components/time.tsx';
import { mayOpen, useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { Bar, progressText } from './replay-progress.tsx';
import { CancelReplay, kindOf, type Replay, ReplayPill, selectionOf, useReplay } from './replay-state.tsx';

/** One replay: its progress, what it selects, and what it sends. */
export function ReplayScreen() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useReplay(id);
  const replay = query.data;
  const crumbs =
    replay?._links.webhook === undefined
      ? [{ href: '/webhooks', name: t('nav.webhooks') }]
      : [
          { href: '/webhooks', name: t('nav.webhooks') },
          { href: `/webhooks/${replay.configurationId}/recovery`, name: t('webhook.tab.recovery') },
        ];
  return (
    <Page
      name={t('replay.title')}
      crumbs={crumbs}
      title={replay === undefined ? undefined : <Title replay={replay} />}
      subtitle={<Copyable text={id} what={t('replay.id')} />}
      actions={replay === undefined ? undefined : <CancelReplay replay={replay} />}
    >
      <Loaded query={query}>{(read) => <Shown replay={read} />}</Loaded>
    </Page>
  );
}

const Title = ({ replay }: { replay: Replay }) => (
  <>
    {kindOf(replay)} <ReplayPill replay={replay} />
  </>
);

function Shown({ replay }: { replay: Replay }) {
  const { configurationId, since, until, failedSince, createdAt, updatedAt, finishedAt, status, dryRun } =
    replay;
  const facts = [
    { name: t('replay.selection'), value: selectionOf(replay) },
    { name: t('filter.since'), value: <Time at={since} /> },
    { name: t('filter.until'), value: <Time at={until} /> },
    ...(failedSince === null ? [] : [{ name: t('replay.failedSince'), value: <Time at={failedSince} /> }]),
    { name: t('replay.started'), value: <Time at={createdAt} /> },
    { name: t('replay.lastStep'), value: <Time at={updatedAt} /> },
    { name: t('replay.finished'), value: <TimeOr at={finishedAt} /> },
  ];
  const list = `/webhooks/${configurationId}/deliveries?${new URLSearchParams({ since, until })}`;
  const hasList = replay._links.webhook !== undefined && mayOpen(useAccess(), list);
  return (
    <>
      <Callout
        tone={status === 'Failed' ? 'bad' : status === 'Done' ? 'ok' : status === 'Running' ? 'warn' : 'idle'}
        title={progressText(replay)}
      >
        {t(dryRun ? 'replay.about.dryRun' : `replay.about.${status}`)}{' '}
        {hasList && <Link href={list}>{t('replay.notifications')}</Link>}
      </Callout>
      <Bar replay={replay} />
      <Card title={t('action.details')}>
        <CardBody>
          <Facts facts={facts} />
        </CardBody>
      </Card>
    </>
  );
}
