import { Confirm } from '../../components/dialog.tsx';
import { webhookName } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';
import { type OperatorWebhook, useOperatorSwitch } from './changes.ts';
import { switchOf } from './row-actions.tsx';

/** Asks before an operator enables or disables what belongs to somebody else. */
export function ConfirmSwitch({ webhook, onClose }: { webhook: OperatorWebhook; onClose: () => void }) {
  const { waiting, organizationId: organization } = webhook;
  const verb = switchOf(webhook);
  const change = useOperatorSwitch(webhook)[verb];
  return (
    <Confirm
      title={t(`operator.endpoints.${verb}.title`, { name: webhookName(webhook), organization })}
      action={t(`webhook.${verb}`)}
      isRunning={change.isPending}
      onConfirm={() => change.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {t(`operator.endpoints.${verb}.about`)}{' '}
      {waiting > 0 && <>{t(`operator.endpoints.${verb}.waiting`, { count: waiting })} </>}
      {t('operator.endpoints.recorded', { organization })}
    </Confirm>
  );
}
