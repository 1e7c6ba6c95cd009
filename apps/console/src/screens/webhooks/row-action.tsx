import type { Schemas } from '@posthorn/client';
import { api } from '../../api/client.ts';
import { mayChangeTypes, useEventTypes } from '../../api/event-types.ts';
import { useChange } from '../../api/use-change.ts';
import { type WebhookState, webhookName, webhookState } from '../../components/statuses.tsx';
import { useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';

type Webhook = Schemas['WebhookConfiguration'];
type Step = 'probe' | 'enable' | 'verify';

/** What each state calls for. */
const STEPS: Readonly<Partial<Record<WebhookState, Step>>> = {
  Open: 'probe',
  DisabledFailing: 'enable',
  Disabled: 'enable',
  Unverified: 'verify',
};

const RUNS: Readonly<Record<Step, (id: string) => Promise<Webhook>>> = {
  probe: (id) => api.probeWebhook(id),
  enable: (id) => api.enableWebhook(id),
  verify: (id) => api.verifyWebhook(id),
};

const TOUCHES = [['webhooks'], ['webhook'], ['overview']];

/** The step that the state of a webhook calls for, if the person may take it. */
export function RowAction({ webhook }: { webhook: Webhook }) {
  const access = useAccess();
  const { data: types } = useEventTypes();
  const step = STEPS[webhookState(webhook)];
  const disable = useChange({ run: (id: string) => api.disableWebhook(id), touches: TOUCHES });
  const change = useChange({
    run: (chosen: Step) => RUNS[chosen](webhook.id),
    touches: TOUCHES,
    done: (_, chosen) => ({
      text: t(`webhooks.${chosen}.done`, { name: webhookName(webhook) }),
      ...(chosen === 'enable' ? { undo: () => disable.mutate(webhook.id) } : {}),
    }),
  });
  if (step === undefined || !mayChangeTypes(access, 'webhooks', webhook.eventTypes, types?.data)) return null;
  return (
    <button
      type="button"
      class="small-button"
      aria-label={`${t(`webhook.${step}`)}: ${webhookName(webhook)}`}
      disabled={change.isPending}
      onClick={() => change.mutate(step)}
    >
      {t(`webhook.${step}`)}
    </button>
  );
}
