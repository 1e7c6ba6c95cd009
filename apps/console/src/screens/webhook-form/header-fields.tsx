import { FieldGroup } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';
import { encodePart } from './faults.ts';
import type { FormPart } from './form-values.ts';
import { PairEditor } from './pair-editor.tsx';

const MAX_HEADERS = 10;

/** @param storedNames of the headers that the webhook has. Nobody can read their values, so a change replaces them all */
export function HeaderFields({
  values,
  change,
  faultAt,
  storedNames,
}: FormPart & { storedNames: readonly string[] }) {
  const { headers } = values;
  return (
    <FieldGroup
      label={t('webhookForm.headers')}
      hint={t('webhookForm.headers.hint')}
      fault={faultAt('/headers')}
    >
      {headers === null && storedNames.length > 0 ? (
        <>
          <span>
            {storedNames.map((name) => (
              <code class="stored" key={name}>
                {name}: ••••••
              </code>
            ))}
          </span>
          <button
            type="button"
            class="chip"
            onClick={() => change({ headers: storedNames.map((name) => ({ name, value: '' })) })}
          >
            {t('webhookForm.headers.replace')}
          </button>
        </>
      ) : (
        <>
          <PairEditor
            pairs={headers ?? []}
            onPairs={(pairs) =>
              change({ headers: pairs.length === 0 && storedNames.length === 0 ? null : pairs })
            }
            nameLabel={t('webhookForm.headers.name')}
            valueLabel={t('webhookForm.headers.value')}
            addLabel={t('webhookForm.headers.add')}
            most={MAX_HEADERS}
            isSecret
            isFaulty={(name) => faultAt(`/headers/${encodePart(name.trim())}`) !== undefined}
          />
          {storedNames.length > 0 && (
            <button type="button" class="chip" onClick={() => change({ headers: null })}>
              {t('webhookForm.headers.keep')}
            </button>
          )}
        </>
      )}
    </FieldGroup>
  );
}
