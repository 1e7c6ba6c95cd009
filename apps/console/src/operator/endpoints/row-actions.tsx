import { webhookName } from '../../components/statuses.tsx';
import { t } from '../../texts/text.tsx';
import { type OperatorWebhook, useOperatorProbe } from './changes.ts';

type RowActionsProps = {
  webhook: OperatorWebhook;
  /** Asks the operator before the webhook is enabled or disabled. */
  onSwitch: (webhook: OperatorWebhook) => void;
};

/** What an operator can do to a webhook. A probe harms nothing, so it needs no confirmation. */
export function RowActions({ webhook, onSwitch }: RowActionsProps) {
  const probe = useOperatorProbe(webhook);
  const verb = switchOf(webhook);
  const name = webhookName(webhook);
  return (
    <span class="row-buttons">
      {webhook.state === 'Open' && (
        <button
          type="button"
          class="small-button"
          aria-label={`${t('webhook.probe')}: ${name}`}
          disabled={probe.isPending}
          onClick={() => probe.mutate()}
        >
          {t('webhook.probe')}
        </button>
      )}
      <button
        type="button"
        class="small-button"
        aria-label={`${t(`webhook.${verb}`)}: ${name}`}
        onClick={() => onSwitch(webhook)}
      >
        {t(`webhook.${verb}`)}
      </button>
    </span>
  );
}

/** Whether the next switch of a webhook enables or disables it. */
export const switchOf = ({ state }: Pick<OperatorWebhook, 'state'>) =>
  state === 'Disabled' || state === 'DisabledFailing' ? 'enable' : 'disable';
