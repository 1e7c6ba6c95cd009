/** Id of the element with the screen's content. */
export const CONTENT_ID = 'content';

/**
 * Moves the focus to the content of the screen. Call this when a screen replaces what had the focus: otherwise the
 * keyboard and screen readers would begin again at the top of the page.
 */
export function focusContent(): void {
  document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
}
