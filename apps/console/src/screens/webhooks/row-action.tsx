import type { Schemas } from '@posthorn/client';
import { mayChangeTypes, useEventTypes } from '../../api/event-types.ts';
import { type WebhookState, webhookName, webhookState } from '../../components/statuses.tsx';
import { useAccess } from '../../session/access.tsx';
import { t } from '../../texts/text.tsx';
import { useProbe, useSwitch, useVerify } from '../webhook/changes.ts';

type Step = 'probe' | 'enable' | 'verify';

/** What each state calls for. */
const STEPS: Readonly<Partial<Record<WebhookState, Step>>> = {
  Open: 'probe',
  DisabledFailing: 'enable',
  Disabled: 'enable',
  Unverified: 'verify',
};

/** The step that the state of a webhook calls for, if the person may take it. */
export function RowAction({ webhook }: { webhook: Schemas['WebhookConfiguration'] }) {
  const access = useAccess();
  const { data: types } = useEventTypes();
  const { enable } = useSwitch(webhook);
  const changes = { probe: useProbe(webhook), enable, verify: useVerify(webhook) };
  const step = STEPS[webhookState(webhook)];
  if (step === undefined || !mayChangeTypes(access, 'webhooks', webhook.eventTypes, types?.data)) return null;
  const change = changes[step];
  return (
    <button
      type="button"
      class="small-button"
      aria-label={`${t(`webhook.${step}`)}: ${webhookName(webhook)}`}
      disabled={change.isPending}
      onClick={() => change.mutate()}
    >
      {t(`webhook.${step}`)}
    </button>
  );
}
