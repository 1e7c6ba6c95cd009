import { useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Confirm } from '../../components/dialog.tsx';
import { Card } from '../../components/page.tsx';
import { webhookName } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';
import { DisableButton, EnableButton } from './actions.tsx';
import type { Webhook } from './webhook-data.ts';

/** Stopping a webhook: for a while, or for ever. */
export function DisableOrDelete({ webhook }: { webhook: Webhook }) {
  const [isAsking, setAsking] = useState(false);
  const [, navigate] = useLocation();
  const name = webhookName(webhook);
  const remove = useChange({
    run: () => api.deleteWebhook(webhook.id),
    touches: [['webhooks'], ['overview']],
    done: () => {
      navigate('/webhooks');
      return { text: t('webhookSettings.deleted', { name }) };
    },
  });
  const isDisabled = webhook.status === 'Disabled';
  return (
    <Card title={t('webhookSettings.stop')}>
      <div class="body choices">
        <div>
          <h3>{t(isDisabled ? 'webhookSettings.enable' : 'webhookSettings.disable')}</h3>
          <p class="muted">
            {t(isDisabled ? 'webhookSettings.enable.about' : 'webhookSettings.disable.about')}
          </p>
        </div>
        {isDisabled ? <EnableButton webhook={webhook} /> : <DisableButton webhook={webhook} />}
        <div>
          <h3>{t('webhookSettings.delete')}</h3>
          <p class="muted">{t('webhookSettings.delete.about')}</p>
        </div>
        <button type="button" class="danger" onClick={() => setAsking(true)}>
          {t('webhookSettings.delete.button')}
        </button>
      </div>
      {isAsking && (
        <Confirm
          title={t('webhookSettings.delete.title', { name })}
          action={t('webhookSettings.delete.button')}
          typed={name}
          isRunning={remove.isPending}
          onConfirm={() => remove.mutate(undefined, { onError: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        >
          {t('webhookSettings.delete.sure')}
        </Confirm>
      )}
    </Card>
  );
}
