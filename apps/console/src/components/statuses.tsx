import type { Schemas } from '@posthorn/client';
import { t } from '../texts/text.tsx';
import { Pill, type Tone } from './pill.tsx';

type Webhook = Schemas['WebhookConfiguration'];
export type WebhookState = 'Active' | 'Open' | 'HalfOpen' | 'Failing' | 'Disabled' | 'Unverified';

const WEBHOOK_TONES: Readonly<Record<WebhookState, Tone>> = {
  Active: 'ok',
  Open: 'bad',
  HalfOpen: 'warn',
  Failing: 'bad',
  Disabled: 'idle',
  Unverified: 'warn',
};

/** Status of a webhook and state of its endpoint in one word. `Failing`: Posthorn has disabled the webhook. */
export function webhookState({ status, disabledReason, endpoint }: Webhook): WebhookState {
  if (status === 'Disabled') return disabledReason === 'Failing' ? 'Failing' : 'Disabled';
  if (status === 'Unverified') return 'Unverified';
  return endpoint.state === 'Closed' ? 'Active' : endpoint.state;
}

export function WebhookPill({ webhook }: { webhook: Webhook }) {
  const state = webhookState(webhook);
  return <Pill tone={WEBHOOK_TONES[state]}>{t(`webhook.state.${state}`)}</Pill>;
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
