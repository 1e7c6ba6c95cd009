import { useQuery } from '@tanstack/react-query';
import { useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Loaded } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import type { FullIncident } from './words.tsx';

type ReplayProps = { incident: FullIncident };

/** Sends again what became Failed in an incident. A dry run says first how much that is. */
export function ReplayFailed({ incident }: ReplayProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="primary" onClick={() => setOpen(true)}>
        {t('operator.incident.replay')}
      </button>
      {isOpen && (
        <Dialog title={t('operator.incident.replay')} onClose={() => setOpen(false)}>
          <Preview incident={incident} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

function Preview({ incident: { id, status }, onClose }: ReplayProps & { onClose: () => void }) {
  const [, navigate] = useLocation();
  const preview = useQuery({
    // Not below `operator`: the gateway records each count, and the replay would repeat this one.
    queryKey: ['preview', 'operator', 'incidents', id],
    queryFn: () => api.retryOperatorIncident(id, { dryRun: true }),
    gcTime: 0,
  });
  const replay = useChange({
    run: () => api.retryOperatorIncident(id, { dryRun: false }),
    touches: [['operator']],
    done: ({ id: retryId }) => {
      navigate(`/operator/retries/${retryId}`);
      return undefined;
    },
  });
  return (
    <div class="stack">
      <Loaded query={preview}>
        {({ matched, organizations }) => (
          <>
            <p>
              {t('operator.incident.replay.count', { count: matched })}{' '}
              {t('operator.incident.replay.organizations', { count: organizations })}
            </p>
            <p class="muted">
              {t(status === 'Open' ? 'operator.incident.replay.open' : 'operator.incident.replay.about')}
            </p>
          </>
        )}
      </Loaded>
      <div class="buttons">
        <button type="button" onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button
          type="button"
          class="primary"
          disabled={preview.data === undefined || preview.data.matched === 0 || replay.isPending}
          onClick={() => replay.mutate()}
        >
          {t('operator.incident.replay')}
        </button>
      </div>
    </div>
  );
}
