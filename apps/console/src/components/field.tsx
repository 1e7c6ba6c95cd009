import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

type Common = { label: string; hint?: ComponentChildren; fault?: string | undefined };
/** Attributes that connect a control with its label, hint and fault. */
type Control = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: 'true' };

/** A labelled control. `children` gets the attributes that the control must carry. */
export function Field({
  label,
  hint,
  fault,
  children,
}: Common & { children: (control: Control) => JSX.Element }) {
  const id = useId();
  const described = [hint === undefined ? '' : `${id}-hint`, fault === undefined ? '' : `${id}-fault`]
    .join(' ')
    .trim();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(fault === undefined ? {} : { 'aria-invalid': 'true' as const }),
      })}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {fault !== undefined && (
        <span class="fault" id={`${id}-fault`}>
          {fault}
        </span>
      )}
    </div>
  );
}

type TextProps = Common & {
  value: string;
  onValue: (value: string) => void;
  inputMode?: 'text' | 'url' | 'email';
  placeholder?: string;
  isRequired?: boolean;
  isMonospaced?: boolean;
};

export function TextField({
  value,
  onValue,
  inputMode = 'text',
  placeholder,
  isRequired,
  isMonospaced,
  ...common
}: TextProps) {
  return (
    <Field {...common}>
      {(control) => (
        <input
          {...control}
          class={isMonospaced === true ? 'mono' : ''}
          type="text"
          inputMode={inputMode}
          value={value}
          placeholder={placeholder}
          required={isRequired}
          autocomplete="off"
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type NumberProps = Common & {
  /** Null: the field is empty. */
  value: number | null;
  onValue: (value: number | null) => void;
  min: number;
  max: number;
  isRequired?: boolean;
};

export function NumberField({ value, onValue, min, max, isRequired, ...common }: NumberProps) {
  return (
    <Field {...common}>
      {(control) => (
        <input
          {...control}
          type="number"
          value={value ?? ''}
          required={isRequired}
          min={min}
          max={max}
          onInput={({ currentTarget: { value: text } }) => onValue(text === '' ? null : Number(text))}
        />
      )}
    </Field>
  );
}

export function TextArea({
  value,
  onValue,
  ...common
}: Common & { value: string; onValue: (value: string) => void }) {
  return (
    <Field {...common}>
      {(control) => (
        <textarea
          {...control}
          value={value}
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type SelectProps<Value extends string> = Common & {
  value: Value;
  onValue: (value: Value) => void;
  options: readonly { value: Value; name: string }[];
};

export function SelectField<Value extends string>({
  value,
  onValue,
  options,
  ...common
}: SelectProps<Value>) {
  return (
    <Field {...common}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value);
            if (chosen !== undefined) onValue(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

type CheckProps = {
  label: ComponentChildren;
  hint?: ComponentChildren;
  isChecked: boolean;
  onChecked: (isChecked: boolean) => void;
  isDisabled?: boolean;
};

export function Check({ label, hint, isChecked, onChecked, isDisabled = false }: CheckProps) {
  const id = useId();
  return (
    <div class="choice">
      <input
        id={id}
        type="checkbox"
        checked={isChecked}
        disabled={isDisabled}
        onChange={(event) => onChecked(event.currentTarget.checked)}
      />
      <label for={id}>
        {label}
        {hint !== undefined && <span class="muted small"> {hint}</span>}
      </label>
    </div>
  );
}

/** Checkboxes or other controls under one heading. */
export function FieldGroup({ label, hint, fault, children }: Common & { children: ComponentChildren }) {
  const faultId = useId();
  return (
    <fieldset class="field" {...(fault === undefined ? {} : { 'aria-describedby': faultId })}>
      <legend>{label}</legend>
      {hint !== undefined && <span class="hint">{hint}</span>}
      {children}
      {fault !== undefined && (
        <span class="fault" id={faultId}>
          {fault}
        </span>
      )}
    </fieldset>
  );
}
