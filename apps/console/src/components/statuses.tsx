import type { Schemas } from '@posthorn/client';
import { t } from '../texts/text.tsx';
import { Pill, type Tone } from './pill.tsx';

type Webhook = Schemas['WebhookConfiguration'];
export type WebhookState =
  | 'Active'
  | 'Failing'
  | 'Open'
  | 'HalfOpen'
  | 'DisabledFailing'
  | 'Disabled'
  | 'Unverified';

/** Failures in a row from which Home, too, counts a webhook among those that fail. */
const FAILING_FROM = 3;

const WEBHOOK_TONES: Readonly<Record<WebhookState, Tone>> = {
  Active: 'ok',
  Failing: 'bad',
  Open: 'bad',
  HalfOpen: 'warn',
  DisabledFailing: 'bad',
  Disabled: 'idle',
  Unverified: 'warn',
};

type StateOf = Pick<Webhook, 'status' | 'disabledReason'> & {
  endpoint: Pick<Webhook['endpoint'], 'state' | 'consecutiveFailures'>;
};

/** Status of a webhook and state of its endpoint in one word. `DisabledFailing`: the gateway disabled the webhook. */
export function webhookState({ status, disabledReason, endpoint }: StateOf): WebhookState {
  if (status === 'Disabled') return disabledReason === 'Failing' ? 'DisabledFailing' : 'Disabled';
  if (status === 'Unverified') return 'Unverified';
  if (endpoint.state !== 'Closed') return endpoint.state;
  return endpoint.consecutiveFailures < FAILING_FROM ? 'Active' : 'Failing';
}

export function WebhookPill({ webhook }: { webhook: Webhook }) {
  return <StatePill state={webhookState(webhook)} failures={webhook.endpoint.consecutiveFailures} />;
}

/** @param props `failures`: failed attempts in a row */
export function StatePill({ state, failures }: { state: WebhookState; failures: number }) {
  const pill = <Pill tone={WEBHOOK_TONES[state]}>{t(`webhook.state.${state}`)}</Pill>;
  if (state !== 'Failing') return pill;
  return <span title={t('webhook.state.Failing.title', { count: failures })}>{pill}</span>;
}

const NOTIFICATION_TONES: Readonly<Record<Schemas['NotificationStatus'], Tone>> = {
  Pending: 'idle',
  Retrying: 'warn',
  Delivered: 'ok',
  Failed: 'bad',
  Cancelled: 'idle',
};

export function NotificationPill({ status }: { status: Schemas['NotificationStatus'] }) {
  return <Pill tone={NOTIFICATION_TONES[status]}>{t(`status.${status}`)}</Pill>;
}

/** The name that a person gave to a webhook, or else its host. */
export function webhookName({ name, url }: { name: string | null; url: string }): string {
  if (name !== null) return name;
  return URL.canParse(url) ? new URL(url).host : url;
}
