import type { Schemas } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { webhookName } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';

export type OperatorWebhook = Schemas['OperatorWebhook'];

/** The list and its totals. */
const TOUCHED = [['operator', 'webhooks']] as const;

/** Sends the next probe to an endpoint of any organization now. */
export function useOperatorProbe(webhook: OperatorWebhook) {
  return useChange({
    run: () => api.probeOperatorWebhook(webhook.id),
    touches: TOUCHED,
    done: () => ({ text: t('webhooks.probe.done', { name: webhookName(webhook) }) }),
  });
}

/** Enables and disables a webhook of any organization. Each message offers to take the change back. */
export function useOperatorSwitch(webhook: OperatorWebhook) {
  const name = webhookName(webhook);
  const enable: ReturnType<typeof useChange<void, unknown>> = useChange({
    run: () => api.enableOperatorWebhook(webhook.id),
    touches: TOUCHED,
    done: () => ({ text: t('webhook.enabled', { name }), undo: () => disable.mutate() }),
  });
  const disable: ReturnType<typeof useChange<void, unknown>> = useChange({
    run: () => api.disableOperatorWebhook(webhook.id),
    touches: TOUCHED,
    done: () => ({ text: t('webhook.disabled', { name }), undo: () => enable.mutate() }),
  });
  return { enable, disable };
}
