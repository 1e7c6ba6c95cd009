import { useEffect, useRef } from 'preact/hooks';

const CONTROLS = 'input, select, textarea';
/** Where the focus goes for a fault of a group. */
const USABLE = ':is(input, select, textarea, button):enabled';
/** What the gateway refused: a control, or a group of controls. */
const REFUSED = '[aria-invalid="true"], .fault';
/** What the browser refuses. A fieldset with such a control matches `:invalid` as well. */
const INCOMPLETE = 'input:invalid, select:invalid, textarea:invalid';

/**
 * Props of a form whose fields may be folded. After a refusal, the form opens every fold that hides a fault, and moves
 * to the first fault. The browser refuses an incomplete field by itself, but cannot show a folded one.
 * @param error why the gateway refused the form; null if it did not
 */
export function useFirstFault(error: unknown) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error !== null && ref.current !== null) showFirstFault(ref.current);
  }, [error]);
  return {
    ref,
    // `invalid` does not bubble. The browser moves the focus after all of these events.
    onInvalidCapture: ({ target }: Event) => {
      if (!(target instanceof HTMLElement)) return;
      openFolds(target);
      if (target === ref.current?.querySelector(INCOMPLETE)) {
        requestAnimationFrame(() => target.scrollIntoView({ block: 'center' }));
      }
    },
  };
}

function showFirstFault(form: HTMLFormElement): void {
  const faults = [...form.querySelectorAll(REFUSED)];
  for (const fault of faults) openFolds(fault);
  // A fault that belongs to no field stands at the end of the form.
  const [first = form.querySelector('[role="alert"]')] = faults;
  const control = first?.matches(CONTROLS) ? first : first?.closest('fieldset')?.querySelector(USABLE);
  (control ?? first)?.scrollIntoView({ block: 'center' });
  if (control instanceof HTMLElement) control.focus({ preventScroll: true });
}

function openFolds(within: Element): void {
  const fold = within.parentElement?.closest('details') ?? null;
  if (fold === null) return;
  fold.open = true;
  openFolds(fold);
}
