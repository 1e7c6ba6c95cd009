import { useState } from 'preact/hooks';
import { api } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import { faultFinder, isShownByFields } from '../webhook-form/faults.ts';
import { UrlField } from '../webhook-form/url-field.tsx';
import { touchedBy, type Webhook } from './webhook-data.ts';

/** Corrects the URL where a person reads why the test failed, then tries again. */
export function UrlRepair({ webhook, onSaved }: { webhook: Webhook; onSaved?: () => void }) {
  const [url, setUrl] = useState(webhook.url);
  const save = useChange({
    run: () => api.updateWebhook(webhook.id, { url: url.trim() }),
    touches: touchedBy(webhook.id),
    done: () => {
      onSaved?.();
      return undefined;
    },
    showsErrors: true,
  });
  const isChanged = url.trim() !== webhook.url;
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save.mutate();
      }}
    >
      <UrlField value={url} onValue={setUrl} fault={faultFinder(save.error)('/url')} />
      {save.error !== null && !isShownByFields(save.error) && <Failure error={save.error} />}
      <div class="row">
        <button type="submit" disabled={!isChanged || save.isPending}>
          {t(onSaved === undefined ? 'webhookTest.saveOnlyUrl' : 'webhookTest.saveUrl')}
        </button>
      </div>
    </form>
  );
}
