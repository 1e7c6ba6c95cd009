import { useEffect } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import type { ApiKey } from './key-state.tsx';
import { RevealedKey } from './revealed-key.tsx';

/** Shows a key in full, on a gateway that can. The audit log keeps who has read it. */
export function ShowKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { mutate, data, error } = useChange({
    run: () => api.decryptApiKey(apiKey.id),
    touches: [],
    showsErrors: true,
  });
  // Reading a key is an action with a record, so it happens once, not as a query that is read again.
  useEffect(() => mutate(), []);
  return (
    <Dialog title={apiKey.name} onClose={onClose}>
      {error !== null && <Failure error={error} onRetry={() => mutate()} />}
      {data === undefined ? (
        <div class="buttons">
          <button type="button" onClick={onClose}>
            {t('action.close')}
          </button>
        </div>
      ) : (
        <RevealedKey secret={data.key} canShowAgain onDone={onClose} />
      )}
    </Dialog>
  );
}
