import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { api } from '../../api/client.ts';
import { mayChangeTypes } from '../../api/event-types.ts';
import { useExplanation } from '../../api/failures.ts';
import { useChange } from '../../api/use-change.ts';
import { Copy } from '../../components/copy.tsx';
import { Card, CardBody } from '../../components/page.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { NotificationPill } from '../../components/statuses.tsx';
import { useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { isLocal, LISTENER_URL, listenCommand, publishCommand } from './commands.ts';
import type { GuideState } from './use-guide.ts';

/** Three steps to the first delivery. Each ticks itself off by what the API says. */
export function Guide({ guide }: { guide: GuideState }) {
  const { webhook, newest, hasPublished, isDone, types, hide } = guide;
  const isDelivered = newest?.status === 'Delivered';
  if (types.length === 0)
    return (
      <Card title={t('guide.steps')}>
        <CardBody>{t('guide.forbidden')}</CardBody>
      </Card>
    );
  return (
    <Card
      title={t('guide.steps')}
      actions={
        <button type="button" class="link" onClick={hide}>
          {t(isDone ? 'action.close' : 'guide.hide')}
        </button>
      }
    >
      <ol class="guide">
        <Step number={1} title={t('guide.create')} isDone={webhook !== null} isCurrent={webhook === null}>
          <CreateStep />
        </Step>
        <Step
          number={2}
          title={t('guide.test')}
          isDone={isDelivered}
          isCurrent={webhook !== null && !isDelivered}
          result={newest !== null && <TestResult newest={newest} />}
        >
          <TestStep guide={guide} />
        </Step>
        {hasPublished !== null && (
          <Step
            number={3}
            title={t('guide.publish')}
            isDone={hasPublished}
            isCurrent={isDelivered && !hasPublished}
            result={hasPublished && <Link href="/events">{t('guide.published')}</Link>}
          >
            <PublishStep guide={guide} />
          </Step>
        )}
      </ol>
    </Card>
  );
}

type StepProps = {
  number: number;
  title: string;
  isDone: boolean;
  /** The step to take now is open. The others show their title only. */
  isCurrent: boolean;
  result?: ComponentChildren;
  children: ComponentChildren;
};

function Step({ number, title, isDone, isCurrent, result, children }: StepProps) {
  return (
    <li class={isDone ? 'done' : ''} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
      <span class="mark" aria-hidden="true">
        {isDone ? '✓' : number}
      </span>
      <div class="stack">
        <h3>
          {title}
          {isDone && <span class="hidden"> {t('guide.stepDone')}</span>}
        </h3>
        {isCurrent && children}
        {result}
      </div>
    </li>
  );
}

function CreateStep() {
  return (
    <>
      <p>{t('guide.create.about')}</p>
      {isLocal() ? <p>{t('guide.create.local')}</p> : <p>{t('guide.create.remote')}</p>}
      {isLocal() && <Command text={LISTENER_URL} what={t('guide.address')} />}
      <div>
        <Link class="button primary" href="/webhooks/new">
          {t('webhookNew.title')}
        </Link>
      </div>
    </>
  );
}

function TestStep({ guide: { webhook, types } }: { guide: GuideState }) {
  const access = useAccess();
  const test = useChange({
    run: (id: string) => api.testWebhook(id),
    touches: [['guide'], ['overview']],
    done: () => ({ text: t('guide.test.sent') }),
  });
  if (webhook === null) return null;
  const mayTest = mayChangeTypes(access, 'webhooks', webhook.eventTypes, types);
  return (
    <>
      <p>{t(isLocal() ? 'guide.test.local' : 'guide.test.remote')}</p>
      <Command text={listenCommand(webhook.url)} what={t('guide.command')} />
      {webhook.status === 'Unverified' && <p>{t('guide.test.unverified')}</p>}
      {mayTest && webhook.status === 'Active' && (
        <div>
          <button
            type="button"
            class="primary"
            disabled={test.isPending}
            onClick={() => test.mutate(webhook.id)}
          >
            {t('guide.test.send')}
          </button>
        </div>
      )}
    </>
  );
}

/** How the newest notification fares; if it fails, why, and what to do. */
function TestResult({ newest }: { newest: NonNullable<GuideState['newest']> }) {
  const { id, status } = newest;
  const why = useExplanation(newest);
  return (
    <div role="status">
      <p class="row">
        <NotificationPill status={status} />
        <span>{t(`guide.result.${status}`)}</span>
        <Link href={`/notifications/${id}`}>{t('action.lookAtNotification')}</Link>
      </p>
      {why !== null && (
        <p>
          <b>{why.message}</b> {why.advice}
        </p>
      )}
    </div>
  );
}

function PublishStep({ guide: { webhook, types } }: { guide: GuideState }) {
  const type = types.find(({ code }) => webhook?.eventTypes.includes(code) ?? false) ?? types[0];
  if (type === undefined) return null;
  return (
    <>
      <p>{t(isLocal() ? 'guide.publish.local' : 'guide.publish.remote')}</p>
      <Command text={publishCommand(type)} what={t('guide.command')} />
      {!isLocal() && (
        <p>
          <ScreenLink href="/apikeys">{t('guide.publish.key')}</ScreenLink>
        </p>
      )}
    </>
  );
}

function Command({ text, what }: { text: string; what: string }) {
  return (
    <div class="command">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll a long command */}
      <pre tabIndex={0}>{text}</pre>
      <Copy text={text} what={what} />
    </div>
  );
}
