import type { Schemas } from '@posthorn/client';
import type { ComponentChildren } from 'preact';
import { Link } from 'wouter';
import { mayReadSome, useEventTypes } from '../../api/event-types.ts';
import { Callout } from '../../components/page.tsx';
import type { Tone } from '../../components/pill.tsx';
import { type WebhookState, webhookState } from '../../components/statuses.tsx';
import { Time } from '../../components/time.tsx';
import { maySee, useAccess } from '../../session/access.tsx';
import { gatewayUrl } from '../../session/settings.ts';
import { Rich, type TextKey, t } from '../../texts/text.tsx';
import { useNewestFailure, type Webhook } from './webhook-data.ts';

/** Days before the end of a client certificate from which the screen warns. */
const CERTIFICATE_WARNING_MS = 30 * 86_400_000;

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

const TONES: Readonly<Record<WebhookState, Tone>> = {
  Active: 'warn',
  Open: 'bad',
  HalfOpen: 'warn',
  Failing: 'bad',
  Disabled: 'idle',
  Unverified: 'warn',
};

type FailingProps = { webhook: Webhook; state: WebhookState; mayChange: boolean };

/** The endpoint fails, or has failed. The explanation of the newest failed attempt says why. */
function Failing({ webhook, state, mayChange }: FailingProps) {
  const access = useAccess();
  const types = useEventTypes().data?.data;
  const mayRead = maySee(access, 'notifications') && mayReadSome(access, types);
  const { data } = useNewestFailure(webhook, mayRead);
  const explanation = data?.attempt?.explanation ?? null;
  const { endpoint } = webhook;
  // The state of the endpoint lags, and a cancelled notification fails no longer.
  if (state === 'Active' && mayRead && (data === null || data === undefined)) return null;
  const since = state === 'Failing' ? webhook.disabledAt : endpoint.since;
  const general: Readonly<Partial<Record<WebhookState, TextKey>>> = {
    Open: 'webhook.says.Open',
    HalfOpen: 'webhook.says.HalfOpen',
    Failing: 'webhook.says.Failing',
  };
  const key = general[state];
  const act = ACTS[state];
  const title =
    key === undefined ? (
      t('webhook.says.Active', { count: endpoint.consecutiveFailures })
    ) : (
      <Since id={key} at={since} />
    );
  return (
    <Callout tone={TONES[state]} title={state === 'HalfOpen' ? title : (explanation?.message ?? title)}>
      {state !== 'HalfOpen' && explanation !== null && <>{title} </>}
      {state !== 'HalfOpen' && explanation?.advice} <span>{t(ABOUT[state])}</span>{' '}
      {explanation !== null && <DocumentationLink explanation={explanation} />}
      {data !== null && data !== undefined && (
        <>
          {' · '}
          <Link href={`/notifications/${data.notification.id}`}>{t('webhook.says.look')}</Link>
        </>
      )}
    </Callout>
  );
}

const ABOUT: Readonly<Record<WebhookState, TextKey>> = {
  Active: 'webhook.says.Active.about',
  Open: 'webhook.says.Open.about',
  HalfOpen: 'webhook.says.HalfOpen.about',
  Failing: 'webhook.says.Failing.about',
  Disabled: 'webhook.says.Disabled.about',
  Unverified: 'webhook.says.Unverified.about',
};

/** What a person who may change the webhook can do. */
const ACTS: Readonly<Partial<Record<WebhookState, TextKey>>> = {
  Open: 'webhook.says.Open.act',
  Failing: 'webhook.says.Failing.act',
};

export function DocumentationLink({ explanation }: { explanation: Schemas['Explanation'] }) {
  return (
    <a href={`${gatewayUrl()}${explanation.documentation}`} target="_blank" rel="noreferrer">
      {t('webhook.says.more')}
    </a>
  );
}

function Since({ id, at }: { id: TextKey; at: string | null }) {
  const time: ComponentChildren = at === null ? t('webhook.says.lately') : <Time at={at} />;
  return <Rich id={id} parts={{ time }} />;
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
