import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../texts/text.tsx';

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren };

/** A native modal dialog: Esc closes it, and the focus returns to where it was. Render it only while it is open. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      // Browsers close a dialog at the second Esc, whatever the page says. A key that is shown once would be lost.
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onClose();
      }}
      onCancel={(event) => event.preventDefault()}
      onClose={() => dialog.current?.showModal()}
    >
      <div>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons of a form in a dialog: close it, or send it. */
export function DialogButtons({
  action = t('action.save'),
  kind = 'primary',
  isDisabled,
  onClose,
}: {
  action?: string;
  kind?: 'primary' | 'danger';
  isDisabled: boolean;
  onClose: () => void;
}) {
  return (
    <div class="buttons">
      <button type="button" onClick={onClose}>
        {t('action.cancel')}
      </button>
      <button type="submit" class={kind} disabled={isDisabled}>
        {action}
      </button>
    </div>
  );
}

type ConfirmProps = {
  title: string;
  children: ComponentChildren;
  /** Label of the button that does it. */
  action: string;
  /** What cannot be undone asks for this text to be typed. */
  typed?: string;
  isRunning: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before something that hurts. */
export function Confirm({ title, children, action, typed, isRunning, onConfirm, onClose }: ConfirmProps) {
  const [text, setText] = useState('');
  const isReady = typed === undefined || text.trim() === typed;
  const inputId = useId();
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) onConfirm();
        }}
      >
        <div>{children}</div>
        {typed !== undefined && (
          <div class="field">
            <label for={inputId}>{t('confirm.type', { text: typed })}</label>
            <input
              id={inputId}
              value={text}
              autocomplete="off"
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
        <DialogButtons action={action} kind="danger" isDisabled={!isReady || isRunning} onClose={onClose} />
      </form>
    </Dialog>
  );
}
