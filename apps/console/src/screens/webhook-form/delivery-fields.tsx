import { Check, FieldGroup, NumberField, SelectField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';
import type { FormPart } from './form-values.ts';

const MAX_CONCURRENCY = 100;
const MAX_PER_SECOND = 1_000;

/** How fast and in which order the gateway delivers. */
export function DeliveryFields({ values, change, faultAt }: FormPart) {
  return (
    <>
      <div class="pair-of-fields">
        <NumberField
          label={t('webhookForm.maxConcurrency')}
          hint={t('webhookForm.maxConcurrency.hint')}
          value={values.maxConcurrency}
          onValue={(maxConcurrency) => change({ maxConcurrency })}
          min={1}
          max={MAX_CONCURRENCY}
          isRequired
          fault={faultAt('/maxConcurrency')}
        />
        <NumberField
          label={t('webhookForm.maxPerSecond')}
          hint={t('webhookForm.maxPerSecond.hint')}
          value={values.maxPerSecond}
          onValue={(maxPerSecond) => change({ maxPerSecond })}
          min={1}
          max={MAX_PER_SECOND}
          fault={faultAt('/maxPerSecond')}
        />
      </div>
      <SelectField
        label={t('webhookForm.ordering')}
        hint={t(`webhookForm.ordering.hint.${values.ordering}`)}
        value={values.ordering}
        onValue={(ordering) => change({ ordering })}
        options={[
          { value: 'none', name: t('webhookForm.ordering.none') },
          { value: 'record', name: t('webhookForm.ordering.record') },
        ]}
        fault={faultAt('/ordering')}
      />
      <FieldGroup
        label={t('webhookForm.more')}
        fault={faultAt('/replayAfterRecovery') ?? faultAt('/digest') ?? faultAt('/signatures')}
      >
        <Check
          label={t('webhookForm.replayAfterRecovery')}
          hint={t('webhookForm.replayAfterRecovery.hint')}
          isChecked={values.replayAfterRecovery}
          onChecked={(replayAfterRecovery) => change({ replayAfterRecovery })}
        />
        <Check
          label={t('webhookForm.digest')}
          hint={t('webhookForm.digest.hint')}
          isChecked={values.isDigested}
          onChecked={(isDigested) => change({ isDigested })}
        />
        <Check
          label={t('webhookForm.signatures')}
          hint={t('webhookForm.signatures.hint')}
          isChecked={values.hasStandardSignature}
          onChecked={(hasStandardSignature) => change({ hasStandardSignature })}
        />
      </FieldGroup>
    </>
  );
}
