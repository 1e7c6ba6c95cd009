import { focusContent } from './components/content.ts';

/**
 * Keeps the place of the keyboard. Browsers drop the focus of a control that is disabled while its request runs, and of
 * one that is removed: Tab would begin again at the top of the page. The control gets the focus back as soon as it is
 * enabled. After a removed control, the keyboard continues with the content.
 */
export function keepFocus(): void {
  /** What had the focus last, unless a person left it. */
  let last: Element | null = null;
  document.addEventListener('focusin', ({ target }) => {
    last = target instanceof Element ? target : null;
  });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    const isLeft = target instanceof Element && target.isConnected && !target.matches(':disabled');
    if (isLeft && relatedTarget === null) last = null;
  });
  new MutationObserver(() => {
    if (last === null || document.activeElement !== document.body) return;
    if (!last.isConnected) {
      last = null;
      focusContent();
    } else if (last instanceof HTMLElement && !last.matches(':disabled')) last.focus({ preventScroll: true });
  }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
