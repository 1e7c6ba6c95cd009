import { DocumentationLink } from '../../components/documentation-link.tsx';
import { Callout } from '../../components/page.tsx';
import { ScreenLink } from '../../components/screen-link.tsx';
import { Time } from '../../components/time.tsx';
import { formatDuration } from '../../texts/format.ts';
import { Rich, t } from '../../texts/text.tsx';
import { lastAnswer, statusText } from '../notifications/columns.tsx';
import type { Attempt } from './phases.ts';
import { attemptsNewestFirst, type FullNotification, holdOf, isDelivered, type Webhook } from './state.ts';

type Props = { notification: FullNotification; webhook: Webhook | undefined };

/** Whether the notification has arrived; if not, why, and what happens next. */
export function Answer({ notification, webhook }: Props) {
  const { status } = notification;
  const last = attemptsNewestFirst(notification)[0];
  if (status === 'Delivered') return <Delivered attempt={last} />;
  if (status === 'Cancelled') {
    return (
      <Callout tone="idle" title={t('notification.cancelledAfter', { count: notification.attemptCount })}>
        <Outlook notification={notification} webhook={webhook} />
      </Callout>
    );
  }
  if (last !== undefined && !isDelivered(last)) {
    return (
      <Callout
        tone={status === 'Failed' ? 'bad' : 'warn'}
        title={last.explanation?.message ?? lastText(last)}
      >
        {last.explanation !== null && (
          <>
            {last.explanation.advice} <DocumentationLink explanation={last.explanation} />{' '}
          </>
        )}
        <Outlook notification={notification} webhook={webhook} />
      </Callout>
    );
  }
  return (
    <Callout
      tone="idle"
      title={t(last === undefined ? 'notification.firstAttempt' : 'notification.nextAttempt')}
    >
      <Outlook notification={notification} webhook={webhook} />
    </Callout>
  );
}

function Delivered({ attempt }: { attempt: Attempt | undefined }) {
  const title = t('notification.delivered');
  if (attempt === undefined || attempt.statusCode === null) return <Callout tone="ok" title={title} />;
  return (
    <Callout tone="ok" title={title}>
      <Rich
        id="notification.delivered.about"
        values={{ answer: statusText(attempt.statusCode), duration: formatDuration(attempt.durationMs) }}
        parts={{ time: <Time at={attempt.startedAt} /> }}
      />
    </Callout>
  );
}

/** What happens next, by itself or by the person. */
function Outlook({ notification, webhook }: Props) {
  const { status, blockedBy, configurationId, nextAttemptAt, maxAttempts, attemptCount } = notification;
  const hold = holdOf(notification, webhook);
  const link = (href: string, text: string) => <ScreenLink href={href}>{text}</ScreenLink>;
  if (hold === 'earlier') {
    const earlier = link(`/notifications/${blockedBy}`, t('notification.earlier'));
    return <Rich id="notification.hold.earlier" parts={{ earlier }} />;
  }
  if (hold !== null) {
    const name = link(`/webhooks/${configurationId}`, t('notification.theWebhook'));
    return <Rich id={`notification.hold.${hold}`} parts={{ webhook: name }} />;
  }
  if (status === 'Failed' || status === 'Cancelled') return <>{t(endOf(notification))}</>;
  if (nextAttemptAt === null || Date.parse(nextAttemptAt) <= Date.now()) return <>{t('notification.soon')}</>;
  return (
    <Rich
      id="notification.nextIn"
      values={{ number: attemptCount + 1, most: maxAttempts }}
      parts={{ time: <Time at={nextAttemptAt} /> }}
    />
  );
}

/** What a person can still do after the end. */
function endOf({ status, _links }: FullNotification) {
  if (_links.webhook === undefined) return 'notification.end.webhookGone';
  if (_links.event === undefined) return 'notification.end.eventGone';
  return status === 'Failed' ? 'notification.end.failed' : 'notification.end.cancelled';
}

/** What an attempt met, in a few words. */
export const lastText = ({ statusCode, errorClass }: Attempt): string =>
  lastAnswer({ lastStatusCode: statusCode, lastErrorClass: errorClass });
