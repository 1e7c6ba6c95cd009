import { useRef } from 'preact/hooks';

type FilterInputProps = {
  type: 'search' | 'datetime-local';
  label: string;
  placeholder?: string;
  /** Called with the whole text when the person presses Enter or leaves the field. */
  onText: (text: string) => void;
};

/**
 * A field whose text becomes a filter. An `onChange` would take the first letter: Preact's compatibility layer turns it
 * into `onInput`.
 */
export function FilterInput({ type, label, placeholder, onText }: FilterInputProps) {
  const committed = useRef('');
  const commit = ({ value }: HTMLInputElement) => {
    const text = value.trim();
    if (text === committed.current) return;
    committed.current = text;
    onText(text);
  };
  return (
    <input
      // Preact types each kind of input by itself.
      {...(type === 'search' ? { type: 'search' as const } : { type: 'datetime-local' as const })}
      aria-label={label}
      placeholder={placeholder}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit(event.currentTarget);
      }}
      onBlur={(event) => commit(event.currentTarget)}
    />
  );
}
