import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { useShortcutChoice } from '../session/shortcut-choice.ts';
import { isShortcut } from '../shortcuts.tsx';
import { t } from '../texts/text.tsx';
import { resourcePath } from './resource-path.ts';

/** The search of the head line: `/` puts the cursor into it, Esc takes it out. */
export function Search() {
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
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = text.trim();
          if (wanted === '') return;
          // A text without a known prefix is the id of a record, or the name of a webhook.
          navigate(resourcePath(wanted) ?? `/search?q=${encodeURIComponent(wanted)}`);
          setText('');
          input.current?.blur();
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={t('search.label')}
          placeholder={t('search.label')}
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
