import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Confirm } from '../../components/dialog.tsx';
import { Time } from '../../components/time.tsx';
import { Rich, t } from '../../texts/text.tsx';
import type { ApiKey } from './key-state.tsx';

/** Disables a key. Nobody can enable it again, so the person types its name. */
export function DisableKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { id, name, lastUsedAt } = apiKey;
  const { mutate, isPending } = useChange({
    run: () => api.disableApiKey(id),
    touches: [['apikeys'], ['apikey', id]],
    done: () => ({ text: t('apiKey.disable.done', { name }) }),
  });
  return (
    <Confirm
      title={t('apiKey.disable.title', { name })}
      action={t('apiKey.do.disable')}
      typed={name.trim()}
      isRunning={isPending}
      onConfirm={() => mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      <div class="stack">
        <p>{t('apiKey.disable.about')}</p>
        <p>
          {lastUsedAt === null ? (
            t('apiKey.disable.neverUsed')
          ) : (
            <Rich id="apiKey.disable.lastUsed" parts={{ time: <Time at={lastUsedAt} /> }} />
          )}
        </p>
      </div>
    </Confirm>
  );
}
