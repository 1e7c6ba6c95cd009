import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { mayOpen, maySeeRecords, useAccess } from '../session/access.tsx';
import { useShortcutChoice } from '../session/shortcut-choice.ts';
import { isShortcut } from '../shortcuts.tsx';
import { t } from '../texts/text.tsx';
import { maskKey, resourcePath } from './resource-path.ts';

/** The search of the head line: `/` puts the cursor into it, Esc takes it out. */
export function Search() {
  const access = useAccess();
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const areOn = useShortcutChoice();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || !isShortcut(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const label = t(maySeeRecords(access) ? 'search.label' : 'search.label.noRecords');
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = maskKey(text.trim());
          if (wanted === '') return;
          // A text without a known prefix is the id of a record, or the name of a webhook. The search also says why it
          // does not open an id.
          const path = pathOf(wanted);
          navigate(path !== null && mayOpen(access, path) ? path : `/search?q=${encodeURIComponent(wanted)}`);
          setText('');
          input.current?.blur();
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          autocomplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.blur();
          }}
        />
        {text === '' && areOn && <kbd>/</kbd>}
      </form>
    </search>
  );
}

/** The screen of what the text names: a resource by its id, or the list of API keys for a masked key. */
const pathOf = (wanted: string): string | null =>
  wanted.includes('*') && wanted.startsWith('apk_')
    ? `/apikeys?search=${encodeURIComponent(wanted)}`
    : resourcePath(wanted);
