import { useState } from 'preact/hooks';
import { api, faultsOf } from '../../api/client.ts';
import { useChange } from '../../api/use-change.ts';
import { Dialog, DialogButtons } from '../../components/dialog.tsx';
import { NumberField } from '../../components/field.tsx';
import { Failure } from '../../components/states.tsx';
import { t } from '../../texts/text.tsx';
import { QUOTAS, type QuotaName } from './quotas.tsx';
import type { FullOrganization } from './state.tsx';

type Exceptions = Record<QuotaName, number | null>;
type Fields = Partial<Exceptions> & { weight?: number | null };

const MAX_WEIGHT = 1_000;
/** The gateway knows the bound of each quota. */
const MAX_QUOTA = 100_000_000;

/** Changes the exceptions from the default quotas, and the weight. The change can be undone. */
export function ChangeQuotas({
  organization,
  onClose,
}: {
  organization: FullOrganization;
  onClose: () => void;
}) {
  const { id } = organization;
  // The page behind the dialog reads again, so keep what the person saw.
  const [seen] = useState(() => ({ ...exceptionsOf(organization), weight: organization.weight }));
  const [fields, setFields] = useState<Fields>(seen);
  const touches = [['operator']];
  const undo = useChange({
    run: (before: Fields) => api.updateOperatorOrganization(id, before),
    touches,
    done: () => ({ text: t('operator.organization.quotas.undone') }),
  });
  const change = useChange({
    run: (changes: Fields) => api.updateOperatorOrganization(id, changes),
    touches,
    done: () => ({ text: t('operator.organization.quotas.changed'), undo: () => undo.mutate(seen) }),
    showsErrors: true,
  });
  const faults = faultsOf(change.error);
  const field = (name: QuotaName | 'weight', label: string, max: number) => (
    <NumberField
      key={name}
      label={label}
      value={fields[name] ?? null}
      onValue={(value) => setFields({ ...fields, [name]: value })}
      min={1}
      max={max}
      fault={faults.get(`/${name}`)}
      hint={name === 'weight' ? undefined : defaultOf(organization.quotas[name])}
    />
  );
  return (
    <Dialog title={t('operator.organization.quotas.title', { id })} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate(fields, { onSuccess: onClose });
        }}
      >
        <p class="muted">{t('operator.organization.quotas.about')}</p>
        {field('weight', t('operator.organization.quota.weight'), MAX_WEIGHT)}
        {QUOTAS.map((name) => field(name, t(`operator.organization.quota.${name}`), MAX_QUOTA))}
        {change.error !== null && faults.size === 0 && <Failure error={change.error} />}
        <DialogButtons isDisabled={change.isPending} onClose={onClose} />
      </form>
    </Dialog>
  );
}

/** Null for what has the default. */
function exceptionsOf({ quotas }: FullOrganization): Partial<Exceptions> {
  return Object.fromEntries(
    QUOTAS.map((name) => [name, quotas[name].isException ? quotas[name].limit : null]),
  );
}

/** The default of a quota, which the gateway says only of quotas without an exception. */
function defaultOf({ limit, isException }: FullOrganization['quotas'][QuotaName]): string | undefined {
  if (isException) return undefined;
  return limit === null
    ? t('operator.organization.quota.noDefault')
    : t('operator.organization.quota.defaultIs', { limit });
}
