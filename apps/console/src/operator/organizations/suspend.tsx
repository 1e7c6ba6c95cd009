import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Confirm } from '../../components/dialog.tsx';
import { TextField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';

/** Suspends an organization. Its members notice at once, so the operator types its id. */
export function Suspend({ id, onClose }: { id: string; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const { mutate, isPending } = useChange({
    run: () => api.suspendOrganization(id, { reason }),
    touches: [['operator']],
    done: () => ({ text: t('operator.organization.suspended', { id }) }),
  });
  return (
    <Confirm
      title={t('operator.organization.suspend.title', { id })}
      action={t(isPending ? 'operator.organization.suspend.running' : 'operator.organization.suspend')}
      typed={id}
      isRunning={isPending}
      onConfirm={() => reason.trim() !== '' && mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <div class="stack">
        <p>{t('operator.organization.suspend.about')}</p>
        <TextField
          label={t('operator.organization.suspend.reason')}
          hint={t('operator.organization.suspend.reason.hint')}
          value={reason}
          onValue={setReason}
          isRequired
        />
      </div>
    </Confirm>
  );
}

export function ResumeButton({ id }: { id: string }) {
  const { mutate, isPending } = useChange({
    run: () => api.resumeOrganization(id),
    touches: [['operator']],
    done: () => ({ text: t('operator.organization.resumed', { id }) }),
  });
  return (
    <button type="button" class="primary" disabled={isPending} onClick={() => mutate()}>
      {t('operator.organization.resume')}
    </button>
  );
}
