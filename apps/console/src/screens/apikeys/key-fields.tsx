import { Check, FieldGroup, TextArea, TextField } from '../../components/field.tsx';
import { t } from '../../texts/text.tsx';

type NameProps = { value: string; onValue: (value: string) => void; faults: ReadonlyMap<string, string> };

export function NameField({ faults, ...field }: NameProps) {
  return (
    <TextField
      {...field}
      label={t('apiKeys.name')}
      hint={t('apiKeys.name.hint')}
      isRequired
      fault={faults.get('/name')}
    />
  );
}

/** Addresses that may use a key, one on each line. */
export function AddressesField({ faults, ...field }: NameProps) {
  return (
    <TextArea
      {...field}
      label={t('apiKeys.addresses')}
      hint={t('apiKeys.addresses.hint')}
      fault={faultBelow(faults, '/allowedAddresses')}
    />
  );
}

type ScopesProps = {
  grantable: readonly string[];
  chosen: readonly string[];
  onChosen: (chosen: readonly string[]) => void;
  faults: ReadonlyMap<string, string>;
};

export function ScopesField({ grantable, chosen, onChosen, faults }: ScopesProps) {
  return (
    <FieldGroup
      label={t('apiKeys.scopes')}
      hint={t('apiKeys.scopes.hint')}
      fault={faultBelow(faults, '/scopes')}
    >
      <div class="scope-choices">
        {grantable.map((scope) => (
          <Check
            key={scope}
            label={<code>{scope}</code>}
            isChecked={chosen.includes(scope)}
            onChecked={(isChecked) =>
              onChosen(grantable.filter((each) => (each === scope ? isChecked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

/** The first fault of a field or of its items: `/allowedAddresses/2`. */
function faultBelow(faults: ReadonlyMap<string, string>, path: string): string | undefined {
  const [, fault] = [...faults].find(([at]) => at === path || at.startsWith(`${path}/`)) ?? [];
  return fault;
}
