import { useState } from 'preact/hooks';
import { api, faultsOf } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog } from '../../components/dialog.tsx';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import { DEFAULT_EXPIRY, ExpiryField, expiryTime } from './expiry.tsx';
import { AddressesField, NameField, ScopesField } from './key-fields.tsx';
import { addressesIn } from './key-state.tsx';
import { RevealedKey } from './revealed-key.tsx';

type CreateProps = {
  /** The scopes that the person may give to a key. */
  grantable: readonly string[];
  onClose: () => void;
  onCreated: (id: string) => void;
};

/** Asks for the name and rights of a new key, then shows the key. */
export function CreateKey({ grantable, onClose, onCreated }: CreateProps) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly string[]>([]);
  const [expiry, setExpiry] = useState(DEFAULT_EXPIRY);
  const [addresses, setAddresses] = useState('');
  const { mutate, data, error, isPending } = useChange({
    run: () =>
      api.createApiKey({
        name,
        scopes: scopes.join(' '),
        expiresAt: expiryTime(expiry, new Date()),
        allowedAddresses: addressesIn(addresses),
      }),
    touches: [['apikeys']],
    showsErrors: true,
  });
  const faults = faultsOf(error);
  // The key that is being created would be lost.
  const close = isPending ? () => undefined : onClose;
  if (data !== undefined) {
    // Esc must not throw away a key that nobody can read again. The dialog is a new one, so that it takes the focus.
    return (
      <Dialog key="created" title={t('apiKey.created.title')} onClose={() => undefined}>
        <RevealedKey
          secret={data.key}
          canShowAgain={data._links.decrypt !== undefined}
          onDone={() => onCreated(data.id)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={t('apiKeys.create')} onClose={close}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <NameField value={name} onValue={setName} faults={faults} />
        <ScopesField grantable={grantable} chosen={scopes} onChosen={setScopes} faults={faults} />
        <ExpiryField
          label={t('apiKeys.expires')}
          expiry={expiry}
          onExpiry={setExpiry}
          fault={faults.get('/expiresAt')}
        />
        <AddressesField value={addresses} onValue={setAddresses} faults={faults} />
        {error !== null && faults.size === 0 && <Failure error={error} />}
        <div class="buttons">
          <button type="button" disabled={isPending} onClick={close}>
            {t('action.cancel')}
          </button>
          <button type="submit" class="primary" disabled={isPending || scopes.length === 0}>
            {t('apiKeys.create')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
