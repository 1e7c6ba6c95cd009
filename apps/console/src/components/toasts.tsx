import { useSyncExternalStore } from 'preact/compat';
import { t } from '../texts/text.tsx';

export type Undo = () => void;
type Message = { text: string; isBad?: boolean; undo?: Undo };
type Toast = Message & { id: number };

const SHOWN_MS = 6_000;
/** Time to undo something. */
const UNDO_MS = 12_000;

let toasts: readonly Toast[] = [];
let last = 0;
const listeners = new Set<() => void>();

/** Shows a message in the corner. Screen readers read it. An error stays until somebody closes it. */
export function showToast(message: Message): void {
  last += 1;
  const id = last;
  update([...toasts.slice(-3), { ...message, id }]);
  if (message.isBad !== true) setTimeout(() => close(id), message.undo === undefined ? SHOWN_MS : UNDO_MS);
}

function close(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div class="toasts" role="status" aria-live="polite">
      {shown.map(({ id, text, isBad, undo }) => (
        <div key={id} class={isBad === true ? 'toast bad' : 'toast'}>
          <span>{text}</span>
          <span class="row">
            {undo !== undefined && (
              <button
                type="button"
                onClick={() => {
                  close(id);
                  undo();
                }}
              >
                {t('action.undo')}
              </button>
            )}
            <button type="button" class="icon" aria-label={t('action.close')} onClick={() => close(id)}>
              ×
            </button>
          </span>
        </div>
      ))}
    </div>
  );
}
