import { hasCode } from '@posthorn/client';
import { useState } from 'preact/hooks';
import { api, faultsOf, queries } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog, DialogButtons } from '../../components/dialog.tsx';
import { Callout } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import { AddressesField, NameField } from './key-fields.tsx';
import { type ApiKey, addressesIn } from './key-state.tsx';

type Fields = Pick<ApiKey, 'name' | 'allowedAddresses'>;
type ChangeProps = { apiKey: ApiKey; etag: string | null; onClose: () => void };

/** Changes the name and the addresses of a key. The change can be undone. */
export function ChangeKey({ apiKey, etag, onClose }: ChangeProps) {
  // The page behind the dialog may read the key again, so keep the version that the person saw.
  const [seen] = useState({ fields: fieldsOf(apiKey), etag });
  const [name, setName] = useState(apiKey.name);
  const [addresses, setAddresses] = useState(apiKey.allowedAddresses.join('\n'));
  const touches = [['apikeys'], ['apikey', apiKey.id]];
  const undo = useChange({
    run: (fields: Fields) => api.updateApiKey(apiKey.id, fields),
    touches,
    done: () => ({ text: t('apiKey.change.undone') }),
  });
  const change = useChange({
    run: (fields: Fields) =>
      api.updateApiKey(apiKey.id, fields, seen.etag === null ? {} : { ifMatch: seen.etag }),
    touches,
    done: () => ({ text: t('apiKey.change.done'), undo: () => undo.mutate(seen.fields) }),
    showsErrors: true,
  });
  const faults = faultsOf(change.error);
  const loadAgain = async () => {
    await queries.invalidateQueries({ queryKey: ['apikey', apiKey.id] });
    onClose();
  };
  return (
    <Dialog title={t('apiKey.change.title')} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ name, allowedAddresses: addressesIn(addresses) }, { onSuccess: onClose });
        }}
      >
        <NameField value={name} onValue={setName} faults={faults} />
        <AddressesField value={addresses} onValue={setAddresses} faults={faults} />
        <p class="muted small">{t('apiKey.change.about')}</p>
        {hasCode(change.error, 'precondition_failed') ? (
          <Callout tone="warn" title={t('problem.title.conflict')}>
            {t('apiKey.change.conflict')}{' '}
            <button type="button" class="link" onClick={loadAgain}>
              {t('apiKey.change.loadAgain')}
            </button>
          </Callout>
        ) : (
          change.error !== null && faults.size === 0 && <Failure error={change.error} />
        )}
        <DialogButtons isDisabled={change.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

const fieldsOf = ({ name, allowedAddresses }: ApiKey): Fields => ({ name, allowedAddresses });
