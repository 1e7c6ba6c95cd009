import { Copyable } from '../../components/copy.tsx';
import { Pill } from '../../components/pill.tsx';
import { WebhookPill, webhookName, webhookState } from '../../components/statuses.tsx';
import { formatRemaining } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { useRemaining } from './use-remaining.ts';
import type { Webhook } from './webhook-data.ts';

/** Name and state: `Warehouse  Open · next probe in 42 s`. */
export function WebhookTitle({ webhook }: { webhook: Webhook }) {
  const isOpen = webhookState(webhook) === 'Open';
  const { nextProbeAt } = webhook.endpoint;
  const remaining = useRemaining(isOpen ? nextProbeAt : null);
  return (
    <>
      {webhookName(webhook)}{' '}
      {isOpen && nextProbeAt !== null ? (
        <Pill tone="bad">
          {remaining > 0
            ? t('webhook.open.probeIn', { time: formatRemaining(remaining) })
            : t('webhook.open.probeNow')}
        </Pill>
      ) : (
        <WebhookPill webhook={webhook} />
      )}
    </>
  );
}

export function WebhookSubtitle({ webhook }: { webhook: Webhook }) {
  return (
    <span class="stack-small">
      <Copyable text={webhook.url} what={t('webhookForm.url')} />
      {webhook.description !== null && <span class="muted lines">{webhook.description}</span>}
    </span>
  );
}
