import { useState } from 'preact/hooks';
import { Dialog } from '../../components/dialog.tsx';
import { webhookName, webhookState } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';
import { useProbe, useSwitch, useVerify } from './changes.ts';
import { TestDelivery } from './test-delivery.tsx';
import type { Webhook } from './webhook-data.ts';

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
  const probe = useProbe(webhook);
  return (
    <button type="button" class="primary" disabled={probe.isPending} onClick={() => probe.mutate()}>
      {t('webhook.probe')}
    </button>
  );
}

export function VerifyButton({ webhook }: ActionsProps) {
  const verify = useVerify(webhook);
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
