import { Link } from 'wouter';
import { mayReadSome, useEventTypes } from '../../api/event-types.ts';
import { useNewestFailure } from '../../api/failures.ts';
import { CodeText } from '../../components/code-text.tsx';
import { DocumentationLink } from '../../components/documentation-link.tsx';
import { Callout } from '../../components/page.tsx';
import type { Tone } from '../../components/pill.tsx';
import { type WebhookState, webhookState } from '../../components/statuses.tsx';
import { Time } from '../../components/time.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { Rich, type TextKey, t } from '../../texts/text.tsx';
import type { Webhook } from './webhook-data.ts';

/** Days before the end of a client certificate from which the screen warns. */
const CERTIFICATE_WARNING_MS = 30 * 86_400_000;
/** How often to read why the endpoint fails. */
const REFRESH_MS = 10_000;

/** What is wrong with a webhook, since when, whether it heals by itself, and what to do. Nothing for a healthy one. */
export function Condition({ webhook, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const state = webhookState(webhook);
  return (
    <>
      {state === 'Unverified' ? (
        <Unverified webhook={webhook} mayChange={mayChange} />
      ) : state === 'Disabled' ? (
        <Callout tone="idle" title={<Since id="webhook.says.Disabled" at={webhook.disabledAt} />}>
          {t('webhook.says.Disabled.about')}
          {mayChange && <> {t('webhook.says.Disabled.act')}</>}
        </Callout>
      ) : state !== 'Active' || webhook.endpoint.consecutiveFailures > 0 ? (
        <Failing webhook={webhook} state={state} mayChange={mayChange} />
      ) : null}
      <CertificateEnd webhook={webhook} />
    </>
  );
}

type FailingState = Exclude<WebhookState, 'Disabled' | 'Unverified'>;
type Words = { tone: Tone; title: TextKey; about: TextKey; act?: TextKey };

/** What is said of each state. `act` is for those who may change the webhook. */
const WORDS: Readonly<Record<FailingState, Words>> = {
  Active: { tone: 'warn', title: 'webhook.says.failures', about: 'webhook.says.failures.about' },
  Failing: { tone: 'bad', title: 'webhook.says.failures', about: 'webhook.says.failures.about' },
  Open: {
    tone: 'bad',
    title: 'webhook.says.Open',
    about: 'webhook.says.Open.about',
    act: 'webhook.says.Open.act',
  },
  HalfOpen: { tone: 'warn', title: 'webhook.says.HalfOpen', about: 'webhook.says.HalfOpen.about' },
  DisabledFailing: {
    tone: 'bad',
    title: 'webhook.says.DisabledFailing',
    about: 'webhook.says.DisabledFailing.about',
    act: 'webhook.says.DisabledFailing.act',
  },
};

type FailingProps = { webhook: Webhook; state: FailingState; mayChange: boolean };

/** The endpoint fails, or has failed. The explanation of the newest failed attempt says why. */
function Failing({ webhook, state, mayChange }: FailingProps) {
  const access = useAccess();
  const types = useEventTypes().data?.data;
  const mayRead = maySee(access, 'notifications') && mayReadSome(access, types);
  const newest = useNewestFailure(webhook.id, { isEnabled: mayRead, refreshMs: REFRESH_MS });
  const failure = newest.data ?? null;
  const { endpoint, disabledAt } = webhook;
  // The state of the endpoint lags, and a cancelled notification fails no longer.
  if ((state === 'Active' || state === 'Failing') && mayRead && failure === null) return null;
  // What failed before a recovery is no longer the news.
  const explanation = state === 'HalfOpen' ? null : (failure?.attempt?.explanation ?? null);
  const { tone, title, about, act } = WORDS[state];
  const since = (
    <Since
      id={title}
      at={state === 'DisabledFailing' ? disabledAt : endpoint.since}
      count={endpoint.consecutiveFailures}
    />
  );
  return (
    <Callout tone={tone} title={explanation?.message ?? since}>
      {explanation !== null && (
        <span class="line">
          {since} <CodeText text={explanation.advice} />
        </span>
      )}
      {t(about)} {act !== undefined && mayChange && <>{t(act)} </>}
      {explanation !== null && (
        <>
          <DocumentationLink explanation={explanation} />
          {' · '}
        </>
      )}
      {failure !== null && state !== 'HalfOpen' && (
        <Link href={`/notifications/${failure.notification.id}`}>{t('action.lookAtNotification')}</Link>
      )}
    </Callout>
  );
}

type SinceProps = { id: TextKey; at: string | null; count?: number };

function Since({ id, at, count = 0 }: SinceProps) {
  const time = at === null ? t('webhook.says.lately') : <Time at={at} />;
  return <Rich id={id} parts={{ time }} values={{ count }} />;
}

function Unverified({ webhook: { verification }, mayChange }: { webhook: Webhook; mayChange: boolean }) {
  const fault = verification?.fault ?? null;
  return (
    <Callout tone="warn" title={t('webhook.says.Unverified')}>
      {verification?.lastTriedAt != null && (
        <>
          <Rich
            id={fault === null ? 'webhook.says.Unverified.tried' : 'webhook.says.Unverified.failed'}
            parts={{ time: <Time at={verification.lastTriedAt} />, fault: <code>{fault}</code> }}
          />{' '}
        </>
      )}
      {t('webhook.says.Unverified.about')} {mayChange && <>{t('webhook.says.Unverified.act')} </>}
      <a href={`${gatewayUrl()}/docs/receiving#answer-the-challenge`} target="_blank" rel="noreferrer">
        {t('webhook.says.Unverified.guide')}
      </a>
    </Callout>
  );
}

/** A client certificate ends silently, and then every delivery fails. */
function CertificateEnd({ webhook: { id, authentication } }: { webhook: Webhook }) {
  const end = authentication?.type === 'mtls' ? authentication.certificateExpiresAt : null;
  if (end === null || Date.parse(end) - Date.now() > CERTIFICATE_WARNING_MS) return null;
  const isOver = Date.parse(end) < Date.now();
  return (
    <Callout
      tone={isOver ? 'bad' : 'warn'}
      title={
        <Rich
          id={isOver ? 'webhook.certificate.over' : 'webhook.certificate.ends'}
          parts={{ time: <Time at={end} /> }}
        />
      }
    >
      <Link href={`/webhooks/${id}/settings`}>{t('webhook.certificate.replace')}</Link>
    </Callout>
  );
}
