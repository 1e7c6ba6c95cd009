import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation, useSearch } from 'wouter';
import { t } from '../texts/text.tsx';
import { FilterInput } from './filter-input.tsx';

export type Filters = Readonly<Record<string, string>>;

/**
 * The filters of a list are the query of the address, so that a person can share and bookmark them.
 * @param specs only filters of these names, because the API refuses unknown parameters; all if absent
 */
export function useFilters(
  specs?: readonly Pick<FilterSpec, 'name'>[],
): [Filters, (changes: Readonly<Record<string, string | null>>) => void] {
  const [path, navigate] = useLocation();
  const search = new URLSearchParams(useSearch());
  const change = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    navigate(text === '' ? path : `${path}?${text}`, { replace: true });
  };
  const isKnown = ([name]: readonly [string, string]) =>
    specs === undefined || specs.some((spec) => spec.name === name);
  return [Object.fromEntries([...search].filter(isKnown)), change];
}

/** The change that removes all these filters. */
export const clearedFilters = (specs: readonly Pick<FilterSpec, 'name'>[]): Record<string, null> =>
  Object.fromEntries(specs.map(({ name }) => [name, null]));

export type FilterSpec = {
  name: string;
  label: string;
  /** The control appears once the person asks for more filters. */
  isMore?: boolean;
} & (
  | { kind: 'text'; placeholder?: string }
  | {
      kind: 'choice';
      options: readonly { value: string; name: string }[];
      /** The filter takes several values, which stand in the address with commas between them. */
      isMultiple?: boolean;
    }
  | { kind: 'time' }
);

type FilterBarProps = {
  specs: readonly FilterSpec[];
  filters: Filters;
  onChange: (changes: Readonly<Record<string, string | null>>) => void;
};

/** Filters: those in use are chips that can be removed, the others are in a menu. */
export function FilterBar({ specs, filters, onChange }: FilterBarProps) {
  const [isOpen, setOpen] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const last = useRef<string | null>(null);
  // The field of a new filter disappears. The focus goes on to its chip, unless the person has left the filters.
  useEffect(() => {
    if (last.current === null) return;
    const { activeElement, body } = document;
    const chip = bar.current?.querySelector(`[data-filter="${last.current}"]`);
    if (activeElement === body && chip instanceof HTMLElement) chip.focus();
    last.current = null;
  }, [filters]);
  const used = specs.filter(({ name }) => filters[name] !== undefined);
  const shown = specs.filter(({ isMore }) => isOpen || isMore !== true);
  return (
    <search class="filters" aria-label={t('filter.label')} ref={bar}>
      {shown.map((spec) => (
        <FilterControl
          key={spec.name}
          spec={spec}
          value={filters[spec.name]}
          onValue={(value) => {
            last.current = spec.name;
            onChange({ [spec.name]: value });
          }}
        />
      ))}
      {specs.some(({ isMore }) => isMore) && (
        <button type="button" class="chip" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'filter.fewer' : 'filter.more')}
        </button>
      )}
      {used.map((spec) => (
        <button
          key={spec.name}
          type="button"
          class="chip"
          data-filter={spec.name}
          title={t('filter.remove', { name: spec.label })}
          onClick={() => onChange({ [spec.name]: null })}
        >
          {spec.label}: <b>{nameOf(spec, filters[spec.name] ?? '')}</b> <span aria-hidden="true">×</span>
        </button>
      ))}
    </search>
  );
}

function nameOf(spec: FilterSpec, value: string): string {
  if (spec.kind === 'choice') {
    const values = spec.isMultiple === true ? value.split(',') : [value];
    return values
      .map((each) => spec.options.find((option) => option.value === each)?.name ?? each)
      .join(', ');
  }
  return spec.kind === 'time' ? new Date(value).toLocaleString() : value;
}

type ControlProps = { spec: FilterSpec; value: string | undefined; onValue: (value: string | null) => void };

function FilterControl({ spec, value, onValue }: ControlProps) {
  if (value !== undefined && !(spec.kind === 'choice' && spec.isMultiple === true)) return null;
  if (spec.kind === 'choice') {
    const chosen = value === undefined ? [] : value.split(',');
    const others = spec.options.filter((option) => !chosen.includes(option.value));
    if (others.length === 0) return null;
    return (
      <select
        aria-label={spec.label}
        value=""
        onChange={({ currentTarget }) => {
          onValue([...chosen, currentTarget.value].join(','));
          // The menu stays for the next value.
          currentTarget.value = '';
        }}
      >
        <option value="">+ {spec.label}</option>
        {others.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    );
  }
  if (spec.kind === 'time') {
    return (
      <span class="small muted">
        {spec.label}{' '}
        <FilterInput
          type="datetime-local"
          label={spec.label}
          onText={(text) => onValue(text === '' ? null : new Date(text).toISOString())}
        />
      </span>
    );
  }
  return (
    <FilterInput
      type="search"
      label={spec.label}
      placeholder={spec.placeholder ?? spec.label}
      onText={onValue}
    />
  );
}
