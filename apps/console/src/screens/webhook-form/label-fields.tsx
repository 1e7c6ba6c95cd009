import { FieldGroup, TextArea, TextField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';
import { encodePart } from './faults.ts';
import type { FormPart } from './form-values.ts';
import { PairEditor } from './pair-editor.tsx';

const MAX_PAIRS = 20;

export function NameField({ values, change, faultAt }: FormPart) {
  return (
    <TextField
      label={t('webhookForm.name')}
      hint={t('webhookForm.name.hint')}
      value={values.name}
      onValue={(name) => change({ name })}
      fault={faultAt('/name')}
    />
  );
}

export function StoreField({ values, change, faultAt }: FormPart) {
  return (
    <TextField
      label={t('webhookForm.store')}
      hint={t('webhookForm.store.hint')}
      placeholder="s_berlin"
      isMonospaced
      value={values.storeId}
      onValue={(storeId) => change({ storeId })}
      fault={faultAt('/storeId')}
    />
  );
}

/** What people and programs of the organization note about a webhook. */
export function LabelFields({ values, change, faultAt }: FormPart) {
  return (
    <div class="stack brief">
      <TextArea
        label={t('webhookForm.description')}
        hint={t('webhookForm.description.hint')}
        value={values.description}
        onValue={(description) => change({ description })}
        fault={faultAt('/description')}
      />
      <TextArea
        label={t('webhookForm.contacts')}
        hint={t('webhookForm.contacts.hint')}
        value={values.contacts.join('\n')}
        onValue={(text) => change({ contacts: text === '' ? [] : text.split(/[\n,]/) })}
        fault={faultAt('/contacts')}
      />
      <FieldGroup
        label={t('webhookForm.metadata')}
        hint={t('webhookForm.metadata.hint')}
        fault={faultAt('/metadata')}
      >
        <PairEditor
          pairs={values.metadata}
          onPairs={(metadata) => change({ metadata })}
          nameLabel={t('webhookForm.metadata.name')}
          valueLabel={t('webhookForm.metadata.value')}
          addLabel={t('webhookForm.metadata.add')}
          most={MAX_PAIRS}
          isFaulty={(name) => faultAt(`/metadata/${encodePart(name.trim())}`) !== undefined}
        />
      </FieldGroup>
    </div>
  );
}
