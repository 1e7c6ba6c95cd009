import type { TargetedInputEvent } from 'preact';
import { t } from '../../texts/text.tsx';
import type { Pair } from './form-values.ts';

type PairEditorProps = {
  pairs: readonly Pair[];
  onPairs: (pairs: readonly Pair[]) => void;
  /** Names of the two fields, for screen readers. */
  nameLabel: string;
  valueLabel: string;
  addLabel: string;
  /** Maximum number of pairs. */
  most: number;
  /** Whether the values should not be read over a shoulder. */
  isSecret?: boolean;
  /** Whether the gateway refused the row of this name. */
  isFaulty: (name: string) => boolean;
};

/** Rows of a name and a value. */
export function PairEditor({
  pairs,
  onPairs,
  nameLabel,
  valueLabel,
  addLabel,
  most,
  isSecret = false,
  isFaulty,
}: PairEditorProps) {
  const replace = (at: number, changed: Partial<Pair>) =>
    onPairs(pairs.map((pair, each) => (each === at ? { ...pair, ...changed } : pair)));
  return (
    <div class="pairs">
      {pairs.map((pair, at) => (
        <div class="pair" key={at}>
          <input
            class="mono"
            aria-label={`${nameLabel} ${at + 1}`}
            placeholder={nameLabel}
            value={pair.name}
            aria-invalid={isFaulty(pair.name)}
            autocomplete="off"
            spellcheck={false}
            onInput={(event) => replace(at, { name: event.currentTarget.value })}
          />
          <ValueInput
            label={valueLabel}
            at={at}
            isSecret={isSecret}
            value={pair.value}
            isFaulty={isFaulty(pair.name)}
            onValue={(value) => replace(at, { value })}
          />
          <button
            type="button"
            class="icon"
            aria-label={t('webhookForm.pair.remove', { name: pair.name === '' ? at + 1 : pair.name })}
            onClick={() => onPairs(pairs.filter((_pair, each) => each !== at))}
          >
            ×
          </button>
        </div>
      ))}
      {pairs.length < most && (
        <button type="button" class="chip" onClick={() => onPairs([...pairs, { name: '', value: '' }])}>
          {addLabel}
        </button>
      )}
    </div>
  );
}

type ValueInputProps = {
  label: string;
  at: number;
  isSecret: boolean;
  value: string;
  isFaulty: boolean;
  onValue: (value: string) => void;
};

function ValueInput({ label, at, isSecret, value, isFaulty, onValue }: ValueInputProps) {
  const attributes = {
    class: 'mono',
    'aria-label': `${label} ${at + 1}`,
    placeholder: label,
    value,
    'aria-invalid': isFaulty,
    spellcheck: false,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onValue(event.currentTarget.value),
  };
  return isSecret ? (
    <input {...attributes} type="password" autocomplete="new-password" />
  ) : (
    <input {...attributes} type="text" autocomplete="off" />
  );
}
