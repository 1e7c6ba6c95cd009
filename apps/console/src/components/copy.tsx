import { useState } from 'preact/hooks';
import { t } from '../texts/text.tsx';
import { showToast } from './toasts.tsx';

const SHOWN_MS = 1_500;

/** A button that copies a text. `what` names the text for screen readers. */
export function Copy({ text, what, label }: { text: string; what: string; label?: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // Without TLS there is no clipboard, and a frame needs the permission of its page.
      showToast({ text: t('action.copyFailed'), isBad: true });
      return;
    }
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  const name = t(isCopied ? 'action.copied' : 'action.copyOf', { what });
  return (
    <button
      type="button"
      class={label === undefined ? 'icon' : ''}
      {...(label === undefined ? { 'aria-label': name } : {})}
      title={name}
      onClick={copy}
    >
      {label ?? <CopyIcon />}
      {isCopied && <span aria-hidden="true">✓</span>}
      <span class="hidden" role="status">
        {isCopied && label !== undefined ? t('action.copied') : ''}
      </span>
    </button>
  );
}

function CopyIcon() {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
      aria-hidden="true"
    >
      <rect x="5.5" y="5.5" width="8" height="8" rx="1.5" />
      <path d="M10.5 5.5v-2a1 1 0 0 0-1-1h-6a1 1 0 0 0-1 1v6a1 1 0 0 0 1 1h2" />
    </svg>
  );
}

/** A monospaced text, such as an id or a URL, with a button that copies it. */
export function Copyable({ text, what }: { text: string; what: string }) {
  return (
    <span>
      <code>{text}</code> <Copy text={text} what={what} />
    </span>
  );
}
