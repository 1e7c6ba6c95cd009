import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog } from '../../components/dialog.tsx';
import { webhookName, webhookState } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';
import { TestDelivery } from './test-delivery.tsx';
import { touchedBy, type Webhook } from './webhook-data.ts';

type ActionsProps = { webhook: Webhook };

/** The actions that the state allows. The first one is the one that the state calls for. */
export function WebhookActions({ webhook }: ActionsProps) {
  const state = webhookState(webhook);
  switch (state) {
    case 'Disabled':
    case 'DisabledFailing':
      return <EnableButton webhook={webhook} />;
    case 'Unverified':
      return (
        <>
          <DisableButton webhook={webhook} />
          <VerifyButton webhook={webhook} />
        </>
      );
    case 'Open':
      return (
        <>
          <DisableButton webhook={webhook} />
          <TestButton webhook={webhook} isPrimary={false} />
          <ProbeButton webhook={webhook} />
        </>
      );
    default:
      return (
        <>
          <DisableButton webhook={webhook} />
          <TestButton webhook={webhook} isPrimary />
        </>
      );
  }
}

function TestButton({ webhook, isPrimary }: ActionsProps & { isPrimary: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class={isPrimary ? 'primary' : ''} onClick={() => setOpen(true)}>
        {t('webhook.sendTest')}
      </button>
      {isOpen && (
        <Dialog title={t('webhookTest.title', { name: webhookName(webhook) })} onClose={() => setOpen(false)}>
          <TestDelivery webhook={webhook} isStarted />
          <div class="buttons">
            <button type="button" onClick={() => setOpen(false)}>
              {t('action.close')}
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function ProbeButton({ webhook }: ActionsProps) {
  const probe = useChange({
    run: () => api.probeWebhook(webhook.id),
    touches: touchedBy(webhook.id),
    done: () => ({ text: t('webhook.probed') }),
  });
  return (
    <button type="button" class="primary" disabled={probe.isPending} onClick={() => probe.mutate()}>
      {t('webhook.probe')}
    </button>
  );
}

export function VerifyButton({ webhook }: ActionsProps) {
  const verify = useChange({
    run: () => api.verifyWebhook(webhook.id),
    touches: touchedBy(webhook.id),
    done: () => ({ text: t('webhook.challenged') }),
  });
  return (
    <button type="button" class="primary" disabled={verify.isPending} onClick={() => verify.mutate()}>
      {t('webhook.verify')}
    </button>
  );
}

/** Disables at once. The message offers to take it back. */
export function DisableButton({ webhook }: ActionsProps) {
  const { disable } = useSwitch(webhook);
  return (
    <button type="button" disabled={disable.isPending} onClick={() => disable.mutate()}>
      {t('webhook.disable')}
    </button>
  );
}

export function EnableButton({ webhook }: ActionsProps) {
  const { enable } = useSwitch(webhook);
  return (
    <button type="button" class="primary" disabled={enable.isPending} onClick={() => enable.mutate()}>
      {t('webhook.enable')}
    </button>
  );
}

function useSwitch(webhook: Webhook) {
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
