import { useEffect, useRef } from 'preact/hooks';
import { isTextKey, t } from '../../texts/text.tsx';
import { differences, type FormValues, hiddenFields, valuesOf } from '../webhook-form/form-values.ts';
import type { Webhook } from './webhook-data.ts';

type ConflictProps = {
  base: Webhook;
  theirs: Webhook;
  mine: FormValues;
  isSaving: boolean;
  onTheirs: () => void;
  onMine: () => void;
};

/** Somebody else saved other settings meanwhile: shows both, and lets the person choose. */
export function Conflict({ base, theirs, mine, isSaving, onTheirs, onMine }: ConflictProps) {
  const panel = useRef<HTMLDivElement>(null);
  // The person may look at another part of the long form.
  useEffect(() => panel.current?.scrollIntoView({ block: 'center' }), []);
  const now = withHeaders(theirs);
  const own = differences(mine, valuesOf(base));
  const names = [...new Set([...differences(now, withHeaders(base)), ...hiddenFields(mine)])];
  return (
    <div ref={panel} class="callout warn" role="alert">
      <strong>{t('webhookSettings.conflict')}</strong>
      <span>{t('webhookSettings.conflict.about')}</span>
      <table class="versus">
        <thead>
          <tr>
            <th scope="col">{t('webhookSettings.conflict.field')}</th>
            <th scope="col">{t('webhookSettings.conflict.theirs')}</th>
            <th scope="col">{t('webhookSettings.conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td>{show(name, now)}</td>
              <td>{own.includes(name) ? show(name, mine) : t('webhookSettings.conflict.untouched')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div class="row">
        <button type="button" disabled={isSaving} onClick={onTheirs}>
          {t('webhookSettings.conflict.takeTheirs')}
        </button>
        <button type="button" class="primary" disabled={isSaving} onClick={onMine}>
          {t('webhookSettings.conflict.keepMine')}
        </button>
      </div>
    </div>
  );
}

/** The form of a webhook with its headers, whose values nobody can read. */
const withHeaders = (webhook: Webhook): FormValues => ({
  ...valuesOf(webhook),
  headers: webhook.headerNames.map((name) => ({ name, value: '' })),
});

/** Fields whose text has another name than the field. */
const LABELS: Readonly<Record<string, string>> = {
  storeId: 'store',
  isDigested: 'digest',
  hasStandardSignature: 'signatures',
};

function labelOf(name: string): string {
  const key = `webhookForm.${LABELS[name] ?? name}`;
  return isTextKey(key) ? t(key) : name;
}

function show(name: string, values: FormValues): string {
  const value = new Map<string, unknown>(Object.entries(values)).get(name);
  if (value === null || value === '') return t('webhook.fact.none');
  if (typeof value === 'boolean') return t(value ? 'webhook.fact.yes' : 'webhook.fact.no');
  if (name === 'authentication') return t(`webhookForm.authentication.${values.authentication.type}`);
  if (name === 'headers' && values.headers !== null && values.headers.length > 0)
    return values.headers.map((header) => `${header.name}: ••••••`).join(', ');
  if (name === 'metadata') return values.metadata.map((pair) => `${pair.name}: ${pair.value}`).join(', ');
  if (Array.isArray(value)) return value.length === 0 ? t('webhook.fact.none') : value.join(', ');
  return String(value);
}
