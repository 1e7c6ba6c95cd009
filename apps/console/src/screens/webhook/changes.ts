import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { webhookName } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';
import { touchedBy, type Webhook } from './webhook-data.ts';

/** Sends the next probe to an endpoint now. */
export function useProbe(webhook: Webhook) {
  return useChange({
    run: () => api.probeWebhook(webhook.id),
    touches: touchedBy(webhook.id),
    done: () => ({ text: t('webhooks.probe.done', { name: webhookName(webhook) }) }),
  });
}

/** Sends the next challenge to an endpoint now. */
export function useVerify(webhook: Webhook) {
  return useChange({
    run: () => api.verifyWebhook(webhook.id),
    touches: touchedBy(webhook.id),
    done: () => ({ text: t('webhooks.verify.done', { name: webhookName(webhook) }) }),
  });
}

/** Enables and disables a webhook. Each message offers to take the change back. */
export function useSwitch(webhook: Webhook) {
  const touches = touchedBy(webhook.id);
  const name = webhookName(webhook);
  const enable: { isPending: boolean; mutate: () => void } = useChange({
    run: () => api.enableWebhook(webhook.id),
    touches,
    done: () => ({ text: t('webhook.enabled', { name }), undo: () => disable.mutate() }),
  });
  const disable = useChange({
    run: () => api.disableWebhook(webhook.id),
    touches,
    done: () => ({ text: t('webhook.disabled', { name }), undo: () => enable.mutate() }),
  });
  return { enable, disable };
}
