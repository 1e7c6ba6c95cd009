import { useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { api, faultsOf } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog } from '../../components/dialog.tsx';
import { SelectField } from '../../components/field.tsx';
import { Failure } from '../../components/states.tsx';
import { useNow } from '../../components/time.tsx';
import { formatDuration } from '../../texts/format.ts';
import { t } from '../../texts/text.tsx';
import { DEFAULT_EXPIRY, type Expiry, ExpiryField, expiryTime } from './expiry.tsx';
import type { ApiKey } from './key-state.tsx';
import { RevealedKey } from './revealed-key.tsx';

/** How long the old key stays valid, in seconds. */
const GRACES = ['0', '3600', '86400', '604800', '2592000'] as const;
type Grace = (typeof GRACES)[number];

const NEVER: Expiry = { choice: 'never', at: '' };

/** Replaces a key: asks how long the old key stays valid, and the new one, then shows the new one. */
export function RollKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const [grace, setGrace] = useState<Grace>('86400');
  // The successor of a key that was to end does not live for ever, unless the person says so.
  const [expiry, setExpiry] = useState(() => (apiKey.expiresAt === null ? NEVER : DEFAULT_EXPIRY));
  const [, navigate] = useLocation();
  const { mutate, data, error, isPending } = useChange({
    run: () =>
      api.rollApiKey(apiKey.id, {
        graceSeconds: Number(grace),
        expiresAt: expiryTime(expiry, new Date()),
      }),
    touches: [['apikeys'], ['apikey', apiKey.id]],
    showsErrors: true,
  });
  const faults = faultsOf(error);
  // The key that is being created would be lost.
  const close = isPending ? () => undefined : onClose;
  if (data !== undefined) {
    return (
      <Dialog key="rolled" title={t('apiKey.rolled.title')} onClose={() => undefined}>
        <RevealedKey
          secret={data.key}
          canShowAgain={data._links.decrypt !== undefined}
          onDone={() => navigate(`/apikeys?id=${data.id}`)}
        >
          <Overlap oldKey={apiKey} />
        </RevealedKey>
      </Dialog>
    );
  }
  return (
    <Dialog title={t('apiKey.roll.title', { name: apiKey.name })} onClose={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <p>{t('apiKey.roll.about')}</p>
        <SelectField
          label={t('apiKey.roll.grace')}
          value={grace}
          onValue={setGrace}
          options={GRACES.map((value) => ({ value, name: t(`apiKey.roll.grace.${value}`) }))}
          {...(grace === '0' ? { hint: t('apiKey.roll.grace.0.hint') } : {})}
        />
        <ExpiryField
          label={t('apiKey.roll.expires')}
          expiry={expiry}
          onExpiry={setExpiry}
          fault={faults.get('/expiresAt')}
        />
        {error !== null && faults.size === 0 && <Failure error={error} />}
        <div class="buttons">
          <button type="button" disabled={isPending} onClick={close}>
            {t('action.cancel')}
          </button>
          <button type="submit" class={grace === '0' ? 'danger' : 'primary'} disabled={isPending}>
            {t('apiKey.do.roll')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** How long the old key still works. The page behind the dialog has read the key again. */
function Overlap({ oldKey: { maskedApiKey, status, expiresAt } }: { oldKey: ApiKey }) {
  const leftMs = expiresAt === null ? 0 : Date.parse(expiresAt) - useNow().getTime();
  if (status === 'Disabled' || leftMs <= 0) return <p>{t('apiKey.rolled.ended', { key: maskedApiKey })}</p>;
  return <p>{t('apiKey.rolled.overlap', { key: maskedApiKey, duration: formatDuration(leftMs) })}</p>;
}
