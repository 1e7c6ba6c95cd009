import { useEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'wouter';
import { t } from '../texts/text.tsx';

/** Where the id of each resource leads. Any other text is the id of a record, or the name of a webhook. */
const TARGETS: readonly [RegExp, (id: string) => string][] = [
  [/^ntf_\w+$/, (id) => `/notifications/${id}`],
  [/^evt_\w+$/, (id) => `/events/${id}`],
  [/^es_\w+$/, (id) => `/webhooks/${id}`],
  [/^apk_\w+$/, (id) => `/apikeys?id=${id}`],
  [/^rpl_\w+$/, (id) => `/replays/${id}`],
];

/** The search of the head line: `/` puts the cursor into it, Esc takes it out. */
export function Search() {
  const [text, setText] = useState('');
  const [, navigate] = useLocation();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isFree = !(
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog')
      );
      if (event.key !== '/' || !isFree || event.metaKey || event.ctrlKey) return;
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
          const target = TARGETS.find(([pattern]) => pattern.test(wanted));
          navigate(target === undefined ? `/search?q=${encodeURIComponent(wanted)}` : target[1](wanted));
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
        {text === '' && <kbd>/</kbd>}
      </form>
    </search>
  );
}
