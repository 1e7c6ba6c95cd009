import { useEffect, useState } from 'preact/hooks';
import { queries } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Callout, Card, CardBody } from '../../components/page.tsx';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import { AuthenticationFields } from '../webhook-form/authentication-fields.tsx';
import { DeliveryFields } from '../webhook-form/delivery-fields.tsx';
import { EventTypesField } from '../webhook-form/event-types-field.tsx';
import { faultFinder, isShownByFields } from '../webhook-form/faults.ts';
import { FilterField } from '../webhook-form/filter-field.tsx';
import { useFirstFault } from '../webhook-form/first-fault.ts';
import {
  changesOf,
  type FormPart,
  type FormValues,
  mergeMine,
  valuesOf,
} from '../webhook-form/form-values.ts';
import { HeaderFields } from '../webhook-form/header-fields.tsx';
import { LabelFields, NameField, StoreField } from '../webhook-form/label-fields.tsx';
import { UrlField } from '../webhook-form/url-field.tsx';
import { Conflict } from './conflict.tsx';
import { DisableOrDelete } from './disable-or-delete.tsx';
import { WebhookFacts } from './facts.tsx';
import { saveChanges } from './save-changes.ts';
import { type ReadWebhook, touchedBy, type Webhook, webhookKey } from './webhook-data.ts';

/** Every field of the configuration, for those who may change it. Others see the values. */
export function Settings({ read, mayChange }: { read: ReadWebhook; mayChange: boolean }) {
  if (!mayChange) {
    return (
      <>
        <Callout tone="idle" title={t('webhookSettings.readOnly')} />
        <WebhookFacts webhook={read.webhook} />
      </>
    );
  }
  return (
    <>
      <SettingsForm read={read} />
      <DisableOrDelete webhook={read.webhook} />
    </>
  );
}

/** A form that a person has filled, and what the form began with. Changes are relative to that. */
type Edited = { base: ReadWebhook; values: FormValues };

const fresh = (base: ReadWebhook): Edited => ({ base, values: valuesOf(base.webhook) });
const isUnchanged = ({ base, values }: Edited): boolean =>
  Object.keys(changesOf(base.webhook, values)).length === 0;

function SettingsForm({ read }: { read: ReadWebhook }) {
  const [{ base, values }, setForm] = useState(() => fresh(read));
  const [theirs, setTheirs] = useState<ReadWebhook | null>(null);
  const { id } = read.webhook;
  const count = Object.keys(changesOf(base.webhook, values)).length;
  const begin = (from: ReadWebhook) => {
    setForm(fresh(from));
    setTheirs(null);
  };
  // Follow the changes of others while this person has changed nothing, not even since the last rendering.
  useEffect(() => {
    setForm((now) => (now.base.etag !== read.etag && isUnchanged(now) ? fresh(read) : now));
  }, [read]);
  const save = useChange({
    run: (from: Edited) => saveChanges(from.base, from.values),
    touches: touchedBy(id),
    done: (saved, from) => {
      if (saved.kind === 'conflict') {
        setTheirs(saved.theirs);
        return undefined;
      }
      queries.setQueryData(webhookKey(id), saved.read);
      setTheirs(null);
      // What the person typed while the change was on its way stays.
      setForm((now) => (now.values === from.values ? fresh(saved.read) : { ...now, base: saved.read }));
      return { text: t('webhookSettings.saved') };
    },
    showsErrors: true,
  });
  const keepMine = (other: ReadWebhook) => {
    const merged = mergeMine(valuesOf(base.webhook), values, valuesOf(other.webhook));
    setForm({ base: other, values: merged });
    setTheirs(null);
    save.mutate({ base: other, values: merged });
  };
  const change = (changed: Partial<FormValues>) =>
    setForm((before) => ({ ...before, values: { ...before.values, ...changed } }));
  return (
    <form
      {...useFirstFault(save.error)}
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ base, values });
      }}
    >
      <SettingsCards part={{ values, change, faultAt: faultFinder(save.error) }} stored={base.webhook} />
      {theirs !== null && (
        <Conflict
          base={base.webhook}
          theirs={theirs.webhook}
          mine={values}
          isSaving={save.isPending}
          onTheirs={() => begin(theirs)}
          onMine={() => keepMine(theirs)}
        />
      )}
      {save.error !== null && !isShownByFields(save.error) && <Failure error={save.error} />}
      <div class="save-bar">
        <span class="muted" role="status">
          {count === 0 ? t('webhookSettings.unchanged') : t('webhookSettings.changed', { count })}
        </span>
        <button type="button" disabled={count === 0} onClick={() => begin(read)}>
          {t('webhookSettings.discard')}
        </button>
        <button type="submit" class="primary" disabled={count === 0 || save.isPending || theirs !== null}>
          {t('action.save')}
        </button>
      </div>
    </form>
  );
}

function SettingsCards({ part, stored }: { part: FormPart; stored: Webhook }) {
  const { values, change, faultAt } = part;
  return (
    <>
      <Card title={t('webhookForm.section.endpoint')}>
        <CardBody>
          <NameField {...part} />
          <UrlField value={values.url} onValue={(url) => change({ url })} fault={faultAt('/url')} />
        </CardBody>
      </Card>
      <Card title={t('webhookForm.section.receives')}>
        <CardBody>
          <EventTypesField {...part} />
          <StoreField {...part} />
          <FilterField {...part} />
        </CardBody>
      </Card>
      <Card title={t('webhookForm.section.delivery')}>
        <CardBody>
          <DeliveryFields {...part} />
        </CardBody>
      </Card>
      <Card title={t('webhookForm.section.credentials')}>
        <CardBody>
          <AuthenticationFields {...part} storedType={stored.authentication?.type ?? 'none'} />
          <HeaderFields {...part} storedNames={stored.headerNames} />
        </CardBody>
      </Card>
      <Card title={t('webhookForm.section.notes')}>
        <CardBody>
          <LabelFields {...part} />
        </CardBody>
      </Card>
    </>
  );
}
