import { TextField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';
import { checkUrl } from './url-check.ts';

type UrlFieldProps = { value: string; onValue: (url: string) => void; fault: string | undefined };

/** The address of the endpoint, checked while a person types. `fault` is what the gateway said. */
export function UrlField({ value, onValue, fault }: UrlFieldProps) {
  const finding = checkUrl(value);
  const found = finding.fault === undefined ? undefined : t(finding.fault);
  return (
    <TextField
      label={t('webhookForm.url')}
      value={value}
      onValue={onValue}
      inputMode="url"
      placeholder="https://hooks.example.com/posthorn"
      isRequired
      isMonospaced
      hint={t(finding.hint)}
      fault={found ?? fault}
    />
  );
}
