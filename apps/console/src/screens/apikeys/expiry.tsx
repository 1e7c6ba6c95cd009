import { Field, SelectField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';

const CHOICES = ['30', '90', '365', 'never', 'date'] as const;
/** A number of days, no end, or a time that the person chooses. */
type Choice = (typeof CHOICES)[number];
/** `at`: local time as `<input type="datetime-local">` has it. */
export type Expiry = { choice: Choice; at: string };

export const DEFAULT_EXPIRY: Expiry = { choice: '90', at: '' };
const DAY_MS = 24 * 60 * 60 * 1_000;

/** @returns the time in ISO 8601; null for a key that does not expire, or whose time is not chosen yet */
export function expiryTime({ choice, at }: Expiry, now: Date): string | null {
  if (choice === 'never') return null;
  if (choice === 'date') return at === '' ? null : new Date(at).toISOString();
  return new Date(now.getTime() + Number(choice) * DAY_MS).toISOString();
}

type ExpiryProps = {
  label: string;
  expiry: Expiry;
  onExpiry: (expiry: Expiry) => void;
  fault: string | undefined;
};

export function ExpiryField({ label, expiry, onExpiry, fault }: ExpiryProps) {
  const isDate = expiry.choice === 'date';
  return (
    <>
      <SelectField
        label={label}
        value={expiry.choice}
        onValue={(choice) => onExpiry({ ...expiry, choice })}
        options={CHOICES.map((value) => ({ value, name: t(`apiKeys.expiry.${value}`) }))}
        {...(expiry.choice === 'never' ? { hint: t('apiKeys.expiry.never.hint') } : {})}
        fault={isDate ? undefined : fault}
      />
      {isDate && (
        <Field label={t('apiKeys.expiry.at')} fault={fault}>
          {(control) => (
            <input
              {...control}
              type="datetime-local"
              value={expiry.at}
              required
              onInput={(event) => onExpiry({ ...expiry, at: event.currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
